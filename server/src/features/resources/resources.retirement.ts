import { OWNERSHIP } from '@lintel/contract/resource-facts';
import { resourceMachine } from '@lintel/contract/resource-machines';
import type { ResourceDetail } from '@lintel/contract/resources';
import { cancelApproval, defineSubject, openApproval, type ApprovalInput } from '#server/features/approvals/approvals.service.ts';
import { findName } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
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
    throw fail('resource.retirement_asked', { code, name: await nameOfProposer(ctx, resource.retirement_by) });
  if (resource.version !== version)
    throw await staleRow(ctx.db, { type: resourceMachine.name, id, seen: version, version: resource.version, shown: ['status'] });
  const problem = await retirementProblem(ctx.db, resource, 'proposing');
  if (problem) throw problem;
  await note(ctx, id, { retirement_reason: reason, retirement_by: ctx.user.id, retirement_at: ctx.now });
  await audit(ctx, { action: 'resource.propose-retirement', ...subjectOf(resource), before: NOT_ASKED, after: { ...ASKED, reason } });
  await openApproval(ctx, await approvalFor(ctx, id));
  await tellAll(ctx);
}

/**
 * Who proposed it takes it back while nobody has decided: nobody is asked any more, and the resource goes on as it was.
 * @throws Refusal resource.no_retirement, resource.retirement_not_yours
 */
export async function withdrawRetirement(ctx: Ctx, id: string): Promise<void> {
  const resource = await lockResource(ctx, id);
  const { code, retirement_by: by } = resource;
  if (by === null) throw fail('resource.no_retirement', { code });
  if (by !== ctx.user.id) throw fail('resource.retirement_not_yours', { code, name: await nameOfProposer(ctx, by) });
  await note(ctx, id, NOTHING);
  await audit(ctx, { action: 'resource.withdraw-retirement', ...subjectOf(resource), before: ASKED, after: { retirement: 'withdrawn' } });
  await cancelApproval(ctx, KIND, id);
  await tellAll(ctx);
}

/** What of that waits; null where nothing does. */
export async function retirementOf({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string): Promise<ResourceDetail['retirement']> {
  const row = await db
    .selectFrom('resource')
    .leftJoin('employee', 'employee.id', 'resource.retirement_by')
    .select(['retirement_reason as reason', 'retirement_at as at', 'retirement_by as by', 'employee.name as byName'])
    .where('resource.id', '=', id)
    .where('retirement_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  return { byName: row.byName ?? 'Somebody', at: row.at!.toISOString(), reason: row.reason!, canWithdraw: row.by === user.id };
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
    const resource = await lockResource(ctx, id);
    await note(ctx, id, NOTHING);
    if (outcome === 'approved') return void (await transition(ctx, resourceLife, { id, name: 'retire', version: resource.version }));
    await audit(ctx, { action: 'resource.keep', ...subjectOf(resource), before: ASKED, after: { retirement: outcome } });
    await tellAll(ctx);
  },
  content: async (db, id) => {
    const row = await db.selectFrom('resource').select(['code', 'name', 'retirement_reason']).where('id', '=', id).executeTakeFirst();
    return row ? { Resource: `${row.code} ${row.name}`, Reason: row.retirement_reason } : null;
  },
  current: approvalFor,
});

const nameOfProposer = async ({ db }: Ctx, id: string): Promise<string> => (await findName(db, id)) ?? 'Somebody';

// What the history of a resource says of it.
const NOT_ASKED = { retirement: null };
const ASKED = { retirement: 'proposed' };

const NOTHING = { retirement_reason: null, retirement_by: null, retirement_at: null };
type Noted = { retirement_reason: string; retirement_by: string; retirement_at: Date };
const note = (ctx: Ctx, id: string, set: Noted | Record<keyof Noted, null>) =>
  ctx.db.updateTable('resource').set(set).where('id', '=', id).execute();
