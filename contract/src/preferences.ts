import { z } from 'zod';
import { route } from './kit/route.ts';

const theme = z.enum(['light', 'dark', 'system']);
const mailLayout = z.enum(['full', 'split']);
const singleKeyShortcuts = z.boolean();
const mailUndoSeconds = z.literal([0, 5, 10, 20, 30]);

/** Kept with the person, not with the browser. */
export const Preferences = z.object({
  theme: theme.default('system'),
  mailLayout: mailLayout.default('full'),
  singleKeyShortcuts: singleKeyShortcuts.default(true),
  /** For how long a mail can be taken back after it was sent. */
  mailUndoSeconds: mailUndoSeconds.default(10),
});
export type Preferences = z.infer<typeof Preferences>;

/** Without defaults: what is left out stays as it is. */
export const PreferencesInput = z.object({ theme, mailLayout, singleKeyShortcuts, mailUndoSeconds }).partial();
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
