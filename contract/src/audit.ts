import { z } from 'zod';
import { paged, route } from './kit/route.ts';
import { id, instant, pageQuery } from './kit/schema.ts';

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

export const auditApi = {
  list: route({
    method: 'GET',
    path: '/audit',
    can: 'audit:read',
    summary: 'The audit log, newest first',
    query: z.object({ ...pageQuery, action: z.string().max(60).optional(), actorId: id('emp').optional() }),
    data: paged(AuditEntry),
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
