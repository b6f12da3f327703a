import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import type { SettingKey } from '@lintel/contract/setting-registry';
import { chooseRule } from '#server/features/approvals/approvals.policies.ts';
import { dayIn, instantIn } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
const ZONE = 'Europe/Berlin';
const begun = new Date();
let now = begun;
const today = dayIn(begun, ZONE);
const inAWeek = addDays(today, 7);
const KEY = 'approvals.t1_minor';

beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.services.db
    .updateTable('account')
    .set({ roles: ['super_admin'] })
    .where('username', '=', 'samir.haddad')
    .execute();
  const roles = { 'helena.marsh': 'managing_director', 'samir.haddad': 'super_admin' } as const;
  for (const [name, last_role] of Object.entries(roles))
    await app.services.db
      .updateTable('employee')
      .set({ last_role })
      .where('id', '=', app.idOf(name as CastName))
      .execute();
});
afterAll(() => app.close());

const settings = () => app.as('viktor.sandell').settings;
const rowOf = async (key: SettingKey = KEY) => (await settings().list()).find((row) => row.key === key)!;
const propose = async (value: string, effectiveOn?: string, key: SettingKey = KEY) =>
  settings().change({ key, body: { value, version: (await rowOf(key)).version, ...(effectiveOn ? { effectiveOn } : {}) } });
const approvalOf = async (subjectId: string) => (await app.as('helena.marsh').approvals.of({ kind: 'settings_critical', subjectId }))!;
async function approve(subjectId: string) {
  const { id, version } = await approvalOf(subjectId);
  await app.as('helena.marsh').approvals.transition({ id, body: { name: 'approve', version, input: {} } });
}
/** How many decide an expense of 2 000, which is above T1 as it comes and below what is proposed here. */
async function stepsOfExpense(): Promise<number> {
  const requesterId = app.idOf('marta.kessler');
  const asked = { kind: 'expense', subjectId: 'req_x', requesterId, departmentId: null, amountMinor: '200000' } as const;
  return (await chooseRule({ db: app.services.db, now }, asked)).rule.steps.length;
}

test.each([
  ['approvals.t1_minor', '100001'],
  ['approvals.t2_minor', '1000001'],
  ['approvals.t3_minor', '5000001'],
] as const)('an amount above %s asks fewer people once that is raised to it', async (key, amountMinor) => {
  const asked = {
    kind: 'procurement',
    subjectId: 'req_x',
    requesterId: app.idOf('marta.kessler'),
    departmentId: null,
    projectId: 'prj_x',
    files: 3,
  } as const;
  const ruleFor = async () => (await chooseRule({ db: app.services.db, now }, { ...asked, amountMinor })).rule.name;
  const before = await ruleFor();
  const { db } = app.services;
  await db
    .insertInto('company_setting')
    .values({ key, value: toJson(amountMinor), updated_by: app.idOf('viktor.sandell') })
    .execute();
  expect(await ruleFor()).not.toBe(before);
  await db.deleteFrom('company_setting').where('key', '=', key).execute();
});

test('a change approved for a later day counts from the first instant of that day, and nothing has to run for it', async () => {
  now = begun;
  const proposed = await propose('500000', inAWeek);
  expect(proposed.pending).toMatchObject({ value: '500000', effectiveOn: inAWeek });
  expect((await approvalOf(proposed.pending!.id)).facts.at(-1)).toMatchObject({
    label: 'Counts from',
    value: expect.stringMatching(/\d{4}$/),
  });
  await approve(proposed.pending!.id);
  const told = app.services.db.selectFrom('notification').select('title').where('type', '=', 'security.settings_changed');
  expect(await told.execute()).toEqual([{ title: `Threshold T1 changes on ${sayDay(inAWeek)}` }]);

  const from = instantIn(inAWeek, 0, ZONE);
  expect(await rowOf()).toMatchObject({ value: '100000', pending: null, next: { value: '500000', from: from.toISOString() } });
  expect((await settings().history())[0]).toMatchObject({ before: '100000', after: '500000', from: from.toISOString() });
  now = new Date(from.getTime() - 1000);
  expect(await rowOf()).toMatchObject({ value: '100000' });
  expect(await stepsOfExpense()).toBe(2);
  now = from;
  expect(await rowOf()).toMatchObject({ value: '500000', next: null });
  expect(await stepsOfExpense()).toBe(1);
});

test('of two changes at one moment each has its own author, on the setting and in the history', async () => {
  const key = 'approvals.t3_minor';
  const { id } = (await propose('6000000', undefined, key)).pending!;
  await approve(id);
  const samir = app.as('samir.haddad').settings;
  const again = await samir.change({ key, body: { value: '7000000', version: (await rowOf(key)).version } });
  await approve(again.pending!.id);
  expect(await rowOf(key)).toMatchObject({ value: '7000000', updatedByName: 'Samir Haddad', approvedByName: 'Helena Marsh' });
  expect((await settings().history()).slice(0, 2)).toMatchObject([
    { after: '7000000', byName: 'Samir Haddad', approvedByName: 'Helena Marsh' },
    { after: '6000000', byName: 'Viktor Sandell', approvedByName: 'Helena Marsh' },
  ]);
});

test('an entry from before entries named their proposal has its author by its moment', async () => {
  const key = 'approvals.t2_minor';
  const { id } = (await propose('1200000', undefined, key)).pending!;
  await approve(id);
  const { db } = app.services;
  const { updated_at } = await db.selectFrom('setting_proposal').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow();
  const subject = { subjectType: 'setting', subjectId: key, subjectLabel: 'Threshold T2' };
  const said = { before: { value: '1' }, after: { value: '2' } };
  await audit({ ...systemContext(app.services), now: updated_at }, { action: 'setting.change', ...subject, ...said });
  expect((await settings().history())[0]).toMatchObject({ after: '2', byName: 'Viktor Sandell', approvedByName: 'Helena Marsh' });
});

test('a later proposal takes the place of what was approved for a day to come, and says so to whoever decides', async () => {
  const held = (await rowOf()).value as string;
  const day = addDays(dayIn(now, ZONE), 30);
  await approve((await propose('700000', day)).pending!.id);
  expect(await rowOf()).toMatchObject({ value: held, next: { value: '700000' } });
  const { pending } = await propose(held);
  expect((await approvalOf(pending!.id)).facts.at(-1)).toEqual({ label: 'Takes the place of', value: '7,000.00' });
  await approve(pending!.id);
  expect(await rowOf()).toMatchObject({ value: held, next: null });
  now = new Date(now.getTime() + 40 * 86_400_000);
  expect(await rowOf()).toMatchObject({ value: held });
});

test('what is approved after its day counts at once', async () => {
  const { pending } = await propose('900000', addDays(dayIn(now, ZONE), 1));
  now = new Date(now.getTime() + 3 * 86_400_000);
  await approve(pending!.id);
  expect(await rowOf()).toMatchObject({ value: '900000', next: null });
});

test('a change counts from tomorrow at the earliest and within a year; what is not critical counts at once', async () => {
  const day = dayIn(now, ZONE);
  for (const effectiveOn of [addDays(day, -1), day, addDays(day, 366)])
    expect(await refusal(propose('1', effectiveOn))).toMatchObject({ code: 'setting.day', fields: { effectiveOn: expect.any(String) } });
  const key = 'company.name';
  const body = { value: 'Later', version: (await rowOf(key)).version, effectiveOn: addDays(day, 2) };
  expect(await refusal(settings().change({ key, body }))).toMatchObject({ code: 'setting.day_of_critical' });
});

test('a time zone and a currency approved for a day to come count by the clock of the call, wherever they are read', async () => {
  const day = addDays(dayIn(now, ZONE), 2);
  for (const [key, value] of [
    ['company.time_zone', 'Pacific/Kiritimati'],
    ['company.currency', 'CHF'],
  ] as const)
    await approve((await propose(value, day, key)).pending!.id);
  const shown = async () => {
    const { timeZone, currency } = await app.anonymous.session.clientSettings();
    return { timeZone, currency };
  };
  expect(await shown()).toEqual({ timeZone: ZONE, currency: 'EUR' });
  now = instantIn(day, 12 * 60, ZONE);
  expect(await shown()).toEqual({ timeZone: 'Pacific/Kiritimati', currency: 'CHF' });
  await app.as('viktor.sandell').departments.create({ body: { code: 'CLK', name: 'Clock works' } });
  const made = async (on: string) =>
    (await app.as('viktor.sandell').audit.list({ query: { action: 'department.create', from: on, to: on } })).items.length;
  // It is the day after there already.
  expect([await made(day), await made(addDays(day, 1))]).toEqual([0, 1]);
});
