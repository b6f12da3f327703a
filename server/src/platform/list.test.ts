import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listQuery, many } from '@lintel/contract/kit/list';
import { z as zod } from 'zod';
import { countQueries } from '#server/platform/db.ts';
import { NO_RELATIONS, type User } from '#server/platform/context.ts';
import { countList, defineList, fileColumns, pageStatement, readList, wholeStatement } from '#server/platform/list.ts';
import { platformServices, type PlatformServices } from '#test/platform.ts';

const query = listQuery({
  sorts: ['name', 'minutes', 'grade'],
  filters: { status: many(zod.enum(['active', 'suspended'])), mine: zod.stringbool().optional(), grade: zod.string().optional() },
});
const list = defineList<z.output<typeof query>>()({
  dataset: 'things',
  from: sql`employee left join department on department.id = employee.department_id`,
  key: sql`employee.id`,
  scope: () => sql`employee.status <> 'draft'`,
  search: (text) => sql`strpos(lower(employee.name), lower(${text})) > 0`,
  filters: {
    status: (values) => sql`employee.status = any(${values})`,
    mine: (_, user) => sql`employee.manager_id = ${user.id}`,
    grade: (grade) => sql`employee.grade = ${grade}`,
  },
  order: 'name',
  columns: {
    id: { value: sql<string>`employee.id` },
    name: { value: sql<string>`employee.name`, label: 'Name', sort: sql`lower(employee.name)` },
    department: { value: sql<string | null>`department.name`, label: 'Department' },
    minutes: { value: sql<number>`employee.weekly_minutes`, label: 'Hours', kind: 'minutes', sort: true, total: true },
    status: { value: sql<string>`employee.status`, label: 'Status' },
    grade: { value: sql<string | null>`employee.grade`, label: 'Grade', sort: true, can: 'audit:read' },
  },
  facets: ['status'],
  present: (row) => row,
});

const user = (role: User['role'] = 'employee'): User => ({
  id: 'emp_1',
  name: '',
  email: '',
  role,
  departmentId: null,
  sessionId: null,
  ...NO_RELATIONS,
});
const ROWS = 100_000;

let platform: PlatformServices;
beforeAll(async () => {
  platform = await platformServices();
  const { db } = platform.services;
  await sql`insert into department (id, code, name) values ('dep_1', 'AAA', 'Building')`.execute(db);
  await sql`
    insert into employee (id, number, given_name, family_name, name, work_email, position, department_id, weekly_minutes, status, grade, manager_id)
    select 'emp_' || i, 'E' || i, '', '', 'Person ' || (i % 50000), i || '@x.example', 'Worker', 'dep_1', 2400,
      case when i % 10 = 0 then 'suspended' when i % 1000 = 1 then 'draft' else 'active' end, 'G1', case when i between 2 and 4 then 'emp_1' end
    from generate_series(1, ${sql.lit(ROWS)}) as i`.execute(db);
  await sql`analyze employee`.execute(db);
}, 120_000);
afterAll(() => platform.close());

const ask = (given: z.input<typeof query> = {}, of = user()) => readList(list, { db: platform.services.db, user: of }, query.parse(given));

/** Every node of a plan. */
async function nodes(given: z.input<typeof query>): Promise<{ type: string; relation?: string; rows: number }[]> {
  const statement = pageStatement(list, user(), query.parse(given));
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${statement}`.execute(platform.services.db);
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(rows[0]!['QUERY PLAN'][0].Plan).map((node) => ({
    type: node['Node Type'],
    ...(node['Relation Name'] ? { relation: node['Relation Name'] } : {}),
    rows: node['Plan Rows'],
  }));
}
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

describe(`of ${ROWS.toLocaleString('en-GB')} rows`, () => {
  test.each([{}, { page: 4000 }, { sort: '-name' }, { sort: '-name', page: 2500 }, { status: ['active'] }, { size: 200 }] as const)(
    'the page %j is found by the index of its order, without reading or sorting the table',
    async (given) => {
      const plan = await nodes(given as z.input<typeof query>);
      expect(plan.filter(({ type, relation }) => type === 'Seq Scan' && relation === 'employee')).toEqual([]);
      expect(plan.some(({ type, relation }) => /^Index (Only )?Scan/.test(type) && relation === 'employee')).toBe(true);
      // What is sorted is the page itself.
      expect(plan.filter(({ type, rows }) => type.includes('Sort') && rows > 400)).toEqual([]);
    },
  );

  test('pages neither overlap nor leave out anybody, though names repeat', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask({ page, size: 200 })));
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(600);
    expect((await ask({ size: 200, sort: '-name' })).items.map(({ id }) => id)).not.toEqual(ids.slice(0, 200));
    const { total } = (await ask()).page;
    const last = await ask({ page: Math.ceil(total / 200), size: 200 });
    const reversed = await ask({ sort: '-name', size: 200 });
    expect(last.items.at(-1)!.id).toBe(reversed.items[0]!.id);
  });

  test('any page takes the same few queries: rows, totals, one a facet', async () => {
    const counts = [];
    for (const given of [{ size: 1 }, { size: 200 }, { page: 400, q: 'person' }]) counts.push((await countQueries(() => ask(given))).count);
    expect(counts).toEqual([3, 3, 3]);
  });
});

test('the number, the totals and the facets are those of the whole filter, within the scope', async () => {
  const { page } = await ask({ size: 1, status: 'suspended' });
  expect(page).toMatchObject({
    total: 10_000,
    totals: { minutes: String(10_000 * 2400) },
    facets: { status: { suspended: 10_000, active: 89_900 } },
  });
  expect(await countList(list, { db: platform.services.db, user: user() }, { status: ['suspended'] })).toBe(page.total);
  expect((await ask({ mine: 'true' })).page.total).toBe(3);
  expect((await ask({ q: 'person 49999' })).page.total).toBe(2);
});

test('two facets are counted in one walk and make the total; one that is filtered by is counted beside what else could be chosen', async () => {
  const columns = { id: list.columns.id, status: list.columns.status, manager: { value: sql<string | null>`employee.manager_id` } };
  const joins = new Set<string>();
  const from = (join: RawBuilder<unknown>) => {
    joins.add(join.compile(platform.services.db).sql);
    return sql`employee ${join} department on department.id = employee.department_id`;
  };
  const two = {
    ...list,
    from,
    columns: { ...list.columns, ...columns, minutes: { value: sql<number>`0` } },
    facets: ['status', 'manager'],
  };
  const ctx = { db: platform.services.db, user: user() };
  const all = await countQueries(() => readList(two as never, ctx, query.parse({ size: 1 }) as never));
  const managers = { '': 99_897, emp_1: 3 };
  expect(all.count).toBe(2);
  expect(all.result.page).toEqual({
    number: 1,
    size: 1,
    total: 99_900,
    facets: { status: { suspended: 10_000, active: 89_900 }, manager: managers },
  });
  // What every row has is joined outside where rows are counted: the database leaves it out.
  expect([...joins]).toEqual(['left join', 'join']);
  const some = await countQueries(() => readList(two as never, ctx, query.parse({ size: 1, status: 'suspended' }) as never));
  expect(some.count).toBe(3);
  expect(some.result.page).toMatchObject({
    total: 10_000,
    facets: { status: { suspended: 10_000, active: 89_900 }, manager: { '': 10_000 } },
  });
});

test('a statement of named columns reads these alone, and what is not for everybody stays null', async () => {
  const { db } = platform.services;
  const read = async (of: User) => (await wholeStatement(list, of, { q: 'person 49999' }, ['grade', 'name']).execute(db)).rows;
  expect(await read(user())).toEqual(Array.from({ length: 2 }, () => ({ grade: null, name: 'Person 49999' })));
  expect((await read(user('super_admin')))[0]).toEqual({ grade: 'G1', name: 'Person 49999' });
});

test('a column that is not for everybody is null, no order, no filter and no part of a file for the others', async () => {
  expect((await ask({ size: 1 })).items[0]!.grade).toBeNull();
  expect((await ask({ size: 1 }, user('super_admin'))).items[0]!.grade).toBe('G1');
  await expect(ask({ sort: 'grade' })).rejects.toMatchObject({ code: 'access.forbidden' });
  await expect(ask({ grade: 'G1' })).rejects.toMatchObject({ code: 'access.forbidden' });
  const heads = (of: User) => fileColumns(list, of).map(([name]) => name);
  expect(heads(user())).toEqual(['name', 'department', 'minutes', 'status']);
  expect(heads(user('super_admin'))).toEqual(['name', 'department', 'minutes', 'status', 'grade']);
  expect(fileColumns(list, user(), ['grade', 'status', 'unknown']).map(([name]) => name)).toEqual(['status']);
});
