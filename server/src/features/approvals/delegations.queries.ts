import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { DELEGATION_READERS, delegationMachine, type Delegation } from '@lintel/contract/delegations';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { PageOf } from '@lintel/contract/kit/route';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { isSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions, type May } from '#server/platform/transitions.ts';

/** From oneself and to oneself; of the people of a department, for its head; all for who looks after them (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'delegation'>();
  if (isSystem(user) || DELEGATION_READERS.includes(user.role)) return eb.val(true);
  return eb.or([
    eb('delegation.from_id', '=', user.id),
    eb('delegation.to_id', '=', user.id),
    ...(user.heads.length > 0
      ? [
          eb(
            'delegation.from_id',
            'in',
            eb
              .selectFrom('employee')
              .select('employee.id')
              .where('employee.department_id', 'in', [...user.heads]),
          ),
        ]
      : []),
  ]);
}

/** One's own to take back. */
export const mayMoveDelegation: May<{ from_id: string }, TransitionOf<typeof delegationMachine>> = {
  revoke: (row, user) => row.from_id === user.id,
};

export interface DelegationsQuery {
  page: number;
  size: number;
  mine?: boolean | undefined;
  /** Whoever they decide for or who decides for them. */
  employeeId?: string | undefined;
  status?: Delegation['status'] | undefined;
}

/** Newest first; three queries. */
export async function listDelegations(
  { db, user, now }: Ctx,
  { page, size, mine, employeeId, status }: DelegationsQuery,
): Promise<PageOf<Delegation>> {
  const eb = expressionBuilder<Database, 'delegation'>();
  const wanted = eb.and([
    visibleTo(user),
    ...[...(mine ? [user.id] : []), ...(employeeId ? [employeeId] : [])].map((id) =>
      eb.or([eb('delegation.from_id', '=', id), eb('delegation.to_id', '=', id)]),
    ),
    ...(status ? [eb('delegation.status', '=', status)] : []),
  ]);
  const { total } = await db
    .selectFrom('delegation')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db)
    .where(wanted)
    .orderBy('delegation.from_day', 'desc')
    .orderBy('delegation.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const currency = await readSetting(db, 'company.currency', now);
  return { items: rows.map((row) => present(row, user, currency)), page: { number: page, size, total: Number(total) } };
}

export async function findDelegation({ db, user, now }: Ctx, id: string): Promise<Delegation | undefined> {
  const row = await rowsOf(db).where(visibleTo(user)).where('delegation.id', '=', id).executeTakeFirst();
  return row && present(row, user, await readSetting(db, 'company.currency', now));
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('delegation')
    .innerJoin('employee as giver', 'giver.id', 'delegation.from_id')
    .innerJoin('employee as taker', 'taker.id', 'delegation.to_id')
    .select([
      'delegation.id',
      'delegation.from_id',
      'delegation.from_id as fromId',
      'giver.name as fromName',
      'delegation.to_id as toId',
      'taker.name as toName',
      'delegation.from_day as fromDay',
      'delegation.to_day as toDay',
      'delegation.kinds',
      'delegation.max_amount_minor as maxAmountMinor',
      'delegation.reason',
      'delegation.source',
      'delegation.status',
      'delegation.version',
    ]);

type SelectedRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const present = (row: SelectedRow, user: User, currency: string): Delegation => ({
  ...row,
  currency,
  transitions: openTransitions(delegationMachine, row, user, mayMoveDelegation),
});
