import { z } from 'zod';
import { route } from './kit/route.ts';
import { oneOf } from './kit/schema.ts';
import { MAIL_KEYS } from './mail-keys.ts';
import { LABEL_COLOURS } from './mail-labels.ts';
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

const mailAccount = z.string().regex(/^\d{1,18}$/);
/** The shared mailboxes whose inboxes stand among one's own. */
const mailInboxes = z.array(mailAccount).max(50);
/** The edge of a mail where several inboxes are one list, by account; `company` is the company's mailbox. What is missing has its own by order. */
const mailColours = z.record(z.union([z.literal('company'), mailAccount]), z.enum(LABEL_COLOURS));

/** How wide folders and list stand beside the open mail, in pixels: from, to, and where nobody drew them. */
export const MAIL_WIDTHS = { folders: [176, 320, 224], list: [288, 640, 384] } as const;
const width = ([least, most]: readonly [number, number, number]) => z.int().min(least).max(most);
const mailWidths = z.object({ folders: width(MAIL_WIDTHS.folders), list: width(MAIL_WIDTHS.list) }).partial();

/** Who is written with stands beside the open mail. */
const mailPerson = z.boolean();

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
  mailInboxes: mailInboxes.default([]),
  mailColours: mailColours.default({}),
  mailWidths: mailWidths.default({}),
  mailPerson: mailPerson.default(false),
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
    mailInboxes,
    mailColours,
    mailWidths,
    mailPerson,
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
