import { CHECKLIST_ITEMS, type Checklist } from '@lintel/contract/employment';
import { employeeMachine, type ChecklistItem, type Employee } from '@lintel/contract/employee-record';
import { newId } from '@lintel/contract/kit/ids';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { history } from '#server/platform/transitions.ts';
import { visibleTo, type EmployeeFile } from './employees.queries.ts';

/** The item that a document stands behind. */
const CONTRACT = 'contract';

/** Writes the items of a list for an employment that begins or ends on a day; those that are there stay as they are. */
export async function startChecklist(ctx: Ctx, employeeId: string, list: Checklist, day: string): Promise<void> {
  const values = CHECKLIST_ITEMS[list].map(({ key }, position) => ({
    id: newId('chk', ctx.now.getTime()),
    employee_id: employeeId,
    list,
    key,
    position,
    from_day: day,
    updated_at: ctx.now,
  }));
  await ctx.db
    .insertInto('checklist_item')
    .values(values)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The latest list of each kind, in order. */
export async function readChecklist({ db, user }: Ctx, employeeId: string): Promise<ChecklistItem[]> {
  const person = await db.selectFrom('employee').select('id').where('id', '=', employeeId).where(visibleTo(user)).executeTakeFirst();
  if (!person) throw fail('request.not_found');
  const rows = await itemsOf(db)
    .where('checklist_item.employee_id', '=', employeeId)
    .orderBy('list')
    .orderBy('from_day', 'desc')
    .orderBy('position')
    .execute();
  const latest = new Map(rows.toReversed().map(({ list, from_day }) => [list, from_day]));
  return rows.filter(({ list, from_day }) => latest.get(list) === from_day).map(present);
}

/**
 * @throws Refusal checklist.closed for what was settled on a closed list, checklist.waive_why without a note, checklist.no_contract where
 * the document is missing
 */
export async function tickItem(
  ctx: Ctx,
  id: string,
  { status, note, version }: { status: ChecklistItem['status']; note: string | null; version: number },
): Promise<ChecklistItem> {
  const before = await ctx.db.selectFrom('checklist_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw fail('request.not_found');
  if (before.version !== version)
    throw await staleRow(ctx.db, { type: 'checklist_item', id, seen: version, version: before.version, shown: ['status', 'note'] });
  const person = await ctx.db
    .selectFrom('employee')
    .select(['name', 'status'])
    .where('id', '=', before.employee_id)
    .executeTakeFirstOrThrow();
  if (before.status !== 'open' && isClosed(before.list, person.status))
    throw fail('checklist.closed', { name: person.name, step: before.list === 'onboarding' ? 'started' : 'left' });
  if (status === 'waived' && !note) throw fail('checklist.waive_why');
  if (status === 'done' && before.key === CONTRACT && !(await hasContract(ctx.db, before.employee_id))) throw fail('checklist.no_contract');
  const isOpen = status === 'open';
  await ctx.db
    .updateTable('checklist_item')
    .set({ status, note, by_id: isOpen ? null : ctx.user.id, at: isOpen ? null : ctx.now, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'checklist_item.tick',
    subjectType: 'checklist_item',
    subjectId: id,
    subjectLabel: `${before.key}, ${person.name}`,
    before: { status: before.status, note: before.note, version },
    after: { status, note, version: version + 1 },
  });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return present(await itemsOf(ctx.db).where('checklist_item.id', '=', id).executeTakeFirstOrThrow());
}

/** The signed contract of this employment is among somebody's documents (workspace A1); who came back needs one since they had left. */
export async function hasContract(db: Db, employeeId: string): Promise<boolean> {
  const steps = await history(db, employeeMachine.name, employeeId);
  const rehired = steps.findIndex(({ name }) => name === 'rehire');
  const left = rehired < 0 ? undefined : steps.slice(rehired).find(({ name }) => name === 'complete' || name === 'leave');
  const contract = await db
    .selectFrom('file')
    .select('id')
    .where('subject_type', '=', 'employee')
    .where('subject_id', '=', employeeId)
    .where('category', '=', 'contract')
    .$if(left !== undefined, (rest) => rest.where('created_at', '>=', left!.at))
    .limit(1)
    .executeTakeFirst();
  return contract !== undefined;
}

/** What of a list's required items is still open, in words. */
export async function openRequired(db: Db, { id }: Pick<EmployeeFile, 'id'>, list: Checklist): Promise<string[]> {
  const required = CHECKLIST_ITEMS[list].filter(({ isRequired }) => isRequired);
  const rows = await db
    .selectFrom('checklist_item')
    .select('key')
    .where('employee_id', '=', id)
    .where('list', '=', list)
    .where('status', '=', 'open')
    .where('from_day', '=', (eb) =>
      eb
        .selectFrom('checklist_item as latest')
        .select((max) => max.fn.max('latest.from_day').as('from_day'))
        .where('latest.employee_id', '=', id)
        .where('latest.list', '=', list),
    )
    .execute();
  const open = new Set(rows.map(({ key }) => key));
  return required.filter(({ key }) => open.has(key)).map(({ label }) => label);
}

/** The step that a list leads to is taken: what was settled for it stays. What is still open may be done later. */
const isClosed = (list: Checklist, status: Employee['status']): boolean =>
  list === 'onboarding' ? status !== 'draft' && status !== 'onboarding' : status !== 'offboarding';

const itemsOf = (db: Db) =>
  db
    .selectFrom('checklist_item')
    .innerJoin('employee', 'employee.id', 'checklist_item.employee_id')
    .leftJoin('employee as by', 'by.id', 'checklist_item.by_id')
    .selectAll('checklist_item')
    .select(['by.name as by_name', 'employee.status as employee_status']);

function present(row: Awaited<ReturnType<ReturnType<typeof itemsOf>['executeTakeFirstOrThrow']>>): ChecklistItem {
  const item = CHECKLIST_ITEMS[row.list].find(({ key }) => key === row.key);
  return {
    id: row.id,
    list: row.list,
    key: row.key,
    label: item?.label ?? row.key,
    isRequired: item?.isRequired ?? false,
    status: row.status,
    isClosed: row.status !== 'open' && isClosed(row.list, row.employee_status),
    note: row.note,
    byName: row.by_name,
    at: row.at?.toISOString() ?? null,
    version: row.version,
  };
}
