import { z } from 'zod';
import { ROLES } from './access.ts';
import { KEY_EVENT_ACTIONS, KEY_EVENT_GROUPS, type KeyEventAction } from './key-event-kinds.ts';
import { exportRoute, listQuery } from './kit/list.ts';
import { bytes, paged, route } from './kit/route.ts';
import { day, instant, leastMinor, line, oneOf } from './kit/schema.ts';

/** workspace A17: one link of the chain. */
export const AuditEntry = z.object({
  seq: z.int(),
  at: instant(),
  actorId: z.string(),
  actorName: z.string(),
  /** In whose place they acted: who delegated to them, or for whom they asked. */
  onBehalfOfName: z.string().nullable(),
  role: z.string(),
  ip: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subjectLabel: z.string(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `verified`: the last walk along the chain. `fingerprint`: of the key that exports are signed with. */
export const ChainState = z.object({
  head: z.object({ seq: z.int(), hash: z.string() }),
  verified: z.object({ at: instant(), entries: z.int(), problem: z.string().nullable() }).nullable(),
  fingerprint: z.string(),
});
export type ChainState = z.infer<typeof ChainState>;

/** What people look for in the log: actions by their beginnings. */
export const AUDIT_GROUPS = {
  'sign-ins': { label: 'Sign-ins', actions: ['session.', 'account.'] },
  settings: { label: 'Settings', actions: ['setting.', 'setting_proposal.', 'approval_policy.', 'duty.', 'job.'] },
  exports: { label: 'Exports', actions: ['export.'] },
  secrets: { label: 'Secret reads', actions: ['employee.read-secrets', 'compensation.read', 'request.read-private', 'file.open'] },
  money: {
    label: 'Money',
    actions: [
      'compensation.',
      'bank_change.',
      'payment.',
      'batch.',
      'bill.',
      'payroll.',
      'budget.',
      'journal.',
      'vendor.',
      'purchase_order.',
    ],
  },
  refusals: { label: 'Refused calls', actions: ['access.'] },
  'failed-sign-ins': { label: 'Failed sign-ins', actions: ['auth.'] },
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

const log = {
  sorts: ['seq'],
  filters: {
    action: z.string().max(60).optional(),
    group: oneOf(AUDIT_GROUPS).optional(),
    actorId: z.string().max(60).optional(),
    role: z.enum(ROLES).optional(),
    subjectType: z.string().max(60).optional(),
    subjectId: z.string().max(200).optional(),
    from: day().optional(),
    to: day().optional(),
    since: instant().optional(),
  },
} as const;

/** One decision or turn of the company on the managing director's time line. */
export const KeyEvent = z.object({
  seq: z.int(),
  at: instant(),
  action: z.enum(KEY_EVENT_ACTIONS as [KeyEventAction, ...KeyEventAction[]]),
  /** What it happened to, as its readers know it: "Bank details of Marta Kessler". */
  subject: z.string(),
  /** Where its page is, without the role's prefix; null where it has none. */
  link: z.string().nullable(),
  /** Who decided, where somebody was asked; else who did it. */
  byName: z.string(),
  reason: z.string().nullable(),
  /** The approval that it was decided by, and what that was about in money. */
  approvalId: z.string().nullable(),
  amountMinor: z.string().nullable(),
});
export type KeyEvent = z.infer<typeof KeyEvent>;

const keyEvents = {
  sorts: ['at'],
  filters: {
    group: oneOf(KEY_EVENT_GROUPS).optional(),
    minMinor: leastMinor(),
    from: day().optional(),
    to: day().optional(),
  },
} as const;

export const auditApi = {
  list: route({
    method: 'GET',
    path: '/audit',
    can: 'audit:read',
    summary: 'The audit log, newest first',
    query: listQuery(log),
    data: paged(AuditEntry),
  }),
  export: exportRoute('/audit/export', 'audit:read', 'The log as a file', log),
  keyEvents: route({
    method: 'GET',
    path: '/audit/key-events',
    can: 'history:read',
    summary: 'What changed the course of the company, newest first',
    query: listQuery(keyEvents),
    data: paged(KeyEvent),
  }),
  exportKeyEvents: exportRoute('/audit/key-events/export', 'history:read', 'The key events as a file', keyEvents),
  bundle: route({
    method: 'GET',
    path: '/audit/bundle',
    can: 'audit:verify',
    summary: 'Entries with their hashes, signed by this installation',
    query: z.object({ ...log.filters, q: z.string().trim().max(100).optional() }),
    data: bytes(),
    rate: 10,
  }),
  chain: route({
    method: 'GET',
    path: '/audit/chain',
    can: 'audit:read',
    summary: 'Where the chain ends and what the last walk along it found',
    data: ChainState,
  }),
  redact: route({
    method: 'POST',
    path: '/audit/:seq/redact',
    can: 'audit:verify',
    summary: 'Blank what an entry says was changed, for privacy; the chain holds, and another entry says who did and why',
    params: z.object({ seq: z.string().regex(/^[1-9]\d{0,15}$/) }),
    body: z.object({ reason: line(300) }),
    data: AuditEntry,
    once: 'accepted',
  }),
  verify: route({
    method: 'POST',
    path: '/audit/verify',
    can: 'audit:verify',
    summary: 'Walk the chain and say where it breaks, if it does',
    body: z.object({}),
    data: z.object({ entries: z.int(), problem: z.string().nullable() }),
    rate: 10,
  }),
};
