import { z } from 'zod';
import { InvitationAnswer } from './mail-invitations.ts';
import { Email } from './mail.ts';
import { route } from './kit/route.ts';

const emailId = z.object({ id: z.string().regex(/^\d{1,18}$/) });

/** What a mail asks for, and is answered by the product rather than by a letter. */
export const mailAnswersApi = {
  invitation: route({
    method: 'POST',
    path: '/mail/:id/invitation',
    can: 'mail:send',
    summary: 'Tell the organizer of a meeting whether you come',
    params: emailId,
    body: z.object({ answer: InvitationAnswer }),
    data: Email,
    once: 'required',
    rate: 60,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/mail/:id/unsubscribe',
    can: 'mail:send',
    summary: 'End a circular in the way that its header offers',
    params: emailId,
    body: z.object({}),
    data: Email,
    once: 'required',
    rate: 30,
  }),
};
