import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { partOn } from '#server/platform/parts.ts';

const EXPECTED = sql<string>`coalesce(milestone.forecast_date, milestone.due_date)`;

/** Milestones that are expected in a range of days, each on one on which somebody is on its project's team, in sentences, earliest first; at most five. */
export async function milestonesInDays({ db }: Pick<Ctx, 'db'>, employeeId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select milestone.name || ' at ' || project.code || ' is expected on ' || to_char(${EXPECTED}, 'DD Mon') as text
    from milestone
    join project on project.id = milestone.project_id
    join project_member on project_member.project_id = project.id and project_member.employee_id = ${employeeId}
    where milestone.status = 'pending' and ${EXPECTED} between ${from}::date and ${to}::date and ${partOn('project_member', EXPECTED)}
    order by ${EXPECTED}, milestone.id
    limit 5
  `.execute(db);
  return rows.map(({ text }) => text);
}
