import { z } from 'zod';
import { route } from './kit/route.ts';
import { instant } from './kit/schema.ts';

/**
 * What becomes of a mail at one recipient when its sender recalls it. An `unread` one goes as if it had never come; it stays, marked, where
 * somebody read, answered or passed it on, made a task or request of it, or filed its conversation to a project. `removed`: the recipient
 * deleted it for good; `outside`: it left the house, and nobody gets it back.
 */
export const RecallFate = z.enum(['unread', 'read', 'answered', 'forwarded', 'made', 'filed', 'removed', 'outside']);
export type RecallFate = z.infer<typeof RecallFate>;

export const RecallRecipient = z.object({ email: z.string(), name: z.string(), fate: RecallFate });
export type RecallRecipient = z.infer<typeof RecallRecipient>;

/** That a mail was recalled by its sender. */
export const Recall = z.object({
  at: instant(),
  /** Who did it: of a shared mailbox any of its readers may. */
  by: z.string(),
  /** What became of it, for its sender alone; blind recipients are among them. */
  recipients: z.array(RecallRecipient),
});
export type Recall = z.infer<typeof Recall>;

const ofMail = z.object({ id: z.string().regex(/^\d{1,18}$/) });

/** mail.md 3.9 */
export const mailRecallApi = {
  fates: route({
    method: 'GET',
    path: '/mail/:id/recall',
    can: 'mail:send',
    summary: 'What would become of a mail of yours at each recipient if you recalled it now, or became of it when you did',
    params: ofMail,
    data: z.array(RecallRecipient),
    rate: 120,
  }),
  recall: route({
    method: 'POST',
    path: '/mail/:id/recall',
    can: 'mail:send',
    summary: 'Recall a mail of yours: it goes where nobody has read it, and is marked where somebody has',
    params: ofMail,
    body: z.object({}),
    data: Recall,
    once: 'required',
  }),
};
