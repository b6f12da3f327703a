import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { EmployeeEnding } from '@lintel/contract/employee-endings';
import type { employeesApi } from '@lintel/contract/employees';
import { CERTIFICATE_LABELS, ENDING_LABELS, EXPIRING_DAYS } from '@lintel/contract/employment';
import type { PageOf } from '@lintel/contract/kit/route';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { countList, defineList, readList, type Columns } from '#server/platform/list.ts';
import { visibleTo } from './employees.queries.ts';
import { matches } from './people.list.ts';

type Query = z.output<typeof employeesApi.endings.query>;
const eb = expressionBuilder<Database, 'employee'>();

/** Of each type of certificate the latest one counts. */
const ITEMS = sql`(
  select * from (select distinct on (employee_id, type) id, employee_id, 'certificate' as ending, type, expires_on as on_day from certification
    order by employee_id, type, expires_on desc nulls first) as latest
  union all select 'contract ' || id, id, 'contract', null, contract_end from employee
  union all select 'probation ' || id, id, 'probation', null, probation_end from employee)`;

const COLUMNS = {
  id: { value: sql<string>`item.id` },
  employee_id: { value: sql<EmployeeEnding['employeeId']>`employee.id` },
  name: { value: sql<string>`employee.name`, label: 'Name', sort: sql`lower(employee.name)` },
  position: { value: sql<string>`employee.position`, label: 'Position' },
  department: { value: sql<string | null>`department.name`, label: 'Department', sort: sql`employee.department_sort` },
  ending: { value: sql<EmployeeEnding['ending']>`item.ending`, label: 'What', words: ENDING_LABELS, sort: true },
  type: { value: sql<EmployeeEnding['type']>`item.type`, label: 'Which', words: CERTIFICATE_LABELS },
  on: { value: sql<string>`item.on_day::text`, label: 'Ends', kind: 'day', sort: sql`item.on_day` },
} satisfies Columns;

/** One by one what ends soon of those who are counted; on screen, as a file and behind the figure that counts it. */
const endingsList = (today: string) =>
  defineList<Query>()({
    dataset: 'employee-endings',
    from: sql`${ITEMS} as item join employee on employee.id = item.employee_id left join department on department.id = employee.department_id`,
    key: sql`item.id`,
    scope: (user) => sql<SqlBool>`(employee.status in ('active', 'onboarding') and ${visibleTo(user)}
      and item.on_day between ${today}::date and ${today}::date + ${sql.lit(EXPIRING_DAYS)})`,
    search: matches,
    filters: {
      departmentId: (ids) => eb('employee.department_id', 'in', ids),
      ending: (endings) => sql<SqlBool>`item.ending in (${sql.join(endings)})`,
    },
    order: 'on',
    columns: COLUMNS,
    present: (row): EmployeeEnding => ({
      id: row.id,
      employeeId: row.employee_id,
      employeeName: row.name,
      position: row.position,
      departmentName: row.department,
      ending: row.ending,
      type: row.type,
      on: row.on,
    }),
  });

/** A page of what ends; two queries. */
export const listEndings = async (ctx: Ctx, query: Query): Promise<PageOf<EmployeeEnding>> => readList(await endingsNow(ctx), ctx, query);

/** How many end. */
export const countEndings = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'user'>,
  asked: Partial<Pick<Query, 'departmentId' | 'ending'>>,
): Promise<number> => countList(await endingsNow(ctx), ctx, asked);

/** The list as it is now. */
export const endingsNow = async ({ db, now }: Pick<Ctx, 'db' | 'now'>) => endingsList(await companyDay(db, now));
