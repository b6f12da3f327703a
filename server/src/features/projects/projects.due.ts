import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';

/** Milestones of somebody's projects that are expected in a range of days, in sentences, earliest first; at most five. */
export async function milestonesInDays({ db }: Pick<Ctx, 'db'>, employeeId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select milestone.name || ' at ' || project.code || ' is expected on ' || to_char(coalesce(milestone.forecast_date, milestone.due_date), 'DD Mon') as text
    from milestone
    join project on project.id = milestone.project_id
    join project_member on project_member.project_id = project.id and project_member.employee_id = ${employeeId}
    where milestone.status = 'pending' and coalesce(milestone.forecast_date, milestone.due_date) between ${from}::date and ${to}::date
      and (project_member.to_day is null or project_member.to_day >= ${from}::date)
    order by coalesce(milestone.forecast_date, milestone.due_date), milestone.id
    limit 5
  `.execute(db);
  return rows.map(({ text }) => text);
}
