import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import type { PolicyStep } from '@lintel/contract/policies';
import { systemContext } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import type { CompanyName } from '#test/company.ts';
import { today } from '#test/today.ts';
import { toldBy } from '#test/told.ts';
import { openDesk, type Desk, type Move } from './approvals.desk.ts';
import { approvalJobs } from './approvals.jobs.ts';
import { defineAbsence } from './approvals.service.ts';

const MONDAY = new Date('2026-10-12T08:00:00Z');
const HOUR_MS = 3_600_000;
let desk: Desk;
/** Jonas Ekdahl heads Building, Liam Doyle is his deputy; both answer to Helena Marsh. */
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
// What waits from before would move with a delegation.
beforeEach(() => desk.app.services.db.updateTable('approval').set({ status: 'cancelled' }).execute());

const told = (step: () => Promise<unknown>) => toldBy(desk.app.services, step);
const to = (name: CompanyName) => ({ toId: desk.company.idOf(name), reason: 'You know the crew' });
const put = (name: CompanyName, status: 'active' | 'terminated') =>
  desk.app.services.db.updateTable('employee').set({ status }).where('id', '=', desk.company.idOf(name)).execute();
const watch = (hours: number) =>
  approvalJobs[0]!.run({}, { ...systemContext(desk.app.services), now: new Date(MONDAY.getTime() + hours * HOUR_MS) });
const WHY = { comment: 'By the plan' };

// workspace A7: whom each step is told to; never who took it
test('what waits is told to everybody who may decide it, and to nobody else', async () => {
  expect(await told(() => desk.open('marta.kessler'))).toEqual(['Jonas Ekdahl: approval.waiting']);
  const hours = { kind: 'timesheet', title: 'Hours' } as const;
  const heads = ['Jonas Ekdahl: approval.waiting', 'Liam Doyle: approval.waiting'];
  expect(await told(() => desk.open('marta.kessler', hours))).toEqual(heads);
  // Neither who asks, nor who is concerned.
  expect(await told(() => desk.open('liam.doyle', hours))).toEqual(['Jonas Ekdahl: approval.waiting']);
  const concerned = { ...hours, involved: [desk.company.idOf('jonas.ekdahl')] };
  expect(await told(() => desk.open('marta.kessler', concerned))).toEqual(['Liam Doyle: approval.waiting']);
});

test.each<[Move, Record<string, unknown>, string[]]>([
  ['approve', {}, ['Marta Kessler: request.decided']],
  ['reject', WHY, ['Marta Kessler: request.decided']],
  ['return', WHY, ['Marta Kessler: request.returned']],
])('%s is told to who asked', async (name, input, people) => {
  const { id } = await desk.open('marta.kessler');
  expect(await told(() => desk.move('jonas.ekdahl', id, name, input))).toEqual(people);
});

test('a step that is done is told to who decides the next one, and to who asked only after the last', async () => {
  const { id } = await desk.open('marta.kessler', { days100: 1200 });
  expect(await told(() => desk.move('jonas.ekdahl', id, 'approve'))).toEqual(['Anneke de Vos: approval.waiting']);
  expect(await told(() => desk.move('anneke.vos', id, 'approve'))).toEqual(['Marta Kessler: request.decided']);
});

test('who gets a step, who is asked for advice and for whom it was given are told so, and nobody beside them', async () => {
  const { id } = await desk.open('marta.kessler');
  expect(await told(() => desk.move('jonas.ekdahl', id, 'ask', to('devon.archer')))).toEqual(['Devon Archer: approval.advice']);
  expect(await told(() => desk.move('devon.archer', id, 'advise', WHY))).toEqual(['Jonas Ekdahl: approval.advice']);
  expect(await told(() => desk.move('jonas.ekdahl', id, 'reassign', to('liam.doyle')))).toEqual(['Liam Doyle: approval.waiting']);
  expect(await told(() => desk.move('liam.doyle', id, 'approve'))).toEqual(['Marta Kessler: request.decided']);
});

test('at half of its term who decides is reminded; at its end once more, and it goes to who is above them', async () => {
  const { id } = await desk.open('marta.kessler', {}, MONDAY);
  const words = {
    half: ['Jonas Ekdahl: approval.reminder'],
    end: ['Helena Marsh: approval.escalated', 'Jonas Ekdahl: approval.passed_on', 'Jonas Ekdahl: approval.reminder'],
  };
  const { due_at, remind_at } = await desk.app.services.db
    .selectFrom('approval_step')
    .select(['due_at', 'remind_at'])
    .where('approval_id', '=', id)
    .executeTakeFirstOrThrow();
  const after = (at: Date | null) => (at!.getTime() - MONDAY.getTime()) / HOUR_MS;
  expect(await told(() => watch(after(remind_at) - 0.1))).toEqual([]);
  expect(await told(() => watch(after(remind_at)))).toEqual(words.half);
  expect(await told(() => watch(after(due_at)))).toEqual(words.end);
  expect(await told(() => watch(after(due_at) + 1))).toEqual([]);
  await desk.move('jonas.ekdahl', id, 'approve');
});

// workspace F7
test('a head who is away without a delegate hears to whom it was passed on, and may still decide it', async () => {
  const undefine = defineAbsence(async (_db, ids) => new Set(ids.filter((one) => one === desk.company.idOf('jonas.ekdahl'))));
  expect(await told(() => desk.open('marta.kessler'))).toEqual([
    'Helena Marsh: approval.escalated',
    'Jonas Ekdahl: approval.passed_on',
    'Jonas Ekdahl: approval.waiting',
  ]);
  undefine();
  const said = desk.app.services.db.selectFrom('notification').select(['title', 'body']).where('type', '=', 'approval.passed_on');
  expect(await said.execute()).toEqual([{ title: 'Passed on to Helena Marsh: Annual leave', body: 'You may still decide it.' }]);
});

test('a step that names no hours is due in those of the company, sixteen unless it says otherwise', async () => {
  const { db } = desk.app.services;
  const become = (slaHours?: number) => {
    const step: PolicyStep = { name: 'The step', approver: { by: 'head' }, mode: 'any', ...(slaHours ? { slaHours } : {}) };
    const rules = toJson([{ name: 'The rule', when: {}, steps: [step] }]);
    return db.updateTable('approval_policy').where('kind', '=', 'milestone').where('status', '=', 'active').set({ rules }).execute();
  };
  const dueAt = async () => {
    const { id } = await desk.open('marta.kessler', { kind: 'milestone' }, MONDAY);
    return (await db.selectFrom('approval').select('due_at').where('id', '=', id).executeTakeFirstOrThrow()).due_at!.toISOString();
  };
  const dueIn = async (slaHours?: number) => {
    await become(slaHours);
    return dueAt();
  };
  expect(await dueIn()).toBe(await dueIn(16));
  const setting = { key: 'approvals.sla_hours', value: toJson(3), updated_by: desk.company.idOf('viktor.sandell') };
  await db.insertInto('company_setting').values(setting).execute();
  expect(await dueIn()).toBe(await dueIn(3));
  expect(await dueIn(16)).not.toBe(await dueIn(3));
  await db.deleteFrom('company_setting').where('key', '=', setting.key).execute();
});

test('who decides for somebody is told from when; what waits goes to them, not to whom they stand for', async () => {
  const body = {
    toId: desk.company.idOf('rachel.odum'),
    fromDay: today(),
    toDay: addDays(today(), 5),
    kinds: null,
    maxAmountMinor: null,
    reason: 'Away',
  };
  const { delegations } = desk.company.as('jonas.ekdahl');
  let id: string;
  expect(await told(async () => void ({ id } = await delegations.create({ body })))).toEqual(['Rachel Odum: delegation.given']);
  expect(await told(() => desk.open('marta.kessler'))).toEqual(['Rachel Odum: approval.waiting']);
  await desk.app.services.db.deleteFrom('delegation').where('id', '=', id!).execute();
});

test('what waits already is told to whom it comes: who stands in from today on, and a new head', async () => {
  await desk.open('marta.kessler');
  const { delegations } = desk.company.as('jonas.ekdahl');
  const body = { toId: desk.company.idOf('rachel.odum'), fromDay: today(), toDay: addDays(today(), 5), kinds: null, maxAmountMinor: null };
  let id: string;
  const given = await told(async () => void ({ id } = await delegations.create({ body: { ...body, reason: 'Away' } })));
  expect(new Set(given)).toEqual(new Set(['Rachel Odum: approval.waiting', 'Rachel Odum: delegation.given']));
  await desk.app.services.db.deleteFrom('delegation').where('id', '=', id!).execute();
  const { departments } = desk.company.as('viktor.sandell');
  const building = desk.company.building as `dep_${string}`;
  const { headId, deputyId, version } = (await departments.list()).items.find((one) => one.id === building)!;
  const heads = { headId: desk.company.idOf('amara.nwosu') as `emp_${string}`, deputyId: null };
  const appointed = await told(() => departments.setHeads({ id: building, body: { ...heads, version } }));
  expect(new Set(appointed)).toContain('Amara Nwosu: approval.waiting');
  await departments.setHeads({ id: building, body: { headId, deputyId, version: version + 1 } });
});

test('who has left is neither asked nor told how it ended', async () => {
  const { id } = await desk.open('marta.kessler');
  await put('marta.kessler', 'terminated');
  await put('liam.doyle', 'terminated');
  const decided = await told(() => desk.move('jonas.ekdahl', id, 'approve'));
  const asked = await told(() => desk.open('samir.haddad', { kind: 'timesheet' }));
  await put('marta.kessler', 'active');
  await put('liam.doyle', 'active');
  expect([decided, asked]).toEqual([[], ['Jonas Ekdahl: approval.waiting']]);
});
