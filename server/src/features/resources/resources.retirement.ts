import { OWNERSHIP } from '@lintel/contract/resource-facts';
import { resourceMachine } from '@lintel/contract/resource-machines';
import type { ResourceDetail } from '@lintel/contract/resources';
import { defineSubject, openApproval, type ApprovalInput } from '#server/features/approvals/approvals.service.ts';
import { findName } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import { transition } from '#server/platform/transitions.ts';
import { retirementProblem } from './resources.in-use.ts';
import { lockResource, resourceLife, subjectOf, tellAll } from './resources.upkeep.ts';

const KIND = 'resource_retirement';

/**
 * Administration proposes, an accountant decides: until then nothing changes for the resource (workspace A14).
 * @throws Refusal resource.retired, resource.retirement_asked, row.stale, resource.has_bookings, resource.order_open
 */
export async function proposeRetirement(ctx: Ctx, id: string, { reason, version }: { reason: string; version: number }): Promise<void> {
  const resource = await lockResource(ctx, id);
  const { code } = resource;
  if (resource.status === 'retired') throw fail('resource.retired', { code });
  if (resource.retirement_by !== null)
    throw fail('resource.retirement_asked', { code, name: (await findName(ctx.db, resource.retirement_by)) ?? 'Somebody' });
  if (resource.version !== version)
    throw await staleRow(ctx.db, { type: resourceMachine.name, id, seen: version, version: resource.version, shown: ['status'] });
  const problem = await retirementProblem(ctx.db, resource, 'proposing');
  if (problem) throw problem;
  await note(ctx, id, { retirement_reason: reason, retirement_by: ctx.user.id, retirement_at: ctx.now });
  await audit(ctx, { action: 'resource.propose-retirement', ...subjectOf(resource), after: { reason } });
  await openApproval(ctx, await approvalFor(ctx, id));
  await tellAll(ctx);
}

/** What of that waits; null where nothing does. */
export async function retirementOf(db: Db, id: string): Promise<ResourceDetail['retirement']> {
  const row = await db
    .selectFrom('resource')
    .leftJoin('employee', 'employee.id', 'resource.retirement_by')
    .select(['retirement_reason as reason', 'retirement_at as at', 'employee.name as byName'])
    .where('resource.id', '=', id)
    .where('retirement_at', 'is not', null)
    .executeTakeFirst();
  return row ? { byName: row.byName ?? 'Somebody', at: row.at!.toISOString(), reason: row.reason! } : null;
}

async function approvalFor(ctx: Ctx, id: string): Promise<ApprovalInput> {
  const row = await ctx.db
    .selectFrom('resource')
    .leftJoin('employee', 'employee.id', 'resource.retirement_by')
    .selectAll('resource')
    .select('employee.department_id')
    .where('resource.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    kind: KIND,
    subjectId: id,
    title: `Retire ${row.code} ${row.name}`,
    requesterId: row.retirement_by!,
    departmentId: row.home_department_id ?? row.department_id,
    facts: [
      { label: 'Resource', value: `${row.code} ${row.name}` },
      { label: 'Category', value: row.category },
      ...(row.make ? [{ label: 'Make', value: [row.make, row.year].filter(Boolean).join(', ') }] : []),
      { label: 'Ownership', value: [OWNERSHIP[row.ownership], row.hired_from].filter(Boolean).join(', ') },
      { label: 'Reason', value: row.retirement_reason! },
    ],
  };
}

defineSubject({
  kind: KIND,
  link: (id) => `request-forms/${id}`,
  settle: async (ctx, id, { outcome }) => {
    // Whoever books it waits for its lock: what is asked of it holds until it is retired.
    const { version } = await lockResource(ctx, id);
    await note(ctx, id, { retirement_reason: null, retirement_by: null, retirement_at: null });
    if (outcome === 'approved') await transition(ctx, resourceLife, { id, name: 'retire', version });
    await tellAll(ctx);
  },
  content: async (db, id) => {
    const row = await db.selectFrom('resource').select(['code', 'name', 'retirement_reason']).where('id', '=', id).executeTakeFirst();
    return row ? { Resource: `${row.code} ${row.name}`, Reason: row.retirement_reason } : null;
  },
  current: approvalFor,
});

type Noted = { retirement_reason: string; retirement_by: string; retirement_at: Date };
const note = (ctx: Ctx, id: string, set: Noted | Record<keyof Noted, null>) =>
  ctx.db.updateTable('resource').set(set).where('id', '=', id).execute();
