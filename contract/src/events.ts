import { z } from 'zod';
import { events, route } from './kit/route.ts';

/** What the server tells an open browser: which queries went stale. `keys` are the first parts of query keys. */
export const ServerEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mail.changed'),
    folders: z.array(z.string()),
    arrived: z.boolean(),
    from: z.string().optional(),
    subject: z.string().optional(),
  }),
  /** Who has or answers something of a shared mailbox. */
  z.object({ kind: z.literal('team.changed') }),
  z.object({ kind: z.literal('notifications.changed') }),
  z.object({ kind: z.literal('approvals.changed') }),
  z.object({ kind: z.literal('departments.changed') }),
  z.object({ kind: z.literal('people.changed') }),
  z.object({ kind: z.literal('leave.changed') }),
  z.object({ kind: z.literal('tickets.changed') }),
  z.object({ kind: z.literal('recoveries.changed') }),
  z.object({ kind: z.literal('resources.changed') }),
  z.object({ kind: z.literal('projects.changed') }),
  z.object({ kind: z.literal('tasks.changed') }),
  z.object({ kind: z.literal('timesheets.changed') }),
  z.object({ kind: z.literal('cost-codes.changed') }),
  z.object({ kind: z.literal('work-labels.changed') }),
  z.object({ kind: z.literal('settings.changed') }),
  z.object({ kind: z.literal('comments.changed') }),
  z.object({ kind: z.literal('requests.changed') }),
  z.object({ kind: z.literal('templates.changed') }),
  z.object({ kind: z.literal('demo.progress'), done: z.int(), total: z.int(), step: z.string() }),
  /** The stream cannot continue from the id that was asked for: everything on screen is to be read again. */
  z.object({ kind: z.literal('resync') }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

export const eventsApi = {
  stream: route({
    method: 'GET',
    path: '/events',
    can: 'signed-in',
    summary: 'Server-sent events for you; resumes after the Last-Event-ID header',
    data: events(),
  }),
};
