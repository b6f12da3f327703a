import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { AT_WORK } from '@lintel/contract/employment';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { recoveryMachine } from '@lintel/contract/recovery';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import type { May } from '#server/platform/transitions.ts';

export type RecoveryRow = Selectable<Database['recovery']>;

/** The administrators and the super admin see all; others what they reported or have to confirm (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'recovery:read')) return sql<SqlBool>`true`;
  const eb = expressionBuilder<Database, 'recovery'>();
  return eb.or([eb('recovery.reported_by', '=', user.id), eb('recovery.manager_id', '=', user.id)]);
}

type Judged = Pick<RecoveryRow, 'status' | 'needs_manager' | 'manager_id' | 'manager_confirmed_at' | 'employee_id' | 'handler_id'>;

/**
 * Who says that it is them: the manager, or whoever oversees all recoveries where no manager can (the guard of the life asks). Never
 * oneself, and never who handles it: these are two persons.
 */
export const mayMoveRecovery: May<Judged, TransitionOf<typeof recoveryMachine>> = {
  confirm: (row, user) =>
    row.needs_manager &&
    row.manager_confirmed_at === null &&
    row.employee_id !== user.id &&
    row.handler_id !== user.id &&
    (row.manager_id === user.id || oversees(user)),
};

const oversees = (user: User): boolean => isGranted(user.role, 'recovery:read') && !isGranted(user.role, 'recovery:work');

/** On `recovery`: whether its manager can confirm. Who is suspended, gone or without a sign-in cannot, nor who handles it. */
export const managerCan = sql<boolean>`exists (select from employee as confirmer where confirmer.id = recovery.manager_id
  and confirmer.status = any(${[...AT_WORK]}) and confirmer.has_login and recovery.manager_id is distinct from recovery.handler_id)`;

export const RECENT_MS = 30 * 86_400_000;

/** How often somebody could not sign in within 30 days. */
export async function recentOf(db: Db, employeeId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('recovery')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('created_at', '>', new Date(now.getTime() - RECENT_MS))
    .executeTakeFirstOrThrow();
  return Number(count);
}
