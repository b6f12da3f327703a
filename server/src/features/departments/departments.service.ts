import {
  departmentMachine,
  type Department,
  type DepartmentHeads,
  type DepartmentInput,
  type DepartmentUpdate,
} from '@lintel/contract/departments';
import { AT_WORK } from '@lintel/contract/employment';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { afterCommit, type Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { defineLife, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { findDepartment } from './departments.list.ts';
import { dependantsOf, findByText, lockDepartment, visibleTo, type DepartmentRow } from './departments.queries.ts';
import { checkPlace } from './departments.place.ts';

export { departmentsList } from './departments.list.ts';
export { checkActiveDepartment } from './departments.place.ts';
export { listNames } from './departments.queries.ts';

/** workspace A1: archived only when nothing hangs on it any more, restored only below an active one. */
export const departmentLife = defineLife({
  machine: departmentMachine,
  table: 'department',
  heard: (_row, ctx) => tellAll(ctx),
  scope: visibleTo,
  label: (row) => row.name,
  guard: {
    archive: async ({ id, name }, { db }) => {
      const { people, departments, projects, requests } = await dependantsOf(db, id);
      if (people > 0) return fail('department.has_people', { name, count: people });
      if (departments > 0) return fail('department.has_departments', { name, count: departments });
      if (projects > 0) return fail('department.has_projects', { name, count: projects });
      return requests > 0 ? fail('department.has_requests', { name, count: requests }) : null;
    },
    restore: ({ parent_id }, ctx) =>
      checkPlace(ctx, null, parent_id).then(
        () => null,
        (refusal) => refusal,
      ),
  },
  effect: { archive: forgetMerge },
});

/** A department that is to become part of no other. */
export const NO_MERGE = { merge_into_id: null, merge_on: null, merge_by: null };

/** Once it is archived nothing is left to merge: restored it would be gone again at once. */
async function forgetMerge({ id }: DepartmentRow, ctx: Ctx): Promise<void> {
  await ctx.db.updateTable('department').set(NO_MERGE).where('id', '=', id).where('merge_on', 'is not', null).execute();
}

/** @throws Refusal department.code_taken and others, each at its field */
export async function createDepartment(ctx: Ctx, input: DepartmentInput): Promise<Department> {
  const { code, name, parentId = null, headId = null, deputyId = null, costCentre = null, location = null } = input;
  const id = newId('dep', ctx.now.getTime());
  await checkPlace(ctx, null, parentId);
  await checkCostCentre(ctx, costCentre, null);
  const created = await ctx.db
    .insertInto('department')
    .values({ id, code, name, parent_id: parentId, cost_centre: costCentre, location, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((on) => on.column('code').doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!created) throw failAt('code', 'department.code_taken', { code });
  await audit(ctx, {
    action: 'department.create',
    ...subjectOf({ id, name }),
    after: { code, name, parentId, costCentre, location, status: departmentMachine.initial, ...created },
  });
  if (headId || deputyId) return setHeads(ctx, id, { headId, deputyId, version: created.version });
  await tellAll(ctx);
  return getDepartment(ctx, id);
}

export async function updateDepartment(ctx: Ctx, id: string, { version, ...facts }: DepartmentUpdate): Promise<Department> {
  const row = await lockCurrent(ctx, id, version, Object.keys(facts));
  await checkCostCentre(ctx, facts.costCentre, id);
  await write(ctx, row, 'update', {
    before: { name: row.name, costCentre: row.cost_centre, location: row.location },
    after: facts,
    columns: { name: facts.name, cost_centre: facts.costCentre, location: facts.location },
  });
  return getDepartment(ctx, id);
}

/** Looks anew at what waits for the heads of a department and of those below it, in the transaction that changes them. */
type HeadWatch = (ctx: Ctx, departmentId: string) => Promise<void>;
const headWatches: HeadWatch[] = [];

/** A slice that asks heads by their relation, as approvals do. */
export const whenHeadsChange = (watch: HeadWatch): void => void headWatches.push(watch);

export async function tellHeadWatches(ctx: Ctx, departmentId: string): Promise<void> {
  for (const watch of headWatches) await watch(ctx, departmentId);
}

/** Appoints head and deputy (workspace A1). What waits for the head waits for the new one at once. */
export async function setHeads(ctx: Ctx, id: string, { headId, deputyId, version }: DepartmentHeads): Promise<Department> {
  const row = await lockCurrent(ctx, id, version, ['headId', 'deputyId']);
  if (deputyId && !headId) throw failAt('headId', 'department.deputy_alone');
  if (headId && headId === deputyId) throw failAt('deputyId', 'department.head_is_deputy');
  const chosen = { headId, deputyId };
  const changed = [...(headId !== row.head_id ? ['headId' as const] : []), ...(deputyId !== row.deputy_id ? ['deputyId' as const] : [])];
  for (const field of changed) await checkActiveHead(ctx, field, chosen[field]);
  await write(ctx, row, 'appoint', {
    before: { headId: row.head_id, deputyId: row.deputy_id },
    after: { headId, deputyId },
    columns: { head_id: headId, deputy_id: deputyId },
  });
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
  await tellAppointed(ctx, row, { headId, deputyId });
  await tellHeadWatches(ctx, id);
  return getDepartment(ctx, id);
}

export async function moveDepartment(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof departmentMachine>>): Promise<Department> {
  await transition(ctx, departmentLife, request);
  return getDepartment(ctx, request.id);
}

export async function getDepartment(ctx: Ctx, id: string): Promise<Department> {
  const department = await findDepartment(ctx.db, ctx.user, id);
  if (!department) throw fail('request.not_found');
  return department;
}

/** What a department is called, for who may see it. */
export const seesDepartment = (db: Db, user: User, id: string): Promise<{ name: string } | undefined> =>
  db.selectFrom('department').select('name').where('id', '=', id).where(visibleTo(user)).executeTakeFirst();

/** Up to `limit` active departments by name or code, for the search over everything. */
export const searchDepartments = (ctx: Ctx, text: string, limit: number) => findByText(ctx.db, text, limit);

/** The row to change, locked, active and of the version that was seen; `shown` are the fields of the form. */
export async function lockCurrent(ctx: Ctx, id: string, version: number, shown: readonly string[]): Promise<DepartmentRow> {
  const row = await lockDepartment(ctx.db, ctx.user, id);
  if (!row) throw fail('request.not_found');
  if (row.version !== version)
    throw await staleRow(ctx.db, { type: departmentMachine.name, id, seen: version, version: row.version, shown });
  if (row.status !== 'active') throw fail('department.archived', { name: row.name });
  return row;
}

interface Change {
  before: Record<string, string | null>;
  after: Record<string, string | null>;
  columns: Partial<
    Pick<
      DepartmentRow,
      'name' | 'cost_centre' | 'location' | 'head_id' | 'deputy_id' | 'parent_id' | 'merge_into_id' | 'merge_on' | 'merge_by'
    >
  >;
}

/** The change, its audit entry and the event, in one. */
export async function write(ctx: Ctx, row: DepartmentRow, verb: string, { before, after, columns }: Change): Promise<void> {
  const version = row.version + 1;
  await ctx.db
    .updateTable('department')
    .set({ ...columns, version, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  await audit(ctx, {
    action: `department.${verb}`,
    ...subjectOf(row),
    before: { ...before, version: row.version },
    after: { ...after, version },
  });
  await tellAll(ctx);
}

async function checkCostCentre(ctx: Ctx, costCentre: string | null, exceptId: string | null): Promise<void> {
  if (!costCentre) return;
  const taken = await ctx.db
    .selectFrom('department')
    .select('name')
    .where('cost_centre', '=', costCentre)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst();
  if (taken) throw failAt('costCentre', 'department.cost_centre_taken', { name: taken.name, costCentre });
}

async function checkActiveHead(ctx: Ctx, field: 'headId' | 'deputyId', id: string | null): Promise<void> {
  if (!id) return;
  const person = await ctx.db.selectFrom('employee').select(['name', 'status']).where('id', '=', id).forShare().executeTakeFirst();
  if (!person) throw fail('request.not_found');
  if (!(AT_WORK as readonly string[]).includes(person.status)) throw failAt(field, 'department.head_inactive', { name: person.name });
}

/** Both are told: who came and who went, in the order of their ids. */
async function tellAppointed(ctx: Ctx, { name, head_id, deputy_id }: DepartmentRow, now: Pick<DepartmentHeads, 'headId' | 'deputyId'>) {
  const said = new Map<string, string>();
  if (head_id && head_id !== now.headId) said.set(head_id, `You no longer head ${name}`);
  if (deputy_id && deputy_id !== now.deputyId) said.set(deputy_id, `You are no longer deputy of ${name}`);
  if (now.deputyId && now.deputyId !== deputy_id) said.set(now.deputyId, `You are now deputy of ${name}`);
  if (now.headId && now.headId !== head_id) said.set(now.headId, `You are now head of ${name}`);
  for (const [recipientId, title] of [...said].toSorted())
    await notify(ctx, { recipientId, type: 'departments.appointed', severity: 'info', title });
}

const tellAll = (ctx: Ctx) => emit(ctx.db, null, { kind: 'departments.changed' });

const subjectOf = ({ id, name }: Pick<DepartmentRow, 'id' | 'name'>) => ({
  subjectType: departmentMachine.name,
  subjectId: id,
  subjectLabel: name,
});
