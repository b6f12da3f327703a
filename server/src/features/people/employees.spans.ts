import { employeeMachine } from '@lintel/contract/employee-record';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dayOfInstant } from '#server/features/settings/settings.service.ts';
import type { Db } from '#server/platform/db.ts';

/** From which day to which somebody was employed; whoever has no periods on file is so by the days of the file itself. */
const PERIODS = sql`(
  select from_day, coalesce(to_day, employee.end_date) as to_day from employment_period where employee_id = employee.id
  union all select employee.hire_date, employee.end_date where employee.status not in ('draft', 'onboarding')
    and not exists (select from employment_period where employee_id = employee.id)) as period`;

const within = (from: string | RawBuilder<unknown>, to: string | RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce(period.from_day, '-infinity') <= ${to}::date and coalesce(period.to_day, 'infinity') >= ${from}::date`;

/** Whoever was employed on one of these days, be it that they have left since. */
export const wasEmployedIn = (from: string, to: string) => sql<SqlBool>`exists (select from ${PERIODS} where ${within(from, to)})`;

/** How many of these people were employed on each of the days, in their order. */
export async function countEmployedOn(db: Db, ids: readonly string[], days: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ people: number }>`select (select count(*)::int from employee where employee.id = any(${[...ids]}::text[])
      and exists (select from ${PERIODS} where ${within(sql`at.day`, sql`at.day`)})) as people
    from unnest(${[...days]}::date[]) with ordinality as at(day, no) order by no`.execute(db);
  return rows.map(({ people }) => people);
}

interface Span {
  id: string;
  from: string;
  to: string;
}

/** Asks of a person and a day whether they were employed and not suspended; of these people between two days. Two queries. */
export async function atWorkOn(
  db: Db,
  ids: readonly string[],
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<(id: string, day: string) => boolean> {
  const periods = await sql<Span>`select employee.id, greatest(period.from_day, ${from}::date)::text as "from",
      least(period.to_day, ${to}::date)::text as "to"
    from employee cross join lateral ${PERIODS} where employee.id = any(${[...ids]}::text[]) and ${within(from, to)}`.execute(db);
  // From the day of the suspension to the one before it ended; whom no step suspended is so by the file.
  const suspensions = await sql<Span>`select id, "from", "to" from (
      select entity_id as id, to_state, ${dayOfInstant(sql`at`, now)} as "from",
        coalesce(((lead(${dayOfInstant(sql`at`, now)}) over steps)::date - 1)::text, ${to}) as "to"
      from transition where entity = ${employeeMachine.name} and entity_id = any(${[...ids]}::text[])
      window steps as (partition by entity_id order by seq)) as step where to_state = 'suspended'
    union all select id, ${from}, ${to} from employee where id = any(${[...ids]}::text[]) and status = 'suspended'
      and not exists (select from transition where entity = ${employeeMachine.name} and entity_id = employee.id)`.execute(db);
  const employed = Map.groupBy(periods.rows, ({ id }) => id);
  const suspended = Map.groupBy(suspensions.rows, ({ id }) => id);
  const lies = (spans: Map<string, Span[]>, id: string, day: string) =>
    spans.get(id)?.some((span) => span.from <= day && day <= span.to) ?? false;
  return (id, day) => lies(employed, id, day) && !lies(suspended, id, day);
}
