import { sql, type RawBuilder } from 'kysely';
import { ROLES, type Role } from '@lintel/contract/access';
import { isWithoutAmount, type ApprovalKind } from '@lintel/contract/approval-kinds';
import { AT_WORK, movesMoney } from '@lintel/contract/employment';
import type { Duty } from '@lintel/contract/people';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { Db } from '#server/platform/db.ts';
import { partOn } from '#server/platform/parts.ts';

const MOST_LEVELS = 20;

/** What a resolution needs to know of an approval. */
export interface Asked {
  kind: ApprovalKind;
  requesterId: string;
  departmentId: string | null;
  projectId: string | null;
  ownerId: string | null;
  amountMinor: string | null;
  /** The requester, who is involved, and who decided an earlier step: nobody of them decides (SoD-1, SoD-2). */
  excluded: ReadonlySet<string>;
  /** The company's day. */
  today: string;
}

export interface Assignee {
  id: string;
  via: 'approver' | 'delegate' | 'fallback';
  onBehalfOf: string | null;
}

/**
 * Who decides a step (workspace A7): whom the rule names, without those who may not, replaced by their delegates; else up the
 * manager chain, else the managing director, else the board's delegate. Nobody: an empty list, never an approval by itself.
 */
export async function resolveApprovers(db: Db, asked: Asked, spec: ApproverSpec): Promise<Assignee[]> {
  const named = await namedBy(db, asked, spec);
  const found = await standIns(db, asked, named, 'approver');
  if (found.length > 0) return found;
  if (spec.by === 'project_manager') {
    const deputies = await standIns(db, asked, await projectPart(db, asked, 'deputy'), 'approver');
    if (deputies.length > 0) return deputies;
  }
  // A manager has the say of those below; a duty or a role is not inherited upwards.
  if (spec.by !== 'role' && spec.by !== 'duty') {
    const above = await firstManager(db, asked, named.length > 0 ? named : [asked.requesterId]);
    if (above.length > 0) return above;
  }
  return top(db, asked);
}

/**
 * Whether somebody has the rights that the step's rule asks for, so that it may be handed to them: a role or a duty itself; else what
 * makes somebody decide in this very matter, as head or deputy of its department or of one above, as who runs its project, or as a
 * manager above whoever asks.
 */
export async function mayStandFor(db: Db, asked: Asked, spec: ApproverSpec, id: string): Promise<boolean> {
  const leaders = await peopleWithRole(db, 'managing_director');
  if (leaders.includes(id)) return true;
  if ((await namedBy(db, asked, spec)).includes(id)) return true;
  if (spec.by === 'role' || spec.by === 'duty') return false;
  const { rows } = await sql<{ leads: boolean }>`
    with recursive up as (
      select id, parent_id, head_id, deputy_id, 1 as level from department where id = ${asked.departmentId}
      union all
      select above.id, above.parent_id, above.head_id, above.deputy_id, level + 1
      from department above join up on above.id = up.parent_id where level < ${MOST_LEVELS}
    ), managers as (
      select manager_id, 1 as level from employee where id = ${asked.requesterId}
      union all
      select employee.manager_id, level + 1 from employee join managers on employee.id = managers.manager_id where level < ${MOST_LEVELS}
    )
    select exists (select from up where ${id} in (head_id, deputy_id))
      or exists (select from managers where manager_id = ${id})
      or exists (select from project_member where employee_id = ${id} and project_id = ${asked.projectId}
        and project_role in ('manager', 'deputy') and ${partOn('project_member', asked.today)}) as leads`.execute(db);
  return rows[0]!.leads;
}

/** Of these people those who can decide at all: they work here and can sign in. */
export async function ableOf(db: Db, ids: readonly string[]): Promise<{ id: string; managerId: string | null }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('employee')
    .select(['id', 'manager_id as managerId'])
    .where('id', 'in', [...new Set(ids)])
    .where('status', 'in', AT_WORK)
    .where('has_login', '=', true)
    .orderBy('id')
    .execute();
}

/** Who holds a duty on a day and can act on it, in the order of their ids. */
export const holdersOfDuty = async (db: Db, duty: Duty, today: string): Promise<string[]> =>
  (await ableOf(db, await holdersOf(db, duty, today))).map(({ id }) => id);

/** Everybody whose highest role this is: as the accounts say, else as the last sign-in said. */
export async function peopleWithRole(db: Db, role: Role): Promise<string[]> {
  const rows = await db
    .selectFrom('employee')
    .leftJoin('account', (join) =>
      join.on(sql`lower(account.email)`, '=', sql`lower(employee.work_email)`).on('account.status', '=', 'open'),
    )
    .select(['employee.id', 'employee.last_role', 'account.roles'])
    .where((eb) => eb.or([eb('employee.last_role', '=', role), sql<boolean>`${role} = any(account.roles)`]))
    .orderBy('employee.id')
    .execute();
  return rows.filter(({ last_role, roles }) => (ROLES.find((one) => roles?.includes(one)) ?? last_role) === role).map(({ id }) => id);
}

export async function namedBy(db: Db, asked: Asked, spec: ApproverSpec): Promise<string[]> {
  switch (spec.by) {
    case 'manager':
      return managersOf(db, [asked.requesterId]);
    case 'head':
      return headsOf(db, asked.departmentId, spec.orDeputy ?? false);
    case 'project_manager':
      return projectPart(db, asked, 'manager');
    case 'role':
      return peopleWithRole(db, spec.role);
    case 'duty':
      return holdersWithin(db, spec.duty, asked);
    case 'person':
      return [spec.id];
    case 'owner':
      return asked.ownerId ? [asked.ownerId] : [];
  }
}

/** The head of a department; where it has none, that of the nearest one above. */
async function headsOf(db: Db, departmentId: string | null, orDeputy: boolean): Promise<string[]> {
  if (!departmentId) return [];
  const { rows } = await sql<{ head_id: string; deputy_id: string | null }>`
    with recursive up as (
      select id, parent_id, head_id, deputy_id, 1 as level from department where id = ${departmentId}
      union all
      select above.id, above.parent_id, above.head_id, above.deputy_id, level + 1
      from department above join up on above.id = up.parent_id where level < 20
    )
    select head_id, deputy_id from up where head_id is not null order by level limit 1`.execute(db);
  const [found] = rows;
  if (!found) return [];
  return orDeputy && found.deputy_id ? [found.head_id, found.deputy_id] : [found.head_id];
}

async function projectPart(db: Db, { projectId, today }: Asked, part: 'manager' | 'deputy'): Promise<string[]> {
  if (!projectId) return [];
  const rows = await db
    .selectFrom('project_member')
    .select('employee_id')
    .where('project_id', '=', projectId)
    .where('project_role', '=', part)
    .where(partOn('project_member', today))
    .orderBy('employee_id')
    .execute();
  return rows.map((row) => row.employee_id);
}

/** Holders of a duty whose limit the amount does not pass. */
const holdersWithin = (db: Db, duty: Duty, asked: Asked): Promise<string[]> =>
  holdersOf(db, duty, asked.today, covers('limit_minor', asked));

/** An amount that is not known is above every limit, as for the rules that choose a chain. */
const covers = (
  limit: 'limit_minor' | 'max_amount_minor',
  { kind, amountMinor }: Pick<Asked, 'kind' | 'amountMinor'>,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(limit)} is null or ${amountMinor === null ? isWithoutAmount(kind) : sql<boolean>`${sql.ref(limit)} >= ${amountMinor}::bigint`})`;

async function holdersOf(db: Db, duty: Duty, today: string, isWithin = sql<boolean>`true`): Promise<string[]> {
  const rows = await db
    .selectFrom('duty_assignment')
    .select('employee_id')
    .distinct()
    .where('duty', '=', duty)
    .where('status', '=', 'confirmed')
    .where((eb) => eb.or([eb('from_day', 'is', null), eb('from_day', '<=', today)]))
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', today)]))
    .where(isWithin)
    .orderBy('employee_id')
    .execute();
  const holders = rows.map((row) => row.employee_id);
  if (!movesMoney(duty)) return holders;
  // SoD-13: whoever administers the system moves no money, whatever stands with their name.
  const admins = await peopleWithRole(db, 'super_admin');
  return holders.filter((id) => !admins.includes(id));
}

async function managersOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('employee')
    .select('manager_id')
    .distinct()
    .where('id', 'in', [...ids])
    .where('manager_id', 'is not', null)
    .orderBy('manager_id')
    .execute();
  return rows.map((row) => row.manager_id!);
}

/** The nearest people above who may decide. */
export async function firstManager(db: Db, asked: Asked, below: readonly string[]): Promise<Assignee[]> {
  let level = await managersOf(db, below);
  for (let climbed = 0; level.length > 0 && climbed < MOST_LEVELS; climbed += 1) {
    const found = await standIns(db, asked, level, 'fallback');
    if (found.length > 0) return found;
    level = await managersOf(db, level);
  }
  return [];
}

export async function top(db: Db, asked: Asked): Promise<Assignee[]> {
  const leaders = await peopleWithRole(db, 'managing_director');
  const found = await standIns(db, asked, leaders, 'fallback');
  if (found.length > 0) return found;
  const board = await standIns(db, asked, await holdersWithin(db, 'board_delegate', asked), 'fallback');
  if (board.length > 0) return board;
  // Their delegate may not decide this one, and nobody else is left: they do, although they are away.
  const free = await ableOf(
    db,
    leaders.filter((id) => !asked.excluded.has(id)),
  );
  return free.map(({ id }) => ({ id, via: 'fallback', onBehalfOf: null }));
}

/** Drops who may not decide, and puts delegates where they cover it. A delegate who may not either leaves nobody. */
export async function standIns(db: Db, asked: Asked, ids: readonly string[], via: 'approver' | 'fallback'): Promise<Assignee[]> {
  const able = (
    await ableOf(
      db,
      ids.filter((id) => !asked.excluded.has(id)),
    )
  ).map(({ id }) => id);
  const delegates = await delegatesOf(db, asked, able);
  const ableDelegates = new Set((await ableOf(db, [...delegates.values()])).map(({ id }) => id));
  const found = new Map<string, Assignee>();
  for (const id of able) {
    const delegate = delegates.get(id);
    if (delegate === undefined) found.set(id, { id, via, onBehalfOf: null });
    else if (ableDelegates.has(delegate) && !asked.excluded.has(delegate) && !found.has(delegate))
      found.set(delegate, { id: delegate, via: 'delegate', onBehalfOf: id });
  }
  return [...found.values()];
}

/** By whom each of these is represented for this kind and amount on the day. */
export async function delegatesOf(
  db: Db,
  { kind, amountMinor, today }: Pick<Asked, 'kind' | 'amountMinor' | 'today'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('delegation')
    .select(['from_id', 'to_id'])
    .where('from_id', 'in', [...ids])
    .where('status', 'in', ['scheduled', 'active'])
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .where((eb) => eb.or([eb('kinds', 'is', null), sql<boolean>`${kind} = any(kinds)`]))
    .where(covers('max_amount_minor', { kind, amountMinor }))
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.from_id, row.to_id]));
}
