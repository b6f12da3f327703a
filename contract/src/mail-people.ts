import { z } from 'zod';
import { APPROVAL_KINDS } from './approval-kinds.ts';
import { statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { day, id, instant } from './kit/schema.ts';
import { emailId, SenderCheck } from './mail-reading.ts';
import { MailHead, MailPlace } from './mail-threads.ts';
import { Absence, Person } from './people.ts';
import { taskMachine } from './task-machine.ts';

/** What waits between two colleagues; `isYours`: for the one who reads it, else for the other. */
const WaitingApproval = z.object({ id: id('apr'), kind: z.enum(APPROVAL_KINDS), title: z.string(), isYours: z.boolean() });
export type WaitingApproval = z.infer<typeof WaitingApproval>;
/** An open task that one gave the other. */
const GivenTask = z.object({
  id: id('tsk'),
  number: z.string(),
  title: z.string(),
  status: z.enum(statesOf(taskMachine)),
  dueDate: day().nullable(),
  isYours: z.boolean(),
});
export type GivenTask = z.infer<typeof GivenTask>;

/** A colleague, as far as the directory shows them, and what waits between them and the reader: the first ten of each. */
const Colleague = z.object({
  person: Person,
  /** That they are away today, and until when. */
  absence: Absence.nullable(),
  approvals: z.array(WaitingApproval),
  tasks: z.array(GivenTask),
});

/** Who stands behind an address of a mail, for who reads that mailbox (mail.md 3.8). */
export const MailPerson = z.object({
  email: z.string(),
  name: z.string(),
  /** `inside`: an address of the company that is nobody's in the directory, such as a shared mailbox. */
  kind: z.enum(['colleague', 'inside', 'outside']),
  colleague: Colleague.nullable(),
  /** When the first mail from the address came into this mailbox. */
  firstAt: instant().nullable(),
  /** What was found out about the sender of the newest mail from outside. */
  check: SenderCheck.nullable(),
  /** Of the reader's scope: where both are on the team; of somebody outside, where conversations with them are filed to. */
  projects: z.array(z.object({ id: id('prj'), code: z.string(), name: z.string() })),
  /** The newest ten between the address and this mailbox. None where it is the mailbox's own. */
  mails: z.array(MailHead.extend({ place: MailPlace, isFromThem: z.boolean() })),
});
export type MailPerson = z.infer<typeof MailPerson>;

export const mailPeopleApi = {
  get: route({
    method: 'GET',
    path: '/mail/:id/person',
    can: 'mail:read',
    summary: 'Who the sender of a mail is, or who has another address: what you may know of them, and the last mails with them',
    params: emailId,
    query: z.object({ email: z.string().trim().max(320).optional() }),
    data: MailPerson,
    rate: 300,
  }),
};
