import { z } from 'zod';
import { exportRoute, listQuery } from './kit/list.ts';
import { bytes, paged, route } from './kit/route.ts';
import { day, instant } from './kit/schema.ts';

/** workspace A17: one link of the chain. */
export const AuditEntry = z.object({
  seq: z.int(),
  at: instant(),
  actorId: z.string(),
  actorName: z.string(),
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
  settings: { label: 'Settings', actions: ['setting.', 'duty.', 'job.'] },
  exports: { label: 'Exports', actions: ['export.'] },
  secrets: { label: 'Secret reads', actions: ['secret.'] },
  money: { label: 'Money', actions: ['payment.', 'batch.', 'bill.', 'payroll.', 'budget.', 'journal.', 'vendor.', 'purchase_order.'] },
  refusals: { label: 'Refused calls', actions: ['access.'] },
  'failed-sign-ins': { label: 'Failed sign-ins', actions: ['auth.'] },
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

const log = {
  sorts: ['seq'],
  filters: {
    action: z.string().max(60).optional(),
    group: z.enum(Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]]).optional(),
    actorId: z.string().max(60).optional(),
    subjectType: z.string().max(60).optional(),
    subjectId: z.string().max(200).optional(),
    from: day().optional(),
    to: day().optional(),
    since: instant().optional(),
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
  bundle: route({
    method: 'GET',
    path: '/audit/bundle',
    can: 'audit:verify',
    summary: 'Entries with their hashes, signed by this installation',
    query: z.object(log.filters),
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
