import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Route } from '@lintel/contract/kit/route';
import { changesOf, payloadHashOf, plain, type AuditPayload, type Fields } from '#server/platform/audit-payload.ts';
import type { Ctx, Services, User } from '#server/platform/context.ts';
import { isSystem } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';

export interface AuditInput {
  /** `department.archive`: the entity's word, a dot, the verb. */
  action: string;
  subjectType: string;
  subjectId: string;
  subjectLabel: string;
  /** Fields before and after; those that stayed the same are left out. Put `version` in both, then a stale edit can be told what changed. */
  before?: Fields;
  after?: Fields;
  reason?: string;
  /** Whom the actor stands in for, or asks for. */
  onBehalfOf?: string | null;
}

/** Who did it, when and from where: what a context knows. */
export type AuditActor = Pick<Ctx, 'db' | 'user' | 'now' | 'ip'>;

/**
 * Writes one entry in the transaction of `ctx.db`. Its place in the chain is found when that transaction commits, so it may be
 * called at any point of the work (see the migration of the commit order).
 */
export async function audit(ctx: AuditActor, input: AuditInput): Promise<void> {
  const { user, ip } = ctx;
  const columns = {
    actor_name: clean(user.name),
    role: isSystem(user) ? 'system' : user.role,
    ip: ip && clean(ip),
    session_id: user.sessionId,
    subject_type: input.subjectType,
    subject_label: clean(input.subjectLabel),
  };
  const payload: AuditPayload = {
    ...changesOf(input.before, input.after),
    ...(input.reason ? { reason: clean(input.reason) } : {}),
    ...(input.onBehalfOf ? { onBehalfOf: input.onBehalfOf } : {}),
    record: columns,
  };
  const salt = randomBytes(16).toString('hex');
  const entry = { at: ctx.now, actor_id: user.id, action: input.action, subject_id: clean(input.subjectId), ...columns };
  await ctx.db
    .insertInto('audit_intake')
    .values({ ...entry, payload: toJson(payload), salt, payload_hash: payloadHashOf(salt, payload) })
    .execute();
}

/** A call that the caller's role does not allow is refused and recorded, in a transaction of its own: there is no other. */
export async function auditRefusal(services: Services, user: User, request: FastifyRequest, route: Route): Promise<void> {
  await audit(
    { db: services.db, user, now: services.clock.now(), ip: request.ip },
    {
      action: 'access.refused',
      subjectType: 'route',
      subjectId: `${route.method} ${route.path}`,
      subjectLabel: route.summary,
      after: { path: request.url.split('?')[0]!.slice(0, 500), needs: route.can },
    },
  );
}

/** Blanks payload and salt of one entry for privacy; the chain holds, because it covers their hash, and the entry written here says why. */
export async function redactAudit(ctx: AuditActor, seq: number, reason: string): Promise<void> {
  await ctx.db.updateTable('audit_entry').set({ payload: null, salt: null }).where('seq', '=', String(seq)).execute();
  await audit(ctx, { action: 'audit.redact', subjectType: 'audit_entry', subjectId: String(seq), subjectLabel: `Entry ${seq}`, reason });
}

const clean = (text: string): string => plain(text) as string;
