import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { PolicyStep } from '@lintel/contract/policies';
import { addDays } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { appoint } from '#test/cast.ts';
import type { CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { openDesk, type Desk } from './approvals.desk.ts';
import { approvalJobs } from './approvals.jobs.ts';
import { defineAbsence } from './approvals.service.ts';
import { createDelegation, endDelegation } from './delegations.service.ts';

let desk: Desk;
let today: string;
beforeAll(async () => {
  desk = await openDesk();
  today = await companyDay(desk.app.services.db, new Date());
});
afterAll(() => desk.close());

const id = (name: CompanyName) => desk.company.idOf(name) as `emp_${string}`;
const represent = (from: CompanyName, to: CompanyName, maxAmountMinor: string | null = null) =>
  desk.run((ctx) =>
    createDelegation(ctx, {
      ...{ fromId: id(from), toId: id(to), fromDay: today, toDay: addDays(today, 40) },
      ...{ kinds: null, maxAmountMinor, reason: 'Away', source: 'leave' },
    }),
  );
const endOf = (delegation: { id: string }) => desk.run((ctx) => endDelegation(ctx, delegation.id));
const become = (approver: ApproverSpec, more: Partial<PolicyStep> = {}, kind: ApprovalKind = 'milestone', after: PolicyStep[] = []) => {
  const step: PolicyStep = { name: 'The step', approver, mode: 'any', slaHours: 16, ...more };
  const rules = toJson([{ name: 'The rule', when: {}, steps: [step, ...after] }]);
  const policy = desk.app.services.db.updateTable('approval_policy').where('kind', '=', kind).where('status', '=', 'active');
  return policy.set({ rules }).execute();
};
/** Its term is over. */
const overdue = () => approvalJobs[0]!.run({}, { ...systemContext(desk.app.services), now: new Date(Date.now() + 30 * 86_400_000) });

describe('whom it concerns', () => {
  // workspace B2: pay is never for a head; reasons of a suspension are for HR and who decides.
  test.each([
    ['compensation', false],
    ['suspension', false],
    ['leave', true],
    ['expense', true],
  ] as const)('of %s: they and their head read it: %s', async (kind, isRead) => {
    const facts = [{ label: 'Reason', value: 'Between us' }];
    const input = { kind, title: 'About Marta', involved: [id('marta.kessler')], facts };
    const approval = await desk.open('anneke.vos', input);
    for (const name of ['marta.kessler', 'jonas.ekdahl'] as const) {
      const isAsked = approval.status === 'pending' && (await desk.read(approval.id)).waitingOn.includes('Jonas Ekdahl');
      if (name === 'jonas.ekdahl' && isAsked) continue;
      const { approvals } = desk.company.as(name);
      const listed = (await approvals.list({ query: { tab: 'all', size: 200 } })).items.map((one) => one.id);
      expect([name, listed.includes(approval.id)]).toEqual([name, isRead]);
      if (isRead) expect((await approvals.get({ id: approval.id })).facts).toEqual(facts);
      else expect(await refusal(approvals.get({ id: approval.id }))).toMatchObject({ status: 404 });
      expect(await approvals.of({ kind, subjectId: approval.subjectId }).catch(() => null)).toEqual(
        isRead ? expect.objectContaining({ id: approval.id }) : null,
      );
    }
    expect((await desk.read(approval.id, 'helena.marsh')).facts).toEqual(facts);
  });

  test.each(['anneke.vos', 'viktor.sandell'] as const)('%s reads no suspension of their own, whatever the role', async (name) => {
    const { id: about } = await desk.open('helena.marsh', { kind: 'suspension', title: 'About you', involved: [id(name)] });
    expect(await refusal(desk.read(about, name))).toMatchObject({ status: 404 });
  });

  test('are not asked for advice on it', async () => {
    const { id: asked } = await desk.open('anneke.vos', { involved: [id('marta.kessler')] });
    const ask = (toId: string) => desk.move('jonas.ekdahl', asked, 'ask', { toId, reason: 'You know them' });
    expect(await refusal(ask(id('marta.kessler')))).toMatchObject({ code: 'approval.not_eligible' });
    await ask(id('samir.haddad'));
  });
});

test('a step of a duty is handed to who has come to hold it, and to the managing director, and to nobody else', async () => {
  await appoint(desk.app.services, id('samir.haddad'), 'bank_verifier');
  await become({ by: 'duty', duty: 'bank_verifier' });
  const open = () => desk.open('marta.kessler', { kind: 'milestone' });
  const [one, other] = [await open(), await open()];
  await appoint(desk.app.services, id('liam.doyle'), 'bank_verifier');
  const hand = (to: CompanyName, asked: { id: string }) =>
    desk.move('samir.haddad', asked.id, 'reassign', { toId: id(to), reason: 'Not mine to judge' });
  expect(await refusal(hand('devon.archer', one))).toMatchObject({ code: 'approval.not_eligible' });
  expect((await hand('liam.doyle', one)).waitingOn).toEqual(['Liam Doyle']);
  expect((await hand('helena.marsh', other)).waitingOn).toEqual(['Helena Marsh']);
});

describe('an escalation', () => {
  test('to somebody who is represented is decided in their name, until the delegation ends', async () => {
    await become({ by: 'head' }, { escalateTo: { by: 'person', id: id('devon.archer') } });
    const given = await represent('devon.archer', 'samir.haddad');
    const first = await desk.open('marta.kessler', { kind: 'milestone' });
    const second = await desk.open('marta.kessler', { kind: 'milestone' });
    await overdue();
    expect(await desk.waitingOn(first.id)).toEqual(['Jonas Ekdahl', 'Samir Haddad']);
    const { decisions } = await desk.move('samir.haddad', first.id, 'approve');
    expect(decisions).toMatchObject([{ actorName: 'Samir Haddad', forName: 'Devon Archer' }]);
    await endOf(given);
    expect(await desk.waitingOn(second.id)).toEqual(['Jonas Ekdahl', 'Devon Archer']);
    expect(await refusal(desk.move('samir.haddad', second.id, 'approve'))).toMatchObject({ code: 'approval.not_addressed' });
    expect((await desk.move('devon.archer', second.id, 'approve')).status).toBe('approved');
  });

  test('decides in the place of whom it came from, where all have to', async () => {
    await appoint(desk.app.services, id('amara.nwosu'), 'storekeeper');
    await appoint(desk.app.services, id('liam.doyle'), 'storekeeper');
    await become({ by: 'duty', duty: 'storekeeper' }, { mode: 'all', escalateTo: { by: 'person', id: id('devon.archer') } });
    const instead = await desk.open('marta.kessler', { kind: 'milestone' });
    const themselves = await desk.open('marta.kessler', { kind: 'milestone' });
    await overdue();
    expect(await desk.waitingOn(instead.id)).toEqual(['Amara Nwosu', 'Liam Doyle', 'Devon Archer']);
    expect((await desk.move('amara.nwosu', instead.id, 'approve')).status).toBe('pending');
    expect((await desk.move('devon.archer', instead.id, 'approve')).status).toBe('approved');
    await desk.move('amara.nwosu', themselves.id, 'approve');
    expect((await desk.move('liam.doyle', themselves.id, 'approve')).status).toBe('approved');
  });

  test('stands for them still when who represented them is gone', async () => {
    await become({ by: 'duty', duty: 'storekeeper' }, { mode: 'all', escalateTo: { by: 'person', id: id('devon.archer') } });
    const given = await represent('devon.archer', 'samir.haddad');
    const asked = await desk.open('marta.kessler', { kind: 'milestone' });
    await overdue();
    await endOf(given);
    expect(await desk.waitingOn(asked.id)).toEqual(['Amara Nwosu', 'Liam Doyle', 'Devon Archer']);
    expect((await desk.move('devon.archer', asked.id, 'approve')).status).toBe('approved');
  });

  test('to the manager of several stands for all of them', async () => {
    const people = desk.app.services.db.updateTable('employee').where('id', 'in', [id('amara.nwosu'), id('liam.doyle')]);
    await people.set({ manager_id: id('devon.archer') }).execute();
    await become({ by: 'duty', duty: 'storekeeper' }, { mode: 'all' });
    const asked = await desk.open('marta.kessler', { kind: 'milestone' });
    await overdue();
    expect((await desk.move('devon.archer', asked.id, 'approve')).status).toBe('approved');
  });

  test('waits for the term while one of those who are asked is there', async () => {
    await become({ by: 'duty', duty: 'storekeeper' });
    const undefine = defineAbsence(async (_db, ids) => new Set(ids.filter((one) => one === id('amara.nwosu'))));
    const asked = await desk.open('marta.kessler', { kind: 'milestone' });
    undefine();
    expect(await desk.waitingOn(asked.id)).toEqual(['Amara Nwosu', 'Liam Doyle']);
  });
});

test('in whose name a step was decided has no say in a later one', async () => {
  const then = (name: CompanyName): PolicyStep => ({ name, approver: { by: 'person', id: id(name) }, mode: 'any', slaHours: 16 });
  await become({ by: 'head' }, {}, 'milestone', [then('devon.archer'), then('jonas.ekdahl')]);
  const given = await represent('jonas.ekdahl', 'liam.doyle');
  const asked = await desk.open('marta.kessler', { kind: 'milestone' });
  await desk.move('liam.doyle', asked.id, 'approve');
  await endOf(given);
  await desk.move('devon.archer', asked.id, 'approve');
  expect(await desk.waitingOn(asked.id)).toEqual(['Helena Marsh']);
});

test('who decides and in whose name are one pair of eyes', async () => {
  await become({ by: 'role', role: 'managing_director' }, { mode: 'n_of', needed: 9 });
  const given = await represent('helena.marsh', 'samir.haddad');
  const { waitingOn } = await desk.read((await desk.open('marta.kessler', { kind: 'milestone' })).id);
  expect(waitingOn).toContain('Samir Haddad');
  expect(waitingOn).not.toContain('Helena Marsh');
  await endOf(given);
});

test('of more who have to decide than the rule finds, those above make up the number', async () => {
  await become({ by: 'head' }, { mode: 'n_of', needed: 2 });
  const asked = await desk.open('marta.kessler', { kind: 'milestone' });
  expect(await desk.waitingOn(asked.id)).toEqual(['Helena Marsh', 'Jonas Ekdahl']);
  expect((await desk.move('jonas.ekdahl', asked.id, 'approve')).status).toBe('pending');
  expect((await desk.move('helena.marsh', asked.id, 'approve')).status).toBe('approved');
  // Nobody is above: those who are there decide.
  await become({ by: 'head' }, { mode: 'n_of', needed: 9 });
  const many = await desk.open('marta.kessler', { kind: 'milestone' });
  for (const _ of await desk.waitingOn(many.id)) {
    const [name] = await desk.waitingOn(many.id);
    await desk.move(name!.toLowerCase().replace(' ', '.') as CompanyName, many.id, 'approve');
  }
  expect((await desk.read(many.id)).status).toBe('approved');
});

test('an amount that is not known is above the limit of a delegation and of a duty; what has none is within', async () => {
  const given = await represent('jonas.ekdahl', 'liam.doyle', '100');
  await become({ by: 'head' }, {}, 'expense');
  const waiting = async (kind: ApprovalKind, amountMinor?: string) =>
    desk.waitingOn((await desk.open('marta.kessler', { kind, ...(amountMinor ? { amountMinor } : {}) })).id);
  expect(await waiting('expense', '100')).toEqual(['Liam Doyle']);
  expect(await waiting('expense')).toEqual(['Jonas Ekdahl']);
  expect(await waiting('leave')).toEqual(['Liam Doyle']);
  expect(await waiting('leave', '101')).toEqual(['Jonas Ekdahl']);
  await endOf(given);
  await become({ by: 'duty', duty: 'support_agent' }, {}, 'expense');
  await appoint(desk.app.services, id('devon.archer'), 'support_agent');
  const duty = desk.app.services.db.updateTable('duty_assignment').where('duty', '=', 'support_agent');
  await duty.set({ limit_minor: '100' }).execute();
  expect(await waiting('expense', '100')).toEqual(['Devon Archer']);
  expect(await waiting('expense')).toEqual(['Helena Marsh']);
});
