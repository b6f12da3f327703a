import { z } from 'zod';
import { route } from './kit/route.ts';

export const MailChanges = z.object({
  /** Up to where this answer tells; `since` of the next call. */
  position: z.string(),
  /** What happened since then is not known any more: everything is to be read again. */
  isResync: z.boolean(),
  /** In the order in which it happened; a mail may stand here more than once. */
  changes: z.array(z.object({ id: z.string(), kind: z.enum(['added', 'updated', 'removed']) })),
  hasMore: z.boolean(),
});
export type MailChanges = z.infer<typeof MailChanges>;

export const mailChangesApi = {
  list: route({
    method: 'GET',
    path: '/mail/changes',
    can: 'mail:read',
    summary: 'Which mails of a mailbox came, changed or went since you asked last; without since only the position of now',
    query: z.object({
      since: z
        .string()
        .regex(/^\d{1,18}(-\d{1,18})?$/)
        .optional(),
      /** A shared mailbox, or an account on another server; without it one's own mailbox. */
      account: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      size: z.coerce.number().int().min(1).max(1000).default(500),
    }),
    data: MailChanges,
    rate: 300,
  }),
};
