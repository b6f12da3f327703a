import { z } from 'zod';
import { route } from './kit/route.ts';

/** Kept with the person, not with the browser. */
export const Preferences = z.object({
  theme: z.enum(['light', 'dark', 'system']).default('system'),
  mailLayout: z.enum(['full', 'split']).default('full'),
  singleKeyShortcuts: z.boolean().default(true),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferencesApi = {
  get: route({ method: 'GET', path: '/preferences', can: 'signed-in', summary: 'Your preferences', data: Preferences }),
  update: route({
    method: 'PATCH',
    path: '/preferences',
    can: 'preferences:write',
    summary: 'Change some of your preferences',
    body: Preferences.partial(),
    data: Preferences,
    once: 'accepted',
  }),
};
