import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '@lintel/contract/request-kinds';
import type { Field, Template } from '@lintel/contract/templates';
import { countQueries, toJson } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { STARTERS } from './templates.starters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const as = (who: CastName) => app.as(who).templates;
const admin = () => as('devon.archer');
const fields: Field[] = [{ key: 'what', type: 'text', label: 'What', required: true }];
const base = { category: 'Site', kind: 'general', fulfilment: 'administrator' } as const;
let made = 0;
const create = (more: Record<string, unknown> = {}) => admin().create({ body: { ...base, name: `Form ${(made += 1)}`, fields, ...more } });
const publish = (one: { id: `tpl_${string}`; version: number } | { id: string; version: number }, by = admin()) =>
  by.transition({ id: one.id, body: { name: 'publish', version: one.version } });

test('a draft is published, edited as a new version, and the published one stays as it was', async () => {
  const draft = await create();
  expect(draft).toMatchObject({ status: 'draft', number: null, hasDraft: true, problems: [], transitions: ['publish', 'archive'] });
  const first = await publish(draft);
  expect(first).toMatchObject({ status: 'published', number: 1, hasDraft: false, transitions: ['deprecate'] });

  // Administration has one open; what others have begun and not submitted is theirs alone.
  const started = await app.as('marta.kessler').requests.start({ body: { templateId: draft.id as `tpl_${string}` } });
  await app.as('devon.archer').requests.start({ body: { templateId: draft.id as `tpl_${string}` } });
  const more: Field[] = [...fields, { key: 'why', type: 'longtext', label: 'Why' }];
  const { name } = first;
  const second = await admin().save({ id: draft.id as `tpl_${string}`, body: { ...base, name, fields: more, version: first.version } });
  expect(second).toMatchObject({
    status: 'published',
    number: 1,
    hasDraft: true,
    versions: [
      { number: 2, publishedAt: null },
      { number: 1, open: 1 },
    ],
  });
  expect((await publish(second)).number).toBe(2);
  expect(await app.as('marta.kessler').requests.get({ id: started.id })).toMatchObject({ versionNumber: 1, currentNumber: 2, fields });
  await expect(
    app.services.db.updateTable('template_version').set({ number: 9 }).where('id', '=', first.versions[0]!.id).execute(),
  ).rejects.toThrow('a published version of a template does not change');
});

test('a version says who published it and how many requests on it are not over; what is published already is not published again', async () => {
  const published = await publish(await create());
  expect(published.versions).toMatchObject([{ number: 1, publishedBy: 'Devon Archer', open: 0 }]);
  const { requests } = app.as('devon.archer');
  const [kept, gone] = [
    await requests.start({ body: { templateId: published.id } }),
    await requests.start({ body: { templateId: published.id } }),
  ];
  await requests.transition({ id: gone.id, body: { name: 'withdraw', version: gone.version } });
  expect(kept.status).toBe('draft');
  expect((await admin().get({ id: published.id })).versions).toMatchObject([{ open: 1 }]);
  expect(await refusal(publish(published))).toMatchObject({ code: 'template.nothing_new' });
});

test('a form that is offered no longer is offered again as it was, or archived: then its name is free', async () => {
  const deprecate = async (one: Template) => admin().transition({ id: one.id, body: { name: 'deprecate', version: one.version } });
  const deprecated = await deprecate(await publish(await create()));
  expect(deprecated.transitions).toEqual(['publish', 'archive']);
  const again = await publish(deprecated);
  expect(again).toMatchObject({ status: 'published', number: 1, transitions: ['deprecate'] });
  const last = await deprecate(again);
  expect(await refusal(create({ name: last.name }))).toMatchObject({ code: 'template.name_taken' });
  await admin().transition({ id: last.id, body: { name: 'archive', version: last.version } });
  expect(await create({ name: last.name })).toMatchObject({ status: 'draft' });
});

test('what a form is beside its fields changes without a new version, and every step is on record', async () => {
  const first = await publish(await create());
  const other = await create();
  const body = { ...base, name: `${first.name}, renamed`, slaHours: 8, fields, version: first.version };
  const saved = await admin().save({ id: first.id, body });
  expect(saved).toMatchObject({ name: body.name, slaHours: 8, number: 1, hasDraft: false });
  expect(await refusal(admin().save({ id: first.id, body: { ...body, name: other.name, version: saved.version } }))).toMatchObject({
    code: 'template.name_taken',
  });
  const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: first.id } });
  expect(items).toMatchObject([
    { action: 'template.save', payload: { before: { name: first.name, slaHours: null }, after: { name: body.name, slaHours: 8 } } },
    { action: 'template.publish' },
    { action: 'template.create', actorName: 'Devon Archer' },
  ]);
});

test('what is not finished is not published: the sentences say what to change', async () => {
  const draft = await create({ fields: [{ key: 'pick', type: 'select', label: 'Pick' }] });
  expect(draft.problems).toEqual(['Pick: give at least two options.']);
  expect(await refusal(publish(draft))).toMatchObject({
    status: 422,
    message: 'This form cannot be published yet. Pick: give at least two options.',
  });
});

test('a form whose requests nobody could decide is not published; one that needs no decision is', async () => {
  const { db } = app.services;
  const lead = (role: string) =>
    db
      .updateTable('account')
      .set({ roles: [role] })
      .where('username', '=', 'helena.marsh')
      .execute();
  await lead('employee');
  const draft = await create();
  expect(draft.problems).toEqual(['Nobody could decide such a request: appoint a managing director, or say who decides it.']);
  expect(await refusal(publish(draft))).toMatchObject({ code: 'template.unfinished' });
  expect(await publish(await create({ kind: 'document_request' }))).toMatchObject({ status: 'published' });
  const ownerId = app.idOf('jonas.ekdahl');
  expect(await publish(await create({ approver: 'owner', ownerId }))).toMatchObject({ status: 'published' });
  await lead('managing_director');
  expect(await publish(draft)).toMatchObject({ status: 'published' });
});

test('a kind whose module is not there says so and is not offered', async () => {
  const draft = await create({ kind: 'budget_change', fields: [...kindOf('budget_change').fields] });
  expect(await refusal(publish(draft))).toMatchObject({
    message: expect.stringContaining('Project budgets are not part of this installation yet.'),
  });
  expect((await as('marta.kessler').gallery()).map(({ id }) => id)).not.toContain(draft.id);
});

test('a published form keeps its kind, and a name is given once', async () => {
  const one = await publish(await create());
  const body = { ...base, name: one.name, fields, version: one.version };
  expect(await refusal(admin().save({ id: one.id as `tpl_${string}`, body: { ...body, kind: 'expense' } }))).toMatchObject({
    code: 'template.kind_fixed',
  });
  expect(await refusal(create({ name: one.name.toUpperCase() }))).toMatchObject({
    code: 'template.name_taken',
    fields: { name: expect.any(String) },
  });
  expect(await refusal(admin().save({ id: one.id as `tpl_${string}`, body: { ...body, version: 1 } }))).toMatchObject({ status: 409 });
});

// A booking form of before half days asks for them with its next version.
test('a draft has the fields that its kind has learnt since; the version that is published stays as it is', async () => {
  const known = kindOf('resource_booking').fields.filter(({ key }) => key !== 'part');
  const made = await create({ kind: 'resource_booking', fields: [...known] });
  const { db } = app.services;
  await db
    .updateTable('template_version')
    .set({ fields: toJson(known) })
    .where('template_id', '=', made.id)
    .execute();
  const old = await admin().get({ id: made.id as `tpl_${string}` });
  expect(old.problems).toEqual(['Put back the field Part of the day: Booking needs it.']);
  await db.updateTable('template_version').set({ published_at: new Date() }).where('template_id', '=', old.id).execute();
  const keys = ({ versions }: { versions: { fields: { key: string }[] }[] }) =>
    versions.map(({ fields: all }) => all.map(({ key }) => key));
  const body = { ...base, name: old.name, kind: 'resource_booking' as const, version: old.version };
  const saved = await admin().save({ id: old.id as `tpl_${string}`, body: { ...body, fields: [...known] } });
  expect(saved.problems).toEqual([]);
  expect(keys(saved)).toEqual([[...known.map(({ key }) => key), 'part'], known.map(({ key }) => key)]);
});

test('the gallery offers what is meant for somebody, and no longer what is deprecated', async () => {
  const forHeads = await publish(await create({ audienceRoles: ['department_head'] }));
  const ids = async (who: CastName) => (await as(who).gallery()).map(({ id }) => id);
  expect(await ids('jonas.ekdahl')).toContain(forHeads.id);
  expect(await ids('marta.kessler')).not.toContain(forHeads.id);
  await admin().transition({ id: forHeads.id, body: { name: 'deprecate', version: forHeads.version } });
  expect(await ids('jonas.ekdahl')).not.toContain(forHeads.id);
});

test('a form for some departments is offered to their people alone', async () => {
  const { id: elsewhere } = await app.as('viktor.sandell').departments.create({ body: { code: 'YRD', name: 'Yard' } });
  const form = await publish(await create({ audienceDepartments: [elsewhere] }));
  const isOffered = async () => (await as('marta.kessler').gallery()).some(({ id }) => id === form.id);
  expect(await isOffered()).toBe(false);
  expect(await refusal(app.as('marta.kessler').requests.start({ body: { templateId: form.id } }))).toMatchObject({
    code: 'template.not_offered',
  });
  const own = await app.services.db
    .selectFrom('employee')
    .select('department_id')
    .where('id', '=', app.idOf('marta.kessler'))
    .executeTakeFirstOrThrow();
  const audienceDepartments = [elsewhere, own.department_id as `dep_${string}`];
  await admin().save({ id: form.id, body: { ...base, name: form.name, fields, audienceDepartments, version: form.version } });
  expect(await isOffered()).toBe(true);
});

test('Human Resources makes and edits its own forms of its own category, administration publishes them; employees read none', async () => {
  const hr = as('anneke.vos');
  expect(await refusal(hr.create({ body: { ...base, name: 'Site form of HR', fields } }))).toMatchObject({
    ...{ status: 403, code: 'template.category' },
    fields: { category: expect.any(String) },
  });
  const own = await hr.create({ body: { ...base, category: 'HR', name: 'Own of HR', fields } });
  expect([own.canEdit, own.transitions]).toEqual([true, ['archive']]);
  const moved = { ...base, name: 'Own of HR', fields, version: own.version };
  expect(await refusal(hr.save({ id: own.id, body: moved }))).toMatchObject({ code: 'template.category' });
  expect(await refusal(publish(own, hr))).toMatchObject({ status: 403 });
  expect(await refusal(hr.installStarters({ body: {} }))).toMatchObject({ status: 403 });
  const saved = await hr.save({ id: own.id, body: { ...moved, category: 'HR', slaHours: 8 } });
  expect(await publish(saved)).toMatchObject({ status: 'published', slaHours: 8 });
  const taken = await admin().save({ id: own.id, body: { ...moved, slaHours: 8, version: saved.version + 1 } });
  expect(taken.category).toBe('Site');
  expect((await hr.get({ id: own.id })).canEdit).toBe(false);
  const other = await create({ category: 'HR' });
  expect((await hr.get({ id: other.id })).canEdit).toBe(false);
  const body = { ...base, category: 'HR', name: 'Taken over', fields, version: other.version } as const;
  expect(await refusal(hr.save({ id: other.id, body }))).toMatchObject({ status: 403, code: 'access.forbidden' });
  expect(await refusal(as('marta.kessler').list())).toMatchObject({ status: 403 });
  for (const who of ['jonas.ekdahl', 'samir.haddad', 'helena.marsh'] as const) {
    expect((await as(who).list()).items.every(({ transitions }) => transitions.length === 0)).toBe(true);
    expect(await refusal(as(who).create({ body: { ...base, name: 'Mine', fields } }))).toMatchObject({ status: 403 });
  }
});

test('the starter pack has eighteen forms, is installed once, and what cannot work yet waits as a draft', async () => {
  expect(STARTERS).toHaveLength(18);
  expect(await admin().installStarters({ body: {} })).toEqual({ installed: 18 });
  expect(await admin().installStarters({ body: {} })).toEqual({ installed: 0 });
  const { items } = await admin().list({ query: { size: 200 } });
  for (const starter of STARTERS) {
    const { status } = items.find(({ name }) => name === starter.name)!;
    expect([starter.name, status]).toEqual([starter.name, kindOf(starter.kind).missing ? 'draft' : 'published']);
  }
});

test('a form begins with what its kind asks for, also as a copy of one of another kind', async () => {
  const source = await create();
  const asked = kindOf('expense').fields.map(({ key }) => key);
  const copy = await admin().create({
    body: { ...base, kind: 'expense', name: `Expenses as ${source.name}`, copyOf: source.id as `tpl_${string}` },
  });
  expect(copy.versions[0]!.fields.map(({ key }) => key)).toEqual([...fields.map(({ key }) => key), ...asked]);
});

test('the library is ordered by any column, filtered by several values and taken away as the file of what is shown', async () => {
  const names = async (query: object) => (await admin().list({ query: { size: 200, ...query } })).items.map(({ name }) => name);
  const older = await publish(await create({ name: 'Library A', category: 'Finance' }));
  await create({ name: 'Library B', kind: 'expense', fields: [...kindOf('expense').fields] });
  await admin().transition({ id: older.id, body: { name: 'deprecate', version: older.version } });
  expect(await names({ q: 'library', sort: '-name' })).toEqual(['Library B', 'Library A']);
  expect(await names({ q: 'library', sort: 'kind' })).toEqual(['Library B', 'Library A']);
  expect(await names({ q: 'library', sort: 'status' })).toEqual(['Library B', 'Library A']);
  expect(await names({ q: 'library' })).toEqual(['Library A', 'Library B']);
  expect(await names({ q: 'library', status: ['draft', 'deprecated'], category: ['Finance'] })).toEqual(['Library A']);
  expect(await names({ q: 'library', kind: 'expense' })).toEqual(['Library B']);
  for (const sort of ['version', '-submissions', 'median', '-owner'] as const) expect(await names({ q: 'library', sort })).toHaveLength(2);
  const query = { q: 'library', format: 'csv', columns: ['name', 'kind', 'status', 'version'] } as const;
  const file = await (await admin().export({ query: { ...query, columns: [...query.columns] } })).text();
  expect(file.trim().split(/\r?\n/)).toEqual([
    'Name,Kind,Status,Version',
    `Library A,${kindOf('general').label},Deprecated,1`,
    'Library B,Expense claim,Draft,',
  ]);
  expect(await refusal(as('marta.kessler').export({ query: { format: 'csv' } }))).toMatchObject({ status: 403 });
});

test('a copy takes the fields along; any list takes the same few queries', async () => {
  const source = await create();
  const copy = await admin().create({ body: { ...base, name: `Copy of ${source.name}`, copyOf: source.id as `tpl_${string}` } });
  expect(copy.versions[0]).toMatchObject({ number: 1, fields });
  const gone = `tpl_${'0'.repeat(26)}` as const;
  expect(await refusal(admin().create({ body: { ...base, name: 'Copy of none', copyOf: gone } }))).toMatchObject({ status: 404 });
  const counts = [];
  for (const size of [1, 200]) counts.push((await countQueries(() => admin().list({ query: { size } }))).count);
  expect(counts).toEqual([2, 2]);
});
