import { z } from 'zod';
import { StoredFile } from './files.ts';
import { exportRoute, listQuery } from './kit/list.ts';
import { statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { id, instant, line, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { ticketMachine } from './ticket-machine.ts';

export const TICKET_CATEGORIES = {
  it: { label: 'IT', team: 'it' },
  mail: { label: 'Mail', team: 'it' },
  workspace: { label: 'Workspace', team: 'it' },
  facilities: { label: 'Facilities', team: 'office' },
  vehicle: { label: 'Vehicle', team: 'office' },
  hr: { label: 'HR question', team: 'hr' },
  other: { label: 'Other', team: 'office' },
} as const;
export type TicketCategory = keyof typeof TICKET_CATEGORIES;
export const TICKET_TEAMS = { it: 'IT desk', office: 'Office', hr: 'HR' } as const;
export type TicketTeam = keyof typeof TICKET_TEAMS;
export const TICKET_PRIORITIES = { low: 'Low', normal: 'Normal', high: 'High', critical: 'Critical' } as const;
export type TicketPriority = keyof typeof TICKET_PRIORITIES;
export const TICKET_VIEWS = ['open', 'mine', 'unassigned', 'breaching', 'waiting', 'all'] as const;
export type TicketView = (typeof TICKET_VIEWS)[number];

const fileIds = () => z.array(id('file')).max(10).default([]);
const text = () => z.string().trim().min(1, 'Write a few words').max(10_000, 'At most 10,000 characters');

export const Ticket = z.object({
  id: id('tkt'),
  number: z.string(),
  subject: z.string(),
  requesterId: id('emp').nullable(),
  requesterName: z.string(),
  senderEmail: z.string(),
  category: oneOf(TICKET_CATEGORIES),
  team: oneOf(TICKET_TEAMS),
  priority: oneOf(TICKET_PRIORITIES),
  channel: z.enum(['form', 'behalf', 'mail']),
  assigneeId: id('emp').nullable(),
  assigneeName: z.string().nullable(),
  status: z.enum(statesOf(ticketMachine)),
  /** What is due next; null while nobody here has to act. */
  dueAt: instant().nullable(),
  dueFor: z.enum(['first', 'update', 'resolve']).nullable(),
  /** Business minutes left until then; negative once it is over. */
  minutesLeft: z.int().nullable(),
  rating: z.int().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  version: version(),
  transitions: z.array(z.string()),
  /** Whether the caller answers tickets: sees notes, assigns and changes. */
  isAgent: z.boolean(),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketMessage = z.object({
  id: id('tkm'),
  authorId: id('emp').nullable(),
  authorName: z.string(),
  isFromSupport: z.boolean(),
  channel: z.enum(['web', 'mail']),
  isInternal: z.boolean(),
  isVerified: z.boolean(),
  body: z.string(),
  files: z.array(StoredFile),
  createdAt: instant(),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

/** One ticket, whole. Whoever is no agent sees no internal notes. */
export const TicketDetail = Ticket.extend({
  firstDueAt: instant(),
  firstAnsweredAt: instant().nullable(),
  resolveDueAt: instant(),
  pausedMinutes: z.int(),
  resolvedAt: instant().nullable(),
  reopenUntil: instant().nullable(),
  mergedInto: z.object({ id: id('tkt'), number: z.string() }).nullable(),
  followers: z.array(z.string()),
  messages: z.array(TicketMessage),
  steps: z.array(z.object({ name: z.string(), to: z.string(), at: instant(), byName: z.string().nullable() })),
  canRate: z.boolean(),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

export const TicketInput = z.object({
  subject: line(200),
  category: oneOf(TICKET_CATEGORIES),
  priority: oneOf(TICKET_PRIORITIES).default('normal'),
  body: text(),
  files: fileIds(),
  /** Whom it is for, where an agent writes it down for somebody. */
  requesterId: id('emp').optional(),
});
export type TicketInput = z.infer<typeof TicketInput>;

export const TicketChange = z.object({
  assigneeId: id('emp').nullable().optional(),
  category: oneOf(TICKET_CATEGORIES).optional(),
  priority: oneOf(TICKET_PRIORITIES).optional(),
  /** Only while nobody knows whose it is. */
  requesterId: id('emp').optional(),
  version: version(),
});
export type TicketChange = z.infer<typeof TicketChange>;

export const TicketReply = z.object({ body: text(), isInternal: z.boolean().default(false), files: fileIds() });
export type TicketReply = z.infer<typeof TicketReply>;

/** Business hours until the first answer, the next one, and the solution. */
export const TicketTarget = z.object({
  priority: oneOf(TICKET_PRIORITIES),
  firstMinutes: z.int().min(1).max(100_000),
  updateMinutes: z.int().min(1).max(100_000),
  resolveMinutes: z.int().min(1).max(100_000),
});
export type TicketTarget = z.infer<typeof TicketTarget>;

/** An answer that is given often. */
export const TicketMacro = z.object({ id: id('tmc'), title: z.string(), body: z.string() });
export type TicketMacro = z.infer<typeof TicketMacro>;
export const TicketMacroInput = z.object({ title: line(80), body: text() });
export type TicketMacroInput = z.infer<typeof TicketMacroInput>;

export const SupportOverview = z.object({
  open: z.int(),
  breaching: z.int(),
  unassigned: z.int(),
  /** Business minutes until the first answer, the middle one of 30 days; null without an answer. */
  medianFirstMinutes: z.int().nullable(),
  /** The middle one of what was promised for the same tickets. */
  targetFirstMinutes: z.int().nullable(),
  ratingTenths: z.int().nullable(),
  ratings: z.int(),
  /** The last eight weeks, oldest first. */
  weeks: z.array(z.object({ from: z.iso.date(), opened: z.int(), resolved: z.int() })),
  categories: z.array(z.object({ category: oneOf(TICKET_CATEGORIES), open: z.int(), total: z.int() })),
});
export type SupportOverview = z.infer<typeof SupportOverview>;

const listed = {
  sorts: ['number', 'subject', 'requester', 'category', 'priority', 'assignee', 'status', 'due', 'created'],
  filters: {
    view: z.enum(TICKET_VIEWS).default('all'),
    requester: z.literal('me').optional(),
    status: z.enum(statesOf(ticketMachine)).optional(),
    category: oneOf(TICKET_CATEGORIES).optional(),
    priority: oneOf(TICKET_PRIORITIES).optional(),
    assigneeId: id('emp').optional(),
  },
} as const;

const one = { params: z.object({ id: id('tkt') }) };

export const supportApi = {
  tickets: route({
    method: 'GET',
    path: '/tickets',
    can: 'tickets:use',
    summary: 'Tickets that you may see, what is due first on top; `requester=me` for your own, newest first',
    query: listQuery(listed),
    data: paged(Ticket),
  }),
  export: exportRoute('/tickets/export', 'tickets:use', 'Tickets that you may see as a file', listed),
  categories: route({
    method: 'GET',
    path: '/tickets/categories',
    can: 'tickets:use',
    summary: 'What tickets can be about, and to whom they go',
    data: z.array(z.object({ category: oneOf(TICKET_CATEGORIES), team: oneOf(TICKET_TEAMS) })),
  }),
  views: route({
    method: 'GET',
    path: '/tickets/views',
    can: 'tickets:use',
    summary: 'How many tickets stand in each view',
    data: z.record(z.enum(TICKET_VIEWS), z.int()),
  }),
  agents: route({
    method: 'GET',
    path: '/tickets/agents',
    can: 'tickets:use',
    summary: 'Who answers tickets, by name',
    data: z.array(z.object({ id: id('emp'), name: z.string(), open: z.int() })),
  }),
  ticket: route({
    method: 'GET',
    path: '/tickets/:id',
    can: 'tickets:use',
    summary: 'One ticket with its conversation',
    ...one,
    data: TicketDetail,
  }),
  create: route({
    method: 'POST',
    path: '/tickets',
    can: 'tickets:use',
    summary: 'Ask for help, or write it down for somebody',
    body: TicketInput,
    data: TicketDetail,
    once: 'accepted',
  }),
  change: route({
    method: 'PATCH',
    path: '/tickets/:id',
    can: 'tickets:use',
    summary: 'Assign it, or change category, priority or requester',
    ...one,
    body: TicketChange,
    data: TicketDetail,
    once: 'accepted',
  }),
  reply: route({
    method: 'POST',
    path: '/tickets/:id/messages',
    can: 'tickets:use',
    summary: 'Reply, or leave a note that only support sees',
    ...one,
    body: TicketReply,
    data: TicketDetail,
    once: 'accepted',
  }),
  rate: route({
    method: 'POST',
    path: '/tickets/:id/rating',
    can: 'tickets:use',
    summary: 'Say how it went, 1 to 5',
    ...one,
    body: z.object({ rating: z.int().min(1).max(5) }),
    data: TicketDetail,
    once: 'accepted',
  }),
  transition: transitionRoute('/tickets/:id/transitions', ticketMachine, 'tickets:use', TicketDetail),
  overview: route({
    method: 'GET',
    path: '/support/overview',
    can: 'support:read',
    summary: 'How support is doing',
    data: SupportOverview,
  }),
  targets: route({
    method: 'GET',
    path: '/support/targets',
    can: 'support:read',
    summary: 'How fast support answers',
    data: z.array(TicketTarget),
  }),
  setTarget: route({
    method: 'PUT',
    path: '/support/targets',
    can: 'support:work',
    summary: 'Change how fast support answers; tickets that are open follow',
    body: TicketTarget,
    data: z.array(TicketTarget),
    once: 'accepted',
  }),
  macros: route({
    method: 'GET',
    path: '/support/macros',
    can: 'tickets:use',
    summary: 'Answers that are given often',
    data: z.array(TicketMacro),
  }),
  addMacro: route({
    method: 'POST',
    path: '/support/macros',
    can: 'support:work',
    summary: 'Keep an answer that is given often',
    body: TicketMacroInput,
    data: z.array(TicketMacro),
    once: 'accepted',
  }),
  removeMacro: route({
    method: 'DELETE',
    path: '/support/macros/:id',
    can: 'support:work',
    summary: 'Drop an answer',
    params: z.object({ id: id('tmc') }),
    data: z.array(TicketMacro),
    once: 'accepted',
  }),
};
