import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';

/** A kind of leave that every company has from its first day. */
const ANNUAL = 'lvt_00000000000000000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const lists = (name: 'marta.kessler' | 'viktor.sandell' | 'jonas.ekdahl' = 'marta.kessler') => app.as(name).lists;
const view = (name: string) => ({
  list: 'people',
  body: { name, query: 'status=active&sort=-name', columns: ['name', 'number'] },
});

test('columns are kept per person and list, and given back', async () => {
  expect(await lists().keepColumns({ list: 'people', body: { columns: ['name', 'email'] } })).toMatchObject({ columns: ['name', 'email'] });
  await lists().keepColumns({ list: 'people', body: { columns: ['name', 'phone'] } });
  expect((await lists().layout({ list: 'people' })).columns).toEqual(['name', 'phone']);
  expect((await lists().layout({ list: 'audit' })).columns).toBeNull();
  expect((await lists('jonas.ekdahl').layout({ list: 'people' })).columns).toBeNull();
  expect(await lists().keepColumns({ list: 'people', body: { columns: null } })).toMatchObject({ columns: null });
});

test('a view is its owner’s, under one name, until it is deleted', async () => {
  const { views } = await lists().saveView(view('My crew'));
  expect(views).toEqual([
    {
      id: expect.any(String),
      name: 'My crew',
      query: 'status=active&sort=-name',
      columns: ['name', 'number'],
      sharedWith: null,
      isMine: true,
    },
  ]);
  const error = await refusal(lists().saveView(view('my CREW')));
  expect(error).toMatchObject({ code: 'list.view_taken', fields: { name: expect.stringContaining('my CREW') } });
  expect((await lists('jonas.ekdahl').layout({ list: 'people' })).views).toEqual([]);
  expect(await refusal(lists('jonas.ekdahl').removeView({ list: 'people', id: views[0]!.id }))).toMatchObject({ status: 404 });
  expect((await lists().removeView({ list: 'people', id: views[0]!.id })).views).toEqual([]);
});

test('the super admin shows a view to a role, on record; nobody else can', async () => {
  const share = (name: 'marta.kessler' | 'viktor.sandell', id: string) =>
    lists(name).shareView({ list: 'people', id, body: { sharedWith: 'employee' } });
  const mine = (await lists().saveView(view('Mine'))).views[0]!;
  expect(await refusal(share('marta.kessler', mine.id))).toMatchObject({ status: 403 });
  expect(await refusal(share('viktor.sandell', mine.id))).toMatchObject({ status: 404 });
  await lists().removeView({ list: 'people', id: mine.id });
  await share('viktor.sandell', (await lists('viktor.sandell').saveView(view('For all'))).views[0]!.id);
  expect((await lists().layout({ list: 'people' })).views).toMatchObject([{ name: 'For all', isMine: false, sharedWith: 'employee' }]);
  expect((await lists('jonas.ekdahl').layout({ list: 'people' })).views).toEqual([]);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'view.share' } });
  expect(items[0]).toMatchObject({ subjectLabel: 'For all', payload: { after: { sharedWith: 'employee' } } });
});

test('nobody keeps more than thirty of one list', async () => {
  for (let i = 0; i < 30; i++) await lists('jonas.ekdahl').saveView(view(`View ${i}`));
  expect(await refusal(lists('jonas.ekdahl').saveView(view('One more')))).toMatchObject({ status: 422, code: 'list.too_many_views' });
  expect((await countQueries(() => lists('jonas.ekdahl').layout({ list: 'people' }))).count).toBe(2);
});

type Reader = ReturnType<TestApp['as']>;

/** What is asked for, and the index that has its order. */
const ORDERS: [index: string, ask: (as: Reader) => Promise<unknown>, reads?: CastName][] = [
  ['request_status_order', (as) => as.requests.list({ query: { view: 'all', sort: 'status' } })],
  ['request_amount_order', (as) => as.requests.list({ query: { view: 'all', sort: '-amount' } })],
  ['request_due_order', (as) => as.requests.list({ query: { view: 'all', sort: 'due' } })],
  ['request_submitted_order', (as) => as.requests.list({ query: { view: 'all', sort: '-submitted' } })],
  ['ticket_status_order', (as) => as.support.tickets({ query: { sort: 'status' } })],
  ['ticket_category_order', (as) => as.support.tickets({ query: { sort: 'category' } })],
  ['ticket_priority_order', (as) => as.support.tickets({ query: { sort: '-priority' } })],
  ['task_status_order', (as) => as.tasks.list({ query: { sort: 'status' } })],
  ['task_priority_order', (as) => as.tasks.list({ query: { sort: 'priority' } })],
  ['task_percent_order', (as) => as.tasks.list({ query: { sort: '-percent' } })],
  ['project_percent_order', (as) => as.projects.list({ query: { view: 'all', sort: '-percent' } }), 'helena.marsh'],
  ['project_finish_order', (as) => as.projects.list({ query: { view: 'all', sort: 'finish' } }), 'helena.marsh'],
  ['time_entry_day_order', (as) => as.timesheets.entries({ query: {} }), 'anneke.vos'],
  ['time_entry_project_order', (as) => as.timesheets.entries({ query: { sort: 'project' } }), 'anneke.vos'],
  ['time_entry_minutes_order', (as) => as.timesheets.entries({ query: { sort: '-minutes' } }), 'anneke.vos'],
  ['employee_name', (as) => as.timesheets.entries({ query: { sort: 'person' } }), 'anneke.vos'],
  ['booking_next_order', (as) => as.resources.bookings()],
  ['booking_status_order', (as) => as.resources.bookings({ query: { sort: 'status' } })],
  ['booking_end_order', (as) => as.resources.bookings({ query: { sort: '-to' } })],
  ['approval_status_order', (as) => as.approvals.list({ query: { tab: 'all', sort: 'status' } })],
  ['approval_decided_order', (as) => as.approvals.list({ query: { tab: 'all', sort: '-decided' } })],
  ['employee_status_order', (as) => as.people.list({ query: { sort: 'status' } })],
  ['employee_department_order', (as) => as.people.list({ query: { sort: 'department' } })],
  ['employee_manager_order', (as) => as.people.list({ query: { sort: '-manager' } })],
  ['employee_department_order', (as) => as.employees.list({ query: { sort: '-department' } }), 'anneke.vos'],
  ['employee_manager_order', (as) => as.employees.list({ query: { sort: 'manager' } }), 'anneke.vos'],
  ['leave_request_status_order', (as) => as.leave.list({ query: { sort: 'status' } }), 'anneke.vos'],
  ['leave_request_end_order', (as) => as.leave.list({ query: { sort: '-to' } }), 'anneke.vos'],
  ['leave_request_days_order', (as) => as.leave.list({ query: { sort: 'days' } }), 'anneke.vos'],
  ['leave_request_submitted_order', (as) => as.leave.list({ query: { sort: '-submitted' } }), 'anneke.vos'],
  ['employee_name', (as) => as.leave.list({ query: { sort: 'person' } }), 'anneke.vos'],
  ['request_needed_order', (as) => as.requests.list({ query: { view: 'all', sort: 'neededBy' } })],
  ['employee_name', (as) => as.requests.list({ query: { view: 'all', sort: 'requester' } })],
  ['ticket_requester_order', (as) => as.support.tickets({ query: { sort: 'requester' } })],
  ['ticket_assignee_order', (as) => as.support.tickets({ query: { sort: '-assignee' } })],
  ['request_department_order', (as) => as.requests.list({ query: { view: 'all', sort: 'department' } })],
  ['request_project_order', (as) => as.requests.list({ query: { view: 'all', sort: '-project' } })],
  ['request_template_order', (as) => as.requests.list({ query: { view: 'all', sort: 'template' } })],
  ['leave_request_department_order', (as) => as.leave.list({ query: { sort: 'department' } }), 'anneke.vos'],
  ['leave_request_type_order', (as) => as.leave.list({ query: { sort: '-type' } }), 'anneke.vos'],
];

test.each(ORDERS)('a page in its order is walked by %s, not sorted out of all that the filter finds', async (index, ask, reads) => {
  const reader = reads ?? (/^(task|approval)/.test(index) ? 'helena.marsh' : 'devon.archer');
  const { statements } = await countQueries(() => ask(app.as(reader)));
  const page = statements.find((text) => text.includes(' offset '))!;
  const values = Array.from(new Set(page.match(/\$\d+/g)), () => 'null').join(', ');
  const client = await app.services.pool.connect();
  try {
    // An empty table is sorted all the same: here nothing may be.
    await client.query('begin; set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare walked as ${page}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute walked${values ? `(${values})` : ''}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    // A name given in a transaction outlives it.
    await client.query('rollback; deallocate walked');
    client.release();
  }
});

// The names that these lists go by stand beside their rows: what is called something else, or goes elsewhere, is found there again.
test('an order by names follows who and what is renamed or moved', async () => {
  const { db } = app.services;
  const ticket = (who: CastName) => app.as(who).support.create({ body: { subject: 'Help', category: 'it', body: 'Now' } });
  for (const who of ['marta.kessler', 'samir.haddad'] as const) await ticket(who);
  const requesters = async () =>
    (await app.as('devon.archer').support.tickets({ query: { sort: 'requester' } })).items.map((one) => one.requesterName);
  expect(await requesters()).toEqual(['Marta Kessler', 'Samir Haddad']);
  const rename = (table: 'employee' | 'department' | 'template' | 'leave_type', id: string, name: string) =>
    db.updateTable(table).set({ name }).where('id', '=', id).execute();
  await rename('employee', app.idOf('samir.haddad'), 'Aron Haddad');
  expect(await requesters()).toEqual(['Aron Haddad', 'Marta Kessler']);
  await rename('employee', app.idOf('samir.haddad'), 'Samir Haddad');

  await app.as('devon.archer').templates.installStarters({ body: {} });
  const { items } = await app.as('devon.archer').templates.list({ query: { q: 'Suggestion' } });
  const started = await app.as('marta.kessler').requests.start({ body: { templateId: items[0]!.id } });
  const day = '2099-03-02';
  const asked = await app.as('marta.kessler').leave.create({
    body: {
      ...{ typeId: ANNUAL, from: day, to: day, halfStart: false, halfEnd: false, isDraft: true, fileIds: [] },
      ...{ reason: null, handoverId: null, delegateId: null, awayMessage: null },
    },
  });
  const sorts = async () => [
    (await db.selectFrom('request').select('department_sort').where('id', '=', started.id).executeTakeFirstOrThrow()).department_sort,
    (await db.selectFrom('leave_request').select('department_sort').where('id', '=', asked.id).executeTakeFirstOrThrow()).department_sort,
  ];
  expect(await sorts()).toEqual(['building', 'building']);
  const { id: building } = await db.selectFrom('department').select('id').where('code', '=', 'BLD').executeTakeFirstOrThrow();
  const marta = async () => {
    const of = db.selectFrom('employee').select(['department_sort', 'manager_sort']).where('id', '=', app.idOf('marta.kessler'));
    return Object.values(await of.executeTakeFirstOrThrow());
  };
  await db
    .updateTable('employee')
    .set({ manager_id: app.idOf('jonas.ekdahl') })
    .where('id', '=', app.idOf('marta.kessler'))
    .execute();
  expect(await marta()).toEqual(['building', 'jonas ekdahl']);
  await rename('department', building, 'Construction');
  await rename('employee', app.idOf('jonas.ekdahl'), 'Juno Ekdahl');
  expect(await sorts()).toEqual(['construction', 'construction']);
  expect(await marta()).toEqual(['construction', 'juno ekdahl']);
  const yard = await app.as('viktor.sandell').departments.create({ body: { code: 'YRD', name: 'Yard', costCentre: '9100' } });
  await db.updateTable('employee').set({ department_id: yard.id }).where('id', '=', app.idOf('marta.kessler')).execute();
  expect((await sorts())[1]).toBe('yard');
  expect((await marta())[0]).toBe('yard');
  await db.updateTable('employee').set({ department_id: building }).where('id', '=', app.idOf('marta.kessler')).execute();

  await rename('template', items[0]!.id, 'Idea');
  await rename('leave_type', ANNUAL, 'Holiday');
  const kinds = [
    await db.selectFrom('request').select('template_sort as sort').where('id', '=', started.id).executeTakeFirstOrThrow(),
    await db.selectFrom('leave_request').select('type_sort as sort').where('id', '=', asked.id).executeTakeFirstOrThrow(),
  ];
  expect(kinds.map(({ sort }) => sort)).toEqual(['idea', 'holiday']);
});
