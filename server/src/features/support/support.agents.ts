import { sql } from 'kysely';
import { AT_WORK } from '@lintel/contract/employment';
import type { TicketTeam } from '@lintel/contract/support';
import { holdsRole, rolesWith } from '#server/features/people/people.service.ts';
import type { Db } from '#server/platform/db.ts';

export interface Agent {
  id: string;
  name: string;
  /** Whether the pages of support are in their own group. */
  hasPages: boolean;
}

/** Who answers tickets today, by name: by role, or by a duty that is confirmed. */
export async function listAgents(db: Db, today: string): Promise<Agent[]> {
  const roles = rolesWith('support:work');
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'name'])
    .select(holdsRole(roles).as('hasPages'))
    .where('status', 'in', AT_WORK)
    .where((eb) => eb.or([holdsRole(roles), eb.exists(dutyOn(today))]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows;
}

/** Who is told about a new ticket: the agents, and HR where it is asked of HR. */
export async function teamOf(db: Db, team: TicketTeam, today: string): Promise<Agent[]> {
  const agents = await listAgents(db, today);
  if (team !== 'hr') return agents;
  const people = await db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('status', 'in', AT_WORK)
    .where(holdsRole(rolesWith('support:read-hr')))
    .orderBy('id')
    .limit(200)
    .execute();
  const known = new Set(agents.map(({ id }) => id));
  return [...agents, ...people.filter(({ id }) => !known.has(id)).map((one) => ({ ...one, hasPages: false }))];
}

const dutyOn = (today: string) => sql<boolean>`(
  select from duty_assignment duty where duty.employee_id = employee.id and duty.duty = 'support_agent' and duty.status = 'confirmed'
    and (duty.from_day is null or duty.from_day <= ${today}::date) and (duty.to_day is null or duty.to_day >= ${today}::date)
)`;

/** With how many tickets each of them works on now. */
export async function countOpenOf(db: Db, agents: readonly Agent[]): Promise<{ id: string; name: string; open: number }[]> {
  const rows = await db
    .selectFrom('ticket')
    .select((eb) => ['assignee_id', sql<number>`${eb.fn.countAll()}::int`.as('open')])
    .where('status', 'in', ['new', 'open', 'waiting'])
    .where('assignee_id', 'is not', null)
    .groupBy('assignee_id')
    .execute();
  const open = new Map(rows.map((row) => [row.assignee_id, row.open]));
  return agents.map(({ id, name }) => ({ id, name, open: open.get(id) ?? 0 }));
}
