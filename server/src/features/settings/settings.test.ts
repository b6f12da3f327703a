import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '@lintel/contract/access';
import { KEY_EVENTS } from '@lintel/contract/key-event-kinds';
import { SETTINGS, type SettingKey } from '@lintel/contract/setting-registry';
import { createAccount, createEmployee } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
/** A second super administrator, who signs in like the cast. */
const IDA = 'ida.berg' as CastName;
beforeAll(async () => {
  app = await testApp();
  await withTransaction(app.services.db, async (db) => {
    const ctx = systemContext(app.services, db);
    const email = `${IDA}@${app.services.env.mailDomain}`;
    await createEmployee(ctx, { givenName: 'Ida', familyName: 'Berg', email, position: 'IT Administrator' });
    await createAccount(ctx, { username: IDA, email, name: 'Ida Berg', roles: ['super_admin'], passwordHash: 'none' });
  });
  await sql`update employee set last_role = 'managing_director' where id = ${app.idOf('helena.marsh')}`.execute(app.services.db);
});
afterAll(() => app.close());

const settings = () => app.as('viktor.sandell').settings;
const rowOf = async (key: string) => (await settings().list()).find((row) => row.key === key)!;
const approvalOf = async (subjectId: string) => (await app.as('helena.marsh').approvals.of({ kind: 'settings_critical', subjectId }))!;

/** What each setting refuses. */
const REFUSED: Record<SettingKey, readonly unknown[]> = {
  'company.name': ['', '   ', 'x'.repeat(101), 7],
  'company.logo': ['logo.png', 'file_short', null],
  'company.legal_name': ['x'.repeat(101), 7],
  'company.register_number': ['x'.repeat(101), 7],
  'company.tax_number': ['x'.repeat(101), 7],
  'company.locale': ['de', ''],
  'company.week_start': ['tuesday', 1],
  'company.currency': ['eur', 'EURO', ''],
  'company.time_zone': ['Mars/Olympus', ''],
  'company.fiscal_year_start': ['January', '01', 4],
  'approvals.t1_minor': ['-1', '12.50', 'much', 1000],
  'approvals.t2_minor': ['-1', '12.50', 'much', 1000],
  'approvals.t3_minor': ['-1', '12.50', 'much', 1000],
  'approvals.sla_hours': [0, 401, 1.5],
  'approvals.bulk_limit': [0, 51, '5'],
  'projects.amber_after_days': [-1, 365, 1.5, '0'],
  'projects.red_after_days': [0, 366],
  'projects.site_log': ['some', true, ''],
  'mail.signature': ['x'.repeat(100_001), 7, null],
  'mail.signature_use': ['everybody', true, ''],
  'mail.signature_shared': ['yes', 1],
  'mail.unanswered_days': [0, 31, 1.5, '2'],
  'mail.file_megabytes': [0, 26, 1.5, '5'],
  'mail.megabytes': [0, 51],
  'mail.files': [0, 51, '5'],
  'resources.checklists': [
    'Tyres',
    [{ category: 'Van', handOut: ['Tyres', 'Tyres'], takeBack: [] }],
    [{ category: 'Van', handOut: [''], takeBack: [] }],
    [{ category: 'Van', handOut: ['x'.repeat(101)], takeBack: [] }],
    ['Van', 'van'].map((category) => ({ category, handOut: [], takeBack: [] })),
    [{ category: 'Van', handOut: Array.from({ length: 21 }, (_, i) => `Line ${i}`), takeBack: [] }],
  ],
  'support.team_it': ['hr', 'nobody'],
  'support.team_mail': ['hr'],
  'support.team_workspace': ['hr'],
  'support.team_facilities': ['hr'],
  'support.team_vehicle': ['hr'],
  'support.team_hr': ['it', 'office'],
  'support.team_other': ['off', 'hr'],
  'support.reopen_days': [0, 61, '5'],
  'security.provider_person_url': ['http://provider.example/{sub}', 'the provider'],
  'mail.forward_outside': ['yes', 1],
  'notifications.digest_at': ['25:00', '7:30', ''],
  'leave.coverage_percent': [0, 101, 30.5, '30'],
  'resources.self_service_days': [-1, 366, 1.5],
  'security.audit_head_address': ['nobody', 'a@b@site.example'],
  'security.export_rows': [99, 100_001, '500', 1.5],
  'security.keep_exports_days': [0, 91, '7'],
  'security.keep_notifications_days': [29, 3651, 45.5],
  'time.overtime_after_minutes': [-1, 1441],
  'time.overtime_after_week': ['yes', 1],
  'time.overtime_saturday': [-1, 4, 1.5, '2'],
  'time.overtime_sunday': [-1, 4],
  'time.overtime_holiday': [-1, 4],
  'time.overtime_percent_1': [99, 401, 125.5],
  'time.overtime_percent_2': [99, 401],
  'time.overtime_percent_3': [99, 401, '200'],
  'time.project_manager_first': ['yes', 1],
  'time.rounding_minutes': [0, 7, 45, 120, '5'],
  'time.submit_days': [-1, 15, 1.5],
  'time.crew_entry': ['yes', 1],
  'time.long_day_minutes': [-1, 1441],
};

test('an ordinary setting holds at once, on record, and an older version is refused', async () => {
  const key = 'company.name';
  const changed = await settings().change({ key, body: { value: ' Corvane ', version: 0 } });
  expect(changed).toMatchObject({ value: 'Corvane', version: 1, updatedByName: 'Viktor Sandell', pending: null });
  expect(await readSetting(app.services.db, key, new Date())).toBe('Corvane');
  expect(await refusal(settings().change({ key, body: { value: 'Other', version: 0 } }))).toMatchObject({ status: 409 });
  expect(await refusal(settings().change({ key, body: { value: 'Corvane', version: 1 } }))).toMatchObject({ code: 'setting.same' });
  expect((await settings().history())[0]).toMatchObject({
    label: 'Company name',
    after: 'Corvane',
    byName: 'Viktor Sandell',
    approvedByName: null,
  });
});

test('a value that does not fit is refused at its field', async () => {
  const error = await refusal(settings().change({ key: 'notifications.digest_at', body: { value: '25:00', version: 0 } }));
  expect(error).toMatchObject({ status: 400, fields: { value: 'A time such as 07:30' } });
  expect(await refusal(settings().change({ key: 'no.such', body: { value: 1, version: 0 } }))).toMatchObject({ status: 404 });
});

test.each(Object.entries(REFUSED))('%s takes none of %j', async (key, values) => {
  for (const value of values)
    expect([value, await refusal(settings().change({ key, body: { value, version: 0 } }))]).toMatchObject([
      value,
      { status: 400, fields: { value: expect.any(String) } },
    ]);
});

test('what is kept but no longer fits counts as never set', async () => {
  const key = 'resources.self_service_days';
  await app.services.db
    .insertInto('company_setting')
    .values({ key, value: toJson('some'), updated_by: app.idOf('viktor.sandell') })
    .execute();
  expect(await readSetting(app.services.db, key, new Date())).toBe(SETTINGS[key].initial);
  expect(await rowOf(key)).toMatchObject({ value: SETTINGS[key].initial });
  await app.services.db.deleteFrom('company_setting').where('key', '=', key).execute();
});

test('currency, time zone, fiscal year, thresholds and overtime are critical; a company starts with 1 000, 10 000 and 50 000', async () => {
  const critical = (await settings().list()).filter(({ isCritical }) => isCritical);
  expect(critical.map(({ key, initial }) => [key, initial])).toEqual([
    ['company.currency', 'EUR'],
    ['company.time_zone', 'Europe/Berlin'],
    ['company.fiscal_year_start', 'january'],
    ['approvals.t1_minor', '100000'],
    ['approvals.t2_minor', '1000000'],
    ['approvals.t3_minor', '5000000'],
    ['time.overtime_after_minutes', 600],
    ['time.overtime_after_week', true],
    ['time.overtime_saturday', 2],
    ['time.overtime_sunday', 3],
    ['time.overtime_holiday', 3],
    ['time.overtime_percent_1', 125],
    ['time.overtime_percent_2', 150],
    ['time.overtime_percent_3', 200],
  ]);
});

test.each<[SettingKey, unknown, string]>([
  ['approvals.sla_hours', 12.5, 'Use a whole number from 1 to 400'],
  ['security.export_rows', '', 'Use a whole number from 100 to 100,000'],
  ['approvals.t1_minor', 'much', 'Use an amount of at least 0, such as 1,250.50'],
])('%s refuses %j at its field: %s', async (key, value, said) => {
  const { version } = await rowOf(key);
  expect(await refusal(settings().change({ key, body: { value, version } }))).toMatchObject({ fields: { value: said } });
});

test('a critical one is proposed, holds when the managing director approved it, and nobody proposes a second beside it', async () => {
  const key = 'approvals.t2_minor';
  const proposed = await settings().change({ key, body: { value: '2000000', version: 0 } });
  expect(proposed).toMatchObject({ value: '1000000', pending: { value: '2000000', transitions: ['withdraw'] } });
  expect(await refusal(settings().change({ key, body: { value: '3', version: 0 } }))).toMatchObject({ code: 'setting.pending' });
  const helena = app.as('helena.marsh').approvals;
  const approval = await helena.of({ kind: 'settings_critical', subjectId: proposed.pending!.id });
  await helena.transition({ id: approval!.id, body: { name: 'approve', version: approval!.version, input: {} } });
  expect(await readSetting(app.services.db, key, new Date())).toBe('2000000');
  expect(await rowOf(key)).toMatchObject({ version: 1, pending: null, updatedByName: 'Viktor Sandell', approvedByName: 'Helena Marsh' });
  expect((await settings().history())[0]).toMatchObject({
    ...{ label: 'Threshold T2', after: '2000000', byName: 'Viktor Sandell', approvedByName: 'Helena Marsh' },
  });
});

test('thresholds stay in their order, also with what waits for a decision', async () => {
  const t1 = 'approvals.t1_minor';
  const propose = async (key: SettingKey, value: string) =>
    settings().change({ key, body: { value, version: (await rowOf(key)).version } });
  const order = { code: 'setting.threshold_order', fields: { value: expect.any(String) } };
  expect(await refusal(propose(t1, '2000001'))).toMatchObject(order);
  expect((await rowOf(t1)).pending).toBeNull();
  const { pending } = await propose(t1, '1900000');
  expect(await refusal(propose('approvals.t2_minor', '1800000'))).toMatchObject(order);
  expect(await refusal(propose('approvals.t2_minor', '5000001'))).toMatchObject(order);
  await settings().transition({ id: pending!.id, body: { name: 'withdraw', version: pending!.version } });
});

test('a project is late before it is too late: amber begins at most as many days late as red', async () => {
  const [amber, red] = ['projects.amber_after_days', 'projects.red_after_days'] as const;
  const set = async (key: SettingKey, value: number) => settings().change({ key, body: { value, version: (await rowOf(key)).version } });
  const order = { code: 'setting.health_order', fields: { value: expect.any(String) } };
  expect(await refusal(set(amber, 15))).toMatchObject(order);
  expect(await set(amber, 14)).toMatchObject({ value: 14 });
  expect(await refusal(set(red, 13))).toMatchObject(order);
  expect(await set(red, 15)).toMatchObject({ value: 15 });
});

test('the managing director sees what holds and what is proposed; rejected, nothing changes, and both are on record', async () => {
  const key = 'approvals.t1_minor';
  const { pending } = await settings().change({ key, body: { value: '250000', version: 0 } });
  const approval = await approvalOf(pending!.id);
  expect(approval.facts).toEqual([
    { label: 'Setting', value: 'Threshold T1' },
    { label: 'Now', value: '1,000.00' },
    { label: 'Proposed', value: '2,500.00' },
    { label: 'Counts from', value: 'its approval' },
  ]);
  const input = { comment: 'The threshold stays' };
  await app.as('helena.marsh').approvals.transition({ id: approval.id, body: { name: 'reject', version: approval.version, input } });
  expect(await rowOf(key)).toMatchObject({ value: '100000', version: 0, pending: null });
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'setting', size: 3 } });
  expect(items).toMatchObject([
    { action: 'setting_proposal.reject' },
    { action: 'setting.propose', subjectId: key, payload: { before: { value: '100000' }, after: { value: '250000' } } },
    {},
  ]);
});

test('the managing director’s time line says what turned the company and who decided it; nobody else reads it', async () => {
  const key = 'approvals.t3_minor';
  const { pending } = await settings().change({ key, body: { value: '90000000', version: 0 } });
  const helena = app.as('helena.marsh');
  const approval = await helena.approvals.of({ kind: 'settings_critical', subjectId: pending!.id });
  await helena.approvals.transition({ id: approval!.id, body: { name: 'approve', version: approval!.version, input: {} } });
  await app.as('viktor.sandell').departments.create({ body: { code: 'KEY', name: 'Key works' } });
  const { items, page } = await helena.audit.keyEvents({ query: { group: 'company', size: 200 } });
  expect(items.slice(0, 2).toSorted((a, b) => (a.action < b.action ? -1 : 1))).toMatchObject([
    { action: 'department.create', subject: 'Key works', byName: 'Viktor Sandell', approvalId: null },
    { action: 'setting_proposal.approve', byName: 'Helena Marsh', approvalId: approval!.id },
  ]);
  // An ordinary setting and a sign-in turn nothing.
  expect(page.total).toBe(items.length);
  expect(items.every(({ action }) => action in KEY_EVENTS)).toBe(true);
  expect((await helena.audit.keyEvents({ query: { q: 'key works' } })).items).toHaveLength(1);
  expect((await helena.audit.keyEvents({ query: { minMinor: '1' } })).items).toEqual([]);
  expect(await (await helena.audit.exportKeyEvents({ query: { format: 'csv', group: 'company' } })).text()).toContain('Setting approved');
  for (const name of ['viktor.sandell', 'jonas.ekdahl'] as const)
    expect(await refusal(app.as(name).audit.keyEvents())).toMatchObject({ status: 403 });
});

test('every change is told to the super admins and a critical one to the managing director, except to whose it was', async () => {
  const { db } = app.services;
  const colleagues = { 'samir.haddad': 'super_admin', 'devon.archer': 'managing_director' } as const;
  const put = (roles: Partial<Record<CastName, Role>>) =>
    Promise.all(
      Object.entries(roles).map(([name, last_role]) =>
        db
          .updateTable('employee')
          .set({ last_role })
          .where('id', '=', app.idOf(name as CastName))
          .execute(),
      ),
    );
  await put({ ...colleagues, 'viktor.sandell': 'super_admin' });
  const told = async () => {
    const all = (
      await db
        .selectFrom('notification')
        .select(['recipient_id', 'title', 'severity'])
        .where('type', '=', 'security.settings_changed')
        .execute()
    ).map(({ recipient_id, title, severity }) => [CAST_NAMES.find((name) => app.idOf(name) === recipient_id), title, severity]);
    await db.deleteFrom('notification').execute();
    return all.filter(([name]) => name).toSorted();
  };
  await db.deleteFrom('notification').execute();
  await settings().change({ key: 'company.name', body: { value: 'Corvane Build', version: (await rowOf('company.name')).version } });
  expect(await told()).toEqual([['samir.haddad', 'Company name was changed', 'info']]);
  const key = 'approvals.t2_minor';
  const { label, pending } = await settings().change({ key, body: { value: '4000000', version: (await rowOf(key)).version } });
  expect(await told()).toEqual([]);
  const helena = app.as('helena.marsh').approvals;
  const other = 'approvals.t1_minor';
  const refused = await settings().change({ key: other, body: { value: '200000', version: (await rowOf(other)).version } });
  const waiting = (await helena.of({ kind: 'settings_critical', subjectId: refused.pending!.id }))!;
  await helena.transition({ id: waiting.id, body: { name: 'reject', version: waiting.version, input: { comment: 'Too much' } } });
  // What was refused is no change.
  expect(await told()).toEqual([]);
  const approval = (await helena.of({ kind: 'settings_critical', subjectId: pending!.id }))!;
  await helena.transition({ id: approval.id, body: { name: 'approve', version: approval.version, input: {} } });
  expect(await told()).toEqual([
    ['devon.archer', `${label} was changed`, 'warning'],
    ['samir.haddad', `${label} was changed`, 'warning'],
  ]);
  await put({ 'samir.haddad': 'accountant', 'devon.archer': 'administrator' });
});

test('a proposal is withdrawn by who made it alone; then nothing changes and nobody is asked', async () => {
  const key = 'approvals.t1_minor';
  const { pending } = await settings().change({ key, body: { value: '5', version: 0 } });
  const withdrawal = { id: pending!.id, body: { name: 'withdraw', version: pending!.version } } as const;
  expect(await refusal(app.as(IDA).settings.transition(withdrawal))).toMatchObject({ status: 403 });
  await settings().transition(withdrawal);
  expect(await rowOf(key)).toMatchObject({ value: '100000', pending: null });
  expect(await approvalOf(pending!.id)).toMatchObject({ status: 'cancelled' });
});

test('whoever has the settings open is told of a proposal, of its withdrawal, its decision and of a change', async () => {
  const told = async () =>
    (await app.services.db.deleteFrom('event').where('kind', '=', 'settings.changed').returning('id').execute()).length > 0;
  await told();
  const key = 'approvals.t1_minor';
  const first = (await settings().change({ key, body: { value: '5', version: 0 } })).pending!;
  expect(await told()).toBe(true);
  await settings().transition({ id: first.id, body: { name: 'withdraw', version: first.version } });
  expect(await told()).toBe(true);
  for (const name of ['reject', 'approve'] as const) {
    const { pending } = await settings().change({ key, body: { value: '90000', version: (await rowOf(key)).version } });
    await told();
    const { id, version } = (await approvalOf(pending!.id))!;
    await app.as('helena.marsh').approvals.transition({ id, body: { name, version, input: { comment: 'By the board' } } });
    expect([name, await told()]).toEqual([name, true]);
  }
});

test.each([
  ['anneke.vos', ['Leave', 'Time'], 'time.long_day_minutes', 660, 'time.overtime_after_minutes'],
  ['devon.archer', ['Mail', 'Resources', 'Support'], 'resources.self_service_days', 2, null],
] as const)(
  '%s keeps the settings of %j: what is not critical at once, nothing of another group',
  async (who, groups, key, value, critical) => {
    const own = app.as(who).settings;
    const rows = await own.list();
    expect([...new Set(rows.map(({ group }) => group))].toSorted()).toEqual(groups);
    expect(rows.every(({ canChange, isCritical }) => canChange !== isCritical)).toBe(true);
    expect(rows.some(({ key: one }) => one === critical)).toBe(critical !== null);
    expect(await own.change({ key, body: { value, version: 0 } })).toMatchObject({ value, version: 1, canChange: true });
    if (critical)
      expect(await refusal(own.change({ key: critical, body: { value: 1, version: 0 } }))).toMatchObject({ code: 'setting.critical' });
    expect(await refusal(own.change({ key: 'company.name', body: { value: 'X', version: 1 } }))).toMatchObject({ status: 404 });
    for (const ask of [own.history, own.installation]) expect(await refusal(ask())).toMatchObject({ status: 403 });
  },
);

test('the managing director reads, others do not; what the environment says holds no secret', async () => {
  expect((await app.as('helena.marsh').settings.list()).length).toBeGreaterThan(5);
  expect(await refusal(app.as('helena.marsh').settings.change({ key: 'company.name', body: { value: 'X', version: 1 } }))).toMatchObject({
    status: 403,
  });
  for (const who of ['marta.kessler', 'samir.haddad', 'jonas.ekdahl'] as const)
    expect(await refusal(app.as(who).settings.list())).toMatchObject({ status: 403 });
  const facts = await settings().installation();
  expect(JSON.stringify(facts)).not.toContain('a secret key for tests');
  const { env } = app.services;
  expect(facts).toMatchObject(
    expect.arrayContaining([
      { group: 'Identity', label: 'Authority', value: `${env.publicUrl}/oidc` },
      { group: 'Identity', label: 'Client', value: env.oidc.clientId },
      { group: 'Identity', label: 'Roles come from', value: env.oidc.rolesClaim },
    ]),
  );
});

test('a job of a schedule says when it runs next; one without a schedule runs when it is needed', async () => {
  const { jobs, db } = app.services;
  const states = await jobs.states(db, new Date('2026-10-16T05:30:00Z'));
  const nextOf = (name: string) => states.find((job) => job.name === name)!.nextRunAt?.toISOString() ?? null;
  expect(['audit.mail-head', 'leave.certificates', 'mail.wake', 'notifications.mail'].map(nextOf)).toEqual([
    '2026-10-17T05:00:00.000Z',
    '2026-10-19T05:30:00.000Z',
    '2026-10-16T05:31:00.000Z',
    null,
  ]);
  for (const { cron, nextRunAt } of await app.as('viktor.sandell').jobs.list())
    expect(nextRunAt).toEqual(cron ? expect.stringMatching(/:00\.000Z$/) : null);
});

test('a job of a schedule runs now, its run is seen and on record; others are not started', async () => {
  const { jobs } = app.as('viktor.sandell');
  await jobs.run({ name: 'audit.witness', body: {} });
  await app.services.jobs.drain();
  expect((await jobs.list()).find(({ name }) => name === 'audit.witness')).toMatchObject({
    ...{ cron: '0 * * * *', waiting: 0, failed: 0 },
    lastRunAt: expect.any(String),
  });
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'job.run' } });
  expect(items).toMatchObject([{ subjectId: 'audit.witness', actorName: 'Viktor Sandell' }]);
  expect(await refusal(jobs.run({ name: 'notifications.mail', body: {} }))).toMatchObject({ status: 404 });
});
