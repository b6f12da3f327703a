import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toJson } from '#server/platform/db.ts';
import { migrationsFolder, readMigrations } from '#server/platform/migrate.ts';
import { openDesk, type Desk } from './approvals.desk.ts';

const MONDAY = Date.parse('2026-10-12T08:00:00Z');
const HOUR_MS = 3_600_000;
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('what waits stands together: hours by their week after all else, requests by their form, each by what is due first', async () => {
  const opened = [
    ['Hours of Rosa', { kind: 'timesheet', bundle: '2026-W41' }],
    ['Hours of Bruno', { kind: 'timesheet', bundle: '2026-W40' }],
    ['Cement', { kind: 'procurement', bundle: 'Purchase', amountMinor: '90000' }],
    ['Hours of Ahmed', { kind: 'timesheet', bundle: '2026-W41' }],
    ['Ferry', { kind: 'expense', bundle: 'Expense', amountMinor: '900' }],
    ['Mortar', { kind: 'procurement', bundle: 'Purchase', amountMinor: '9000' }],
    ['A milestone', { kind: 'milestone' }],
  ] as const;
  for (const [i, [title, input]] of opened.entries()) await desk.open('marta.kessler', { title, ...input }, new Date(MONDAY + i * HOUR_MS));
  // Asked for last, and due before the others of theirs.
  await desk.app.services.db
    .updateTable('approval')
    .set({ due_at: new Date(MONDAY) })
    .where('title', 'in', ['Hours of Ahmed', 'Mortar'])
    .execute();
  const listed = async (sort: 'week' | 'form') =>
    (await desk.company.as('jonas.ekdahl').approvals.list({ query: { sort } })).items.map(({ title, bundle }) => [title, bundle]);
  expect(await listed('week')).toEqual([
    ['Mortar', 'Purchase'],
    ['Cement', 'Purchase'],
    ['Ferry', 'Expense'],
    ['A milestone', null],
    ['Hours of Bruno', '2026-W40'],
    ['Hours of Ahmed', '2026-W41'],
    ['Hours of Rosa', '2026-W41'],
  ]);
  expect((await listed('form')).filter(([, bundle]) => !bundle?.startsWith('2026'))).toEqual([
    ['A milestone', null],
    ['Ferry', 'Expense'],
    ['Mortar', 'Purchase'],
    ['Cement', 'Purchase'],
  ]);
});

test('what waited before there were bundles has its own; what is decided, and what has none, is left as it was', async () => {
  const { db } = desk.app.services;
  const requesterId = desk.company.idOf('marta.kessler');
  const wait = (kind: 'timesheet' | 'expense' | 'procurement' | 'milestone', subjectId: string) =>
    desk.open('marta.kessler', { kind, subjectId, title: subjectId, amountMinor: '900' });
  await db
    .insertInto('timesheet')
    .values([
      { id: 'tms_old', employee_id: requesterId, week: '2026-W38', first_day: '2026-09-14' },
      { id: 'tms_decided', employee_id: requesterId, week: '2026-W37', first_day: '2026-09-07' },
    ])
    .execute();
  const now = { created_at: new Date(MONDAY), updated_at: new Date(MONDAY) };
  const made = { kind: 'expense', owner_id: requesterId, fulfilment: 'none', ...now } as const;
  const template = { id: 'tpl_old', name: 'Travel', icon: 'car', category: 'finance', created_by: 'system', ...made } as const;
  await db.insertInto('template').values(template).execute();
  await db
    .insertInto('template_version')
    .values({ id: 'tpv_old', template_id: 'tpl_old', number: 1, fields: toJson([]), created_at: now.created_at })
    .execute();
  const request = {
    template_id: 'tpl_old',
    template_version_id: 'tpv_old',
    title: 'Old',
    requester_id: requesterId,
    sensitivity: 'normal',
    ...made,
  } as const;
  await db
    .insertInto('request')
    .values(['req_old', 'req_decided', 'req_purchase'].map((id) => ({ id, ...request })))
    .execute();
  await wait('timesheet', 'tms_old');
  await wait('expense', 'req_old');
  await wait('procurement', 'req_purchase');
  await wait('milestone', 'tms_old');
  const decided = [await wait('expense', 'req_decided'), await wait('timesheet', 'tms_decided')].map(({ id }) => id);
  await db.updateTable('approval').set({ status: 'approved' }).where('id', 'in', decided).execute();

  const file = (await readMigrations(migrationsFolder)).find(({ name }) => name === '0580_approval_bundles.sql')!;
  await sql.raw(file.text).execute(db);
  const { rows } = await sql<{ kind: string; subject: string; bundle: string | null; rest: boolean }>`
    select kind, subject_id as subject, input ->> 'bundle' as bundle, input ? 'requesterId' as rest from approval
    where subject_id in ('tms_old', 'tms_decided', 'req_old', 'req_decided', 'req_purchase') order by kind, subject_id`.execute(db);
  expect(rows.map(({ kind, subject, bundle }) => [kind, subject, bundle])).toEqual([
    ['expense', 'req_decided', null],
    ['expense', 'req_old', 'Travel'],
    ['milestone', 'tms_old', null],
    ['procurement', 'req_purchase', 'Travel'],
    ['timesheet', 'tms_decided', null],
    ['timesheet', 'tms_old', '2026-W38'],
  ]);
  // The rest of what the rules were asked with is there as before.
  expect(rows.every(({ rest }) => rest)).toBe(true);
});
