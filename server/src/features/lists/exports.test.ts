import Papa from 'papaparse';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { clientsFor, testApp, type TestApp } from '#test/app.ts';
import { pdfText } from '#test/pdf.ts';
import { refusal } from '#test/refusal.ts';
import { pruneExports } from './exports.write.ts';

const ROWS = 5200;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await sql`insert into employee (id, number, given_name, family_name, name, work_email, position)
    select 'emp_' || lpad(i::text, 26, '0'), 'X' || i, '=cmd', 'P' || i, '=cmd P' || i, 'p' || i || '@corvane.example', 'Mason'
    from generate_series(1, ${ROWS}) i`.execute(app.services.db);
});
afterAll(() => app.close());

const people: { path: string; query: Record<string, string> } = {
  path: '/people/export',
  query: { format: 'csv', q: '=cmd', sort: 'name' },
};
const start = (name: 'anneke.vos' | 'marta.kessler' = 'anneke.vos', body = people) => app.as(name).exports.start({ body });

test('a long list is not written while its reader waits, but by a job, defused, and its reader is told', async () => {
  const hr = app.as('anneke.vos');
  expect(await refusal(hr.people.export({ query: { format: 'csv', q: '=cmd' } }))).toMatchObject({ code: 'list.as_job' });
  // Twice the same click, and twenty more at once.
  const begun = await Promise.all(Array.from({ length: 20 }, () => start()));
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  const { id } = begun[0]!;
  expect(await refusal(hr.exports.file({ id }))).toMatchObject({ code: 'export.not_ready' });
  await app.services.jobs.drain();
  expect(await hr.exports.get({ id })).toMatchObject({
    status: 'ready',
    rows: ROWS,
    done: ROWS,
    filename: expect.stringMatching(/^people-.*csv$/),
  });
  const text = Buffer.from(await (await hr.exports.file({ id })).arrayBuffer()).toString('utf8');
  const { data } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
  expect(data).toHaveLength(ROWS + 1);
  expect(data.slice(1).every(([name]) => name!.startsWith("'=cmd"))).toBe(true);
  const { items } = await hr.notifications.list();
  expect(items.filter(({ type }) => type === 'export.ready')).toMatchObject([{ link: `employee/exports?file=${id}`, count: 1 }]);
  expect((await start()).id).not.toBe(id);
  await app.services.jobs.drain();
});

test('a long list goes to paper whole, and its writer leaves no look at the database open', async () => {
  const { id } = await start('anneke.vos', { ...people, query: { ...people.query, format: 'pdf' } });
  await app.services.jobs.drain();
  const file = await app.as('anneke.vos').exports.file({ id });
  const pages = await pdfText(file);
  const numbers = pages.join(' ').match(/X\d+/g) ?? [];
  expect(new Set(numbers).size).toBe(ROWS);
  expect(pages.at(-1)).toMatch(new RegExp(`Page ${pages.length} of ?${pages.length}`));
  const { rows } = await sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    app.services.db,
  );
  expect(rows).toHaveLength(0);
});

test('a file is its reader’s alone, and only while they may see its rows and its days last', async () => {
  const own = { path: '/people/export', query: { format: 'xlsx', q: '=cmd' } };
  const { id } = await start('marta.kessler', own);
  await app.services.jobs.drain();
  const marta = app.as('marta.kessler').exports;
  expect((await marta.file({ id })).size).toBeGreaterThan(10_000);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'export.download', subjectId: id } });
  expect(items).toMatchObject([{ actorName: 'Marta Kessler' }]);
  expect(await refusal(app.as('anneke.vos').exports.file({ id }))).toMatchObject({ status: 404 });
  expect(await refusal(app.as('anneke.vos').exports.get({ id }))).toMatchObject({ status: 404 });
  // What the list's own call refuses, the job does not write.
  expect(await refusal(start('marta.kessler', { path: '/employees/export', query: { format: 'csv', q: '', sort: 'name' } }))).toMatchObject(
    {
      status: 403,
    },
  );
  expect(await refusal(start('marta.kessler', { ...people, path: '/people' }))).toMatchObject({ status: 404 });
  expect(await refusal(start('marta.kessler', { ...people, query: { ...people.query, sort: 'pay' } }))).toMatchObject({ status: 400 });

  const { db } = app.services;
  await sql`insert into department (id, code, name, head_id) values ('dep_00000000000000000000000001', 'HEAD', 'Headed', ${app.idOf('marta.kessler')})`.execute(
    db,
  );
  forgetRelations(app.services);
  expect(await refusal(marta.file({ id }))).toMatchObject({ status: 403, code: 'export.reach_changed' });

  await sql`update list_export set expires_at = now() - interval '1 minute'`.execute(db);
  expect(await refusal(marta.file({ id }))).toMatchObject({ code: 'export.expired' });
  await pruneExports(systemContext(app.services));
  expect(await marta.list()).toEqual([]);
  expect(await refusal(marta.file({ id }))).toMatchObject({ status: 404 });
});

test('whoever makes a list no more gets no file of it: none that was ready, and none that waited', async () => {
  const as = async (roles: string[]) => {
    await app.services.db.updateTable('account').set({ roles }).where('username', '=', 'anneke.vos').execute();
    return clientsFor(app.app, app.services)('anneke.vos').exports;
  };
  const file = (sort: string) => ({ path: '/employees/export', query: { format: 'csv', q: '=cmd', sort } });
  const ready = await start('anneke.vos', file('name'));
  await app.services.jobs.drain();
  const waiting = await start('anneke.vos', file('number'));
  const employee = await as(['employee']);
  expect(await refusal(employee.file({ id: ready.id }))).toMatchObject({ code: 'access.forbidden' });
  await app.services.jobs.drain();
  expect(await employee.get({ id: waiting.id })).toMatchObject({ status: 'failed', rows: null });
  expect((await (await as(['hr_manager'])).file({ id: ready.id })).size).toBeGreaterThan(10_000);
});

test('a file has at most the rows that the company set, and the refusal names them; its days are those that are set', async () => {
  const { settings } = app.as('viktor.sandell');
  const rows = 'security.export_rows';
  await settings.change({ key: rows, body: { value: 5000, version: 0 } });
  const hr = app.as('anneke.vos');
  const refused = { code: 'list.too_large', message: 'This is 5200 rows; a file holds at most 5000. Narrow the filters and export again.' };
  expect(await refusal(hr.people.export({ query: { format: 'csv', q: '=cmd' } }))).toMatchObject(refused);
  const { id } = await start('anneke.vos', { ...people, query: { ...people.query, format: 'xlsx' } });
  await app.services.jobs.drain();
  expect(await hr.exports.get({ id })).toMatchObject({ status: 'failed', problem: refused.message });

  await settings.change({ key: rows, body: { value: ROWS, version: 1 } });
  await settings.change({ key: 'security.keep_exports_days', body: { value: 30, version: 0 } });
  const again = await start('anneke.vos', { ...people, query: { ...people.query, format: 'xlsx' } });
  await app.services.jobs.drain();
  const { status, createdAt, expiresAt } = await hr.exports.get({ id: again.id });
  expect([status, Math.round((Date.parse(expiresAt!) - Date.parse(createdAt)) / 86_400_000)]).toEqual(['ready', 30]);
});
