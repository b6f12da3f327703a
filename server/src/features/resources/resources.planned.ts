import { sayDay } from '@lintel/contract/kit/days';
import type { MaintenanceOrder } from '@lintel/contract/maintenance';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import type { ResourceRow } from './resources.queries.ts';

/** With the resource everything ends that was planned for it. */
export const callOffAll = ({ db, now }: Ctx, resourceId: string) =>
  db.updateTable('maintenance_order').set({ closed_at: now }).where('resource_id', '=', resourceId).where(isPlanned()).execute();

/** A day of maintenance between two days, both included. */
export async function plannedProblem(db: Db, { id, code }: ResourceRow, from: string, to: string): Promise<Refusal | null> {
  const planned = await db
    .selectFrom('maintenance_order')
    .select('planned_on')
    .where('resource_id', '=', id)
    .where(isPlanned())
    .where('planned_on', '>=', from)
    .where('planned_on', '<=', to)
    .orderBy('planned_on')
    .executeTakeFirst();
  return planned?.planned_on ? fail('booking.planned', { code, on: sayDay(planned.planned_on) }) : null;
}

/** The first day from today on for which something of a kind is planned. */
export async function plannedFor(db: Db, resourceId: string, type: MaintenanceOrder['type'], today: string): Promise<string | null> {
  const planned = await db
    .selectFrom('maintenance_order')
    .select('planned_on')
    .where('resource_id', '=', resourceId)
    .where('type', '=', type)
    .where(isPlanned())
    .where('planned_on', '>=', today)
    .orderBy('planned_on')
    .executeTakeFirst();
  return planned?.planned_on ?? null;
}

/** It stands for its day: not opened, not called off. */
export function isPlanned(): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'maintenance_order'>();
  return eb.and([eb('opened_at', 'is', null), eb('closed_at', 'is', null)]);
}
