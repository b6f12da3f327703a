import { z } from 'zod';
import { day, instant } from './kit/schema.ts';
import { InvitationAnswer } from './mail-invitations.ts';
import { Email } from './mail.ts';
import { emailId } from './mail-reading.ts';
import { BulkRun } from './mail-bulk.ts';
import { route } from './kit/route.ts';

/** What an away note says to everybody outside the company: null the same as to colleagues, '' nothing at all. */
export const awayOutside = () => z.string().trim().max(2000, 'At most 2000 characters').nullable().default(null);

/** What a mailbox answers by itself today, while its owner is away; turned off, it answers nothing. */
export const AwayNote = z.object({ text: z.string(), outside: z.string().nullable(), from: day(), until: day(), isOn: z.boolean() });
export type AwayNote = z.infer<typeof AwayNote>;

/** What of a sender lies in the mailbox of a mail: how many would go to each place. */
export const PastMails = z.object({
  sender: z.string(),
  archive: z.int(),
  trash: z.int(),
  /** What comes from now on can be sorted by a rule, too: not in a shared mailbox, whose rules are arranged by who sets it up. */
  mayRule: z.boolean(),
});
export type PastMails = z.infer<typeof PastMails>;

/** What a mail asks for, and is answered by the product rather than by a letter. */
export const mailAnswersApi = {
  remind: route({
    method: 'POST',
    path: '/mail/:id/remind',
    can: 'mail:organise',
    summary: 'Have a mail that was sent come back at a time unless somebody answers it; without a time no more',
    params: emailId,
    body: z.object({ at: instant().nullable() }),
    data: Email,
    once: 'accepted',
  }),
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
  propose: route({
    method: 'POST',
    path: '/mail/:id/invitation/proposal',
    can: 'mail:send',
    summary: 'Ask the organizer of a meeting for another time, as long as it was to be',
    params: emailId,
    body: z.object({ starts: instant() }),
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
  past: route({
    method: 'GET',
    path: '/mail/:id/past',
    can: 'mail:read',
    summary: 'How many mails of its sender lie in its mailbox',
    params: emailId,
    data: PastMails,
  }),
  movePast: route({
    method: 'POST',
    path: '/mail/:id/past',
    can: 'mail:organise',
    summary: 'Move all mails of its sender out of the way, in the background, and with `isRuled` what still comes as well',
    params: emailId,
    body: z.object({ folder: z.enum(['archive', 'trash']), isRuled: z.boolean() }),
    data: BulkRun,
    once: 'accepted',
    rate: 30,
  }),
  awayNote: route({
    method: 'GET',
    path: '/mail/away-note',
    can: 'mail:read',
    summary: 'What your own mailbox answers by itself today',
    data: AwayNote.nullable(),
  }),
  turnAwayNote: route({
    method: 'POST',
    path: '/mail/away-note',
    can: 'mail:organise',
    summary: 'Turn off what your own mailbox answers today, or on again; its words are kept',
    body: z.object({ isOn: z.boolean() }),
    data: AwayNote.nullable(),
    once: 'accepted',
  }),
};
