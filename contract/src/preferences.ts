import { z } from 'zod';
import { route } from './kit/route.ts';
import { oneOf } from './kit/schema.ts';
import { MAIL_KEYS } from './mail-keys.ts';
import { MAIL_CHOICES, NOTIFICATION_GROUPS } from './notification-types.ts';

const theme = z.enum(['light', 'dark', 'system']);
const mailLayout = z.enum(['full', 'split']);
/** How high the rows of a list are. */
const mailDensity = z.enum(['compact', 'standard', 'relaxed']);
const singleKeyShortcuts = z.boolean();
const mailConversations = z.boolean();
/** Mails about notifications, by group; a group that is missing is `off`. */
const notificationMails = z.partialRecord(oneOf(NOTIFICATION_GROUPS), z.enum(MAIL_CHOICES));
const mailUndoSeconds = z.literal([0, 5, 10, 20, 30]);

/** Figures and charts of the dashboard that are not pinned to it. */
const dashboardHidden = z.array(z.string().max(40)).max(100);

/** Which command of the mailbox has another key, or none: ''. Which keys are possible, and free, says `mailKeyProblem`. */
const mailKeys = z.partialRecord(oneOf(MAIL_KEYS), z.string().max(20));

/** Kept with the person, not with the browser. */
export const Preferences = z.object({
  theme: theme.default('system'),
  mailLayout: mailLayout.default('full'),
  mailDensity: mailDensity.default('standard'),
  singleKeyShortcuts: singleKeyShortcuts.default(true),
  /** One row a conversation rather than one a mail. */
  mailConversations: mailConversations.default(false),
  notificationMails: notificationMails.default({}),
  mailKeys: mailKeys.default({}),
  /** For how long a mail can be taken back after it was sent. */
  mailUndoSeconds: mailUndoSeconds.default(10),
  dashboardHidden: dashboardHidden.default([]),
});
export type Preferences = z.infer<typeof Preferences>;

/** Without defaults: what is left out stays as it is. */
export const PreferencesInput = z
  .object({
    theme,
    mailLayout,
    mailDensity,
    singleKeyShortcuts,
    notificationMails,
    mailConversations,
    mailUndoSeconds,
    mailKeys,
    dashboardHidden,
  })
  .partial();
export type PreferencesInput = z.infer<typeof PreferencesInput>;

export const preferencesApi = {
  get: route({ method: 'GET', path: '/preferences', can: 'signed-in', summary: 'Your preferences', data: Preferences }),
  update: route({
    method: 'PATCH',
    path: '/preferences',
    can: 'preferences:write',
    summary: 'Change some of your preferences',
    body: PreferencesInput,
    data: Preferences,
    once: 'accepted',
  }),
};
