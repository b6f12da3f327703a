import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
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

type Judged = Pick<RecoveryRow, 'status' | 'needs_manager' | 'manager_id' | 'manager_confirmed_at' | 'employee_id'>;

/** Who has no manager is confirmed by whoever oversees all recoveries; nobody confirms themselves. */
export const mayMoveRecovery: May<Judged, TransitionOf<typeof recoveryMachine>> = {
  confirm: (row, user) =>
    row.needs_manager &&
    row.manager_confirmed_at === null &&
    row.employee_id !== user.id &&
    (row.manager_id === null
      ? isGranted(user.role, 'recovery:read') && !isGranted(user.role, 'recovery:work')
      : row.manager_id === user.id),
};

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
