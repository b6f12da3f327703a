import { z } from 'zod';
import { bytes, route } from './kit/route.ts';

/**
 * What to look at twice before answering: a sender who never wrote here, a domain that looks like a known one, a colleague's name
 * at somebody else's address, answers that go elsewhere. `about` names the other domain or address.
 */
export const SenderWarning = z.object({
  kind: z.enum(['new_sender', 'look_alike', 'namesake', 'reply_elsewhere']),
  about: z.string(),
});
export type SenderWarning = z.infer<typeof SenderWarning>;

const emailId = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const mailReadingApi = {
  picture: route({
    method: 'GET',
    path: '/mail/:id/pictures/:index',
    can: 'mail:read',
    summary: 'A picture of a mail from another server, fetched by ours: that server learns nothing of the reader',
    params: emailId.extend({ index: z.coerce.number().int().min(0).max(500) }),
    data: bytes(),
    rate: 300,
  }),
  trust: route({
    method: 'POST',
    path: '/mail/trusted-senders',
    can: 'mail:organise',
    summary: 'Show the pictures in mails of a sender from now on, or no more',
    body: z.object({ email: z.email().max(320), isTrusted: z.boolean() }),
    data: z.object({ isTrusted: z.boolean() }),
    once: 'accepted',
  }),
  files: route({
    method: 'GET',
    path: '/mail/:id/files',
    can: 'mail:read',
    summary: 'All files of a mail as one archive',
    params: emailId,
    data: bytes(),
    rate: 60,
  }),
};
