import { z } from 'zod';
import { ROLES } from './access.ts';
import { route } from './kit/route.ts';
import { enteredDay, id, instant, line, version } from './kit/schema.ts';
import { awayOutside } from './mail-answers.ts';
import { Folder } from './mail.ts';

/** A colleague, as others of a shared mailbox see them. */
const Person = z.object({ id: id('emp'), name: z.string() });

/** Whose a shared mailbox is: who may read it follows from that, and changes with it. */
export const MailboxOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), roles: z.array(z.enum(ROLES)).min(1, 'Choose at least one role').max(ROLES.length) }),
  z.object({ kind: z.literal('department'), departmentId: id('dep') }),
  z.object({ kind: z.literal('project'), projectId: id('prj') }),
]);
export type MailboxOwner = z.infer<typeof MailboxOwner>;

export const MailboxInput = z.object({
  name: line(60),
  /** What stands before the @ of its address. */
  localPart: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/, 'Use letters, digits, dots and dashes'),
  owner: MailboxOwner,
});
export type MailboxInput = z.input<typeof MailboxInput>;

/** What the mailbox answers by itself on these days, once to each sender in four days. */
export const MailboxAway = z
  .object({
    text: z.string().trim().min(1, 'Write what the mailbox answers').max(2000),
    outside: awayOutside(),
    from: enteredDay(),
    until: enteredDay(),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'The last day is before the first' });
export type MailboxAway = z.infer<typeof MailboxAway>;

/** A shared mailbox as those see it who set it up; of its mail they see nothing. */
export const MailboxSetup = z.object({
  id: id('smb'),
  name: z.string(),
  address: z.string(),
  owner: MailboxOwner,
  /** The roles, the department or the project, in words. */
  ownerName: z.string(),
  /** Who may read it now. */
  readers: z.int(),
  isOpen: z.boolean(),
  away: MailboxAway.nullable(),
  /** The account that has its mail: for its rules. */
  accountId: z.string(),
  version: version(),
});
export type MailboxSetup = z.infer<typeof MailboxSetup>;

/** A shared mailbox as its readers see it. */
export const SharedMailbox = z.object({
  /** The account that has its mail. */
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** What it answers by itself today. */
  away: MailboxAway.nullable(),
  folders: z.array(z.object({ id: z.string(), folder: Folder, total: z.int(), unread: z.int() })),
});
export type SharedMailbox = z.infer<typeof SharedMailbox>;

/** What happened to a conversation of a shared mailbox: it was handed to somebody, or to nobody any more, or answered. */
export const TeamStep = z.object({
  kind: z.enum(['assigned', 'unassigned', 'answered']),
  at: instant(),
  by: z.string(),
  to: z.string().nullable(),
});
export type TeamStep = z.infer<typeof TeamStep>;

/** Who is about a conversation of a shared mailbox. */
export const MailTeam = z.object({
  name: z.string(),
  assignee: Person.nullable(),
  /** Everybody who may read it, by name: whom it can be handed to. */
  people: z.array(Person),
  /** Others who are writing an answer right now. */
  answering: z.array(Person.extend({ since: instant() })),
  /** Answers that stand in its Sent already; what was seen of them goes along when one is sent. */
  answers: z.int(),
  /** The oldest first, at most the latest 50. */
  history: z.array(TeamStep),
});
export type MailTeam = z.infer<typeof MailTeam>;

/** After so much silence nobody is answering any more. */
export const ANSWERING_MINUTES = 5;

const mail = z.object({ id: z.string().regex(/^\d{1,18}$/) });
const mailbox = z.object({ id: id('smb') });

export const sharedMailApi = {
  list: route({
    method: 'GET',
    path: '/mail/shared',
    can: 'mail:read',
    summary: 'The shared mailboxes that you may read, with their folders and counts',
    data: z.array(SharedMailbox),
  }),
  team: route({
    method: 'GET',
    path: '/mail/:id/team',
    can: 'mail:read',
    summary: 'Who has a conversation of a shared mailbox, who is answering it, and what was done about it',
    params: mail,
    data: MailTeam,
  }),
  assign: route({
    method: 'POST',
    path: '/mail/:id/assign',
    can: 'mail:organise',
    summary: 'Hand a conversation of a shared mailbox to somebody, or to nobody',
    params: mail,
    body: z.object({ assigneeId: id('emp').nullable() }),
    data: MailTeam,
    once: 'accepted',
  }),
  answering: route({
    method: 'POST',
    path: '/mail/:id/answering',
    can: 'mail:send',
    summary: 'Tell the others that you are answering, again each minute, or that you stopped',
    params: mail,
    body: z.object({ isAnswering: z.boolean() }),
    data: MailTeam,
    once: 'accepted',
    rate: 600,
  }),
};

export const sharedMailboxesApi = {
  list: route({
    method: 'GET',
    path: '/shared-mailboxes',
    can: 'mailboxes:manage',
    summary: 'All shared mailboxes, the open ones first',
    data: z.array(MailboxSetup),
  }),
  create: route({
    method: 'POST',
    path: '/shared-mailboxes',
    can: 'mailboxes:manage',
    summary: 'Make a mailbox for a role, a department or a project',
    body: MailboxInput,
    data: MailboxSetup,
    once: 'accepted',
  }),
  update: route({
    method: 'PUT',
    path: '/shared-mailboxes/:id',
    can: 'mailboxes:manage',
    summary: 'Rename a shared mailbox, give it to others, close or open it; its address stays',
    params: mailbox,
    body: MailboxInput.pick({ name: true, owner: true }).extend({
      isOpen: z.boolean(),
      away: MailboxAway.nullable().default(null),
      version: version(),
    }),
    data: MailboxSetup,
    once: 'accepted',
  }),
};
