import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Delegation } from '@lintel/contract/delegations';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { PolicyRule, PolicyStep } from '@lintel/contract/policies';
import { addDays } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { refusal } from '#test/refusal.ts';
import { approvalJobs } from './approvals.jobs.ts';
import { openDesk, type Desk } from './approvals.desk.ts';
import { defineAbsence, resolveAnewFor } from './approvals.service.ts';
import { createDelegation, endDelegation } from './delegations.service.ts';
import { appoint } from '#test/cast.ts';
import type { CompanyName } from '#test/company.ts';

const MONDAY = new Date('2026-10-12T08:00:00Z');
const HOUR_MS = 3_600_000;
let desk: Desk;
let today: string;
beforeAll(async () => {
  desk = await openDesk();
  today = await companyDay(desk.app.services.db, new Date());
});
afterAll(() => desk.close());

const delegation = (from: CompanyName, to: CompanyName, more: Partial<Parameters<typeof createDelegation>[1]> = {}) =>
  desk.run((ctx) =>
    createDelegation(ctx, {
      fromId: desk.company.idOf(from),
      toId: desk.company.idOf(to),
      fromDay: day(0),
      toDay: day(11),
      kinds: null,
      maxAmountMinor: null,
      reason: 'Away',
      source: 'leave',
      ...more,
    }),
  );
const end = (id: string) => desk.run((ctx) => endDelegation(ctx, id));
const watch = (at = new Date()) => approvalJobs[0]!.run({}, { ...systemContext(desk.app.services), now: at });
const day = (days: number) => addDays(today, days);
const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS);
const setStatus = (name: CompanyName, status: 'active' | 'terminated') =>
  desk.app.services.db.updateTable('employee').set({ status }).where('id', '=', desk.company.idOf(name)).execute();
const purchase = (amountMinor: string, more = {}) => ({ kind: 'procurement' as const, title: 'Purchase', amountMinor, ...more });
const onProject = () => ({ projectId: desk.company.project });

/** Decides with the only person that each step waits for, and answers who that was. */
async function chainOf(id: string): Promise<string[]> {
  const names: string[] = [];
  for (let approval = await desk.read(id); approval.status === 'pending'; approval = await desk.read(id)) {
    const [name] = approval.waitingOn;
    names.push(approval.waitingOn.join(' or '));
    await desk.move(name!.toLowerCase().replace(' de ', ' ').replace(' ', '.') as CompanyName, id, 'approve');
  }
  return names;
}

// workspace F7, in its order
describe('approval routing', () => {
  test('12 days of annual leave: the head, then human resources', async () => {
    const { id } = await desk.open('marta.kessler', { days100: 1200 });
    expect(await chainOf(id)).toEqual(['Jonas Ekdahl', 'Anneke de Vos']);
  });

  test('the head asks: the managing director', async () => {
    const { id } = await desk.open('jonas.ekdahl', { days100: 300 });
    expect(await chainOf(id)).toEqual(['Helena Marsh']);
  });

  test('the head is on leave without a delegate: escalated at once, the head is told', async () => {
    const undefine = defineAbsence(async (_db, ids) => new Set(ids.filter((one) => one === desk.company.idOf('jonas.ekdahl'))));
    const { id } = await desk.open('marta.kessler', { days100: 300 });
    undefine();
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl', 'Helena Marsh']);
    expect(await desk.move('helena.marsh', id, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('a delegation up to 5 000 does not cover 6 200; it covers 4 800, and both names are kept', async () => {
    const given = await delegation('jonas.ekdahl', 'amara.nwosu', { maxAmountMinor: '500000' });
    const over = await desk.open('marta.kessler', purchase('620000'));
    expect(await desk.waitingOn(over.id)).toEqual(['Jonas Ekdahl']);
    const within = await desk.open('marta.kessler', purchase('480000'));
    expect(await desk.waitingOn(within.id)).toEqual(['Amara Nwosu']);
    const decided = await desk.move('amara.nwosu', within.id, 'approve');
    expect(decided.decisions).toMatchObject([{ actorName: 'Amara Nwosu', forName: 'Jonas Ekdahl' }]);
    const { items } = await desk.company.as('viktor.sandell').audit.list({ query: { subjectId: within.id, action: 'approval.approve' } });
    expect(items).toMatchObject([{ actorName: 'Amara Nwosu', onBehalfOfName: 'Jonas Ekdahl' }]);
    await end(given.id);
  });

  test('the delegate asks: skipped, the managing director decides', async () => {
    const given = await delegation('jonas.ekdahl', 'amara.nwosu');
    const { id } = await desk.open('amara.nwosu', { days100: 300 });
    expect(await chainOf(id)).toEqual(['Helena Marsh']);
    await end(given.id);
  });

  test('the managing director asks for nothing, but their delegate does: nobody is left but the managing director', async () => {
    const given = await delegation('helena.marsh', 'jonas.ekdahl');
    await setStatus('rachel.odum', 'terminated');
    const { id } = await desk.open('jonas.ekdahl', { days100: 300 });
    expect(await desk.waitingOn(id)).toEqual(['Helena Marsh']);
    await setStatus('rachel.odum', 'active');
    await end(given.id);
  });

  test('800 on a project: the project manager alone', async () => {
    const { id } = await desk.open('marta.kessler', purchase('80000', onProject()));
    expect(await chainOf(id)).toEqual(['Amara Nwosu']);
  });

  test('62 000 with two quotes: refused, three are needed', async () => {
    const error = await desk.open('marta.kessler', purchase('6200000', { ...onProject(), files: 2 })).catch((one: unknown) => one);
    expect(error).toMatchObject({ code: 'approval.files_missing', message: expect.stringContaining('needs 3 files') as string });
    const { id } = await desk.open('marta.kessler', purchase('6200000', { ...onProject(), files: 3 }));
    expect(await chainOf(id)).toEqual(['Amara Nwosu', 'Jonas Ekdahl', 'Rachel Odum', 'Helena Marsh']);
  });

  test('the same person runs the project and the department: one decision counts once (SoD-2)', async () => {
    const put = (name: CompanyName) =>
      desk.app.services.db
        .updateTable('project_member')
        .set({ employee_id: desk.company.idOf(name) })
        .where('project_id', '=', desk.company.project)
        .execute();
    await put('jonas.ekdahl');
    const { id } = await desk.open('marta.kessler', purchase('500000', onProject()));
    await desk.move('jonas.ekdahl', id, 'approve');
    expect(await desk.waitingOn(id)).toEqual(['Helena Marsh']);
    expect(await refusal(desk.move('jonas.ekdahl', id, 'approve'))).toMatchObject({ code: 'approval.twice' });
    await put('amara.nwosu');
  });

  test('the approver leaves while the step is open: somebody else is found, nobody else is bothered', async () => {
    const { id } = await desk.open('marta.kessler', purchase('80000', onProject()));
    await setStatus('amara.nwosu', 'terminated');
    await watch();
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl']);
    expect((await desk.company.as('viktor.sandell').approvals.counts()).stuck).toBe(0);
    await setStatus('amara.nwosu', 'active');
  });

  test('another head is appointed: what waits goes over at once, both are told, and back', async () => {
    const viktor = desk.company.as('viktor.sandell').departments;
    const appoint = async (head: CompanyName, deputy: CompanyName | null) => {
      const { version } = await viktor.get({ id: desk.company.building });
      const body = { headId: desk.company.idOf(head), deputyId: deputy && desk.company.idOf(deputy), version };
      await viktor.setHeads({ id: desk.company.building, body } as Parameters<typeof viktor.setHeads>[0]);
    };
    const { id } = await desk.open('marta.kessler');
    const byManager = await desk.open('marta.kessler', purchase('80000', onProject()));
    await appoint('amara.nwosu', 'liam.doyle');
    expect(await desk.waitingOn(id)).toEqual(['Amara Nwosu']);
    expect(await desk.waitingOn(byManager.id)).toEqual(['Amara Nwosu']);
    expect(await refusal(desk.move('jonas.ekdahl', id, 'approve'))).toMatchObject({ code: 'approval.not_addressed' });
    await appoint('jonas.ekdahl', 'liam.doyle');
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl']);
  });

  test('somebody gets another manager: what went up to the old one goes to the new one', async () => {
    const { id } = await desk.open('jonas.ekdahl');
    expect(await desk.waitingOn(id)).toEqual(['Helena Marsh']);
    const hr = desk.company.as('anneke.vos').employees;
    const jonas = { id: desk.company.idOf('jonas.ekdahl') };
    const reportTo = async (name: CompanyName) => {
      const { version, givenName, familyName, position } = await hr.get(jonas);
      const work = { givenName, familyName, position, departmentId: desk.company.building, managerId: desk.company.idOf(name) };
      await hr.updateWork({ ...jonas, body: { ...work, version } } as Parameters<typeof hr.updateWork>[0]);
    };
    await reportTo('rachel.odum');
    expect(await desk.waitingOn(id)).toEqual(['Rachel Odum']);
    await reportTo('helena.marsh');
    expect(await desk.waitingOn(id)).toEqual(['Helena Marsh']);
  });

  test('twelve leaves approved together, one with a conflict: eleven are, one is left out and says why', async () => {
    const items = [];
    for (let i = 0; i < 12; i += 1) {
      const { id } = await desk.open('marta.kessler', i === 7 ? { title: 'The twelfth', flags: ['conflict'] } : {});
      items.push({ id, version: (await desk.read(id)).version });
    }
    const key = { idempotencyKey: 'twelve-leaves-at-once' };
    const outcome = await desk.company.as('jonas.ekdahl').approvals.approveSeveral({ body: { items } }, key);
    expect(outcome).toMatchObject({
      approved: 11,
      skipped: [{ title: 'The twelfth', reason: 'Flagged: conflict. Decide it on its own.' }],
    });
    expect((await desk.read(items[7]!.id)).status).toBe('pending');
  });
});

// workspace A7, one rule at a time: the kind `milestone` is given the chain that the test is about.
describe('a step', () => {
  const become = (approver: ApproverSpec, more: Partial<PolicyStep> = {}) => {
    const step: PolicyStep = { name: 'The step', approver, mode: 'any', slaHours: 16, ...more };
    const rules = toJson([{ name: 'The rule', when: {}, steps: [step] }]);
    const policy = desk.app.services.db.updateTable('approval_policy').where('kind', '=', 'milestone').where('status', '=', 'active');
    return policy.set({ rules }).execute();
  };
  const ask = (input: Parameters<Desk['open']>[1] = {}, now?: Date) => desk.open('marta.kessler', { kind: 'milestone', ...input }, now);
  const person = (name: CompanyName) => ({ by: 'person', id: desk.company.idOf(name) as `emp_${string}` }) as const;
  const HEAD_OR_DEPUTY = { by: 'head', orDeputy: true } as const;
  beforeAll(() => appoint(desk.app.services, desk.company.idOf('amara.nwosu'), 'payment_releaser'));
  afterAll(async () => {
    await desk.app.services.db.deleteFrom('duty_assignment').where('employee_id', '=', desk.company.idOf('amara.nwosu')).execute();
    await become({ by: 'head' });
  });

  test.each<[string, () => ApproverSpec, () => Parameters<Desk['open']>[1], string[]]>([
    ['the manager of who asks', () => ({ by: 'manager' }), () => ({}), ['Amara Nwosu']],
    [
      'the head of the department that bears the cost',
      () => ({ by: 'head' }),
      () => ({ departmentId: desk.company.building }),
      ['Jonas Ekdahl'],
    ],
    ['the head or the deputy', () => HEAD_OR_DEPUTY, () => ({}), ['Jonas Ekdahl', 'Liam Doyle']],
    ['who runs the project', () => ({ by: 'project_manager' }), onProject, ['Amara Nwosu']],
    ['a role', () => ({ by: 'role', role: 'accountant' }), () => ({}), ['Samir Haddad']],
    ['a duty', () => ({ by: 'duty', duty: 'budget_controller' }), () => ({}), ['Rachel Odum']],
    ['a person', () => person('devon.archer'), () => ({}), ['Devon Archer']],
    ['the owner of the form', () => ({ by: 'owner' }), () => ({ ownerId: desk.company.idOf('anneke.vos') }), ['Anneke de Vos']],
    ['a role that nobody has: not up the line, but the top', () => ({ by: 'duty', duty: 'storekeeper' }), () => ({}), ['Helena Marsh']],
  ])('is addressed to %s', async (_words, spec, input, names) => {
    await become(spec());
    expect(await desk.waitingOn((await ask(input())).id)).toEqual(names);
  });

  test('of a department without a head asks the nearest head above', async () => {
    const body = { code: 'MAS', name: 'Masonry', parentId: desk.company.building as `dep_${string}` };
    const below = await desk.company.as('viktor.sandell').departments.create({ body } as never);
    await become({ by: 'head' });
    expect(await desk.waitingOn((await ask({ departmentId: below.id })).id)).toEqual(['Jonas Ekdahl']);
  });

  test.each<[string, Partial<PolicyStep>, string[]]>([
    ['any of them', { mode: 'any' }, []],
    ['two of three', { mode: 'n_of', needed: 2 }, ['Helena Marsh', 'Rachel Odum']],
    ['all of them', { mode: 'all' }, ['Helena Marsh', 'Rachel Odum', 'Helena Marsh']],
  ])('needs %s', async (_words, mode, waiting) => {
    await become({ by: 'duty', duty: 'payment_releaser' }, mode);
    const { id } = await ask();
    expect(await desk.waitingOn(id)).toEqual(['Amara Nwosu', 'Helena Marsh', 'Rachel Odum']);
    const deciders = ['amara.nwosu', 'rachel.odum', 'helena.marsh'] as const;
    const left: string[] = [];
    for (const name of deciders) {
      const { status, waitingOn } = await desk.move(name, id, 'approve');
      if (status === 'approved') break;
      left.push(...waitingOn);
      expect(await refusal(desk.move(name, id, 'approve'))).toMatchObject({ code: 'approval.not_addressed' });
    }
    expect(left).toEqual(waiting);
    expect((await desk.read(id)).status).toBe('approved');
  });

  test('that asks for a comment is not approved without one, nor together with others', async () => {
    await become({ by: 'head' }, { requireComment: true });
    const { id } = await ask();
    expect(await refusal(desk.move('jonas.ekdahl', id, 'approve'))).toMatchObject({ code: 'approval.comment_required' });
    const items = [{ id: id as `apr_${string}`, version: (await desk.read(id)).version }];
    const several = desk.company.as('jonas.ekdahl').approvals.approveSeveral({ body: { items } }, { idempotencyKey: crypto.randomUUID() });
    expect(await several).toMatchObject({ approved: 0, skipped: [{ reason: expect.stringContaining('Decide it on its own') as string }] });
    expect((await desk.move('jonas.ekdahl', id, 'approve', { comment: 'Seen on site' })).status).toBe('approved');
  });

  test('goes to whom its rule names when its term is over, its approvers are reminded once more, and it is on record', async () => {
    await become({ by: 'head' }, { escalateTo: person('devon.archer'), slaHours: 8 });
    const { id } = await ask({ title: 'Overdue milestone' }, MONDAY);
    await watch(new Date(MONDAY.getTime() + 25 * HOUR_MS));
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl', 'Devon Archer']);
    const record = desk.app.services.db.selectFrom('audit_entry').select('payload').where('subject_id', '=', id);
    expect(await record.where('action', '=', 'approval.overdue').execute()).toMatchObject([
      { payload: { after: { step: 1, waitingOn: ['Jonas Ekdahl'] } } },
    ]);
    expect(await record.where('action', '=', 'approval.escalate').execute()).toMatchObject([
      { payload: { after: { step: 1, to: [desk.company.idOf('devon.archer')] } } },
    ]);
    const reminders = desk.app.services.db.selectFrom('notification').select('title').where('link', 'like', `%${id}`);
    expect(await reminders.where('type', '=', 'approval.reminder').where('done_at', 'is', null).execute()).toHaveLength(1);
    await desk.move('devon.archer', id, 'reject', { comment: 'Not accepted' });
  });

  test('whose approver goes on leave while it waits is escalated at once', async () => {
    await become({ by: 'head' });
    const { id } = await ask();
    const undefine = defineAbsence(async (_db, ids) => new Set(ids.filter((one) => one === desk.company.idOf('jonas.ekdahl'))));
    await watch();
    undefine();
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl', 'Helena Marsh']);
    // Once: neither the end of its term nor another look at its people changes that.
    await watch(inDays(30));
    await desk.run((ctx) => resolveAnewFor(ctx, [desk.company.idOf('jonas.ekdahl')]));
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl', 'Helena Marsh']);
  });
});

describe('thresholds', () => {
  test.each([
    ['100000', ['Amara Nwosu']],
    ['100001', ['Amara Nwosu', 'Jonas Ekdahl']],
    ['1000000', ['Amara Nwosu', 'Jonas Ekdahl']],
    ['1000001', ['Amara Nwosu', 'Jonas Ekdahl', 'Rachel Odum']],
    ['5000000', ['Amara Nwosu', 'Jonas Ekdahl', 'Rachel Odum']],
    ['5000001', ['Amara Nwosu', 'Jonas Ekdahl', 'Rachel Odum', 'Helena Marsh']],
  ])('a purchase of %s on a project: %j', async (amount, names) => {
    const { id } = await desk.open('marta.kessler', purchase(amount, { ...onProject(), files: 3 }));
    expect(await chainOf(id)).toEqual(names);
  });

  test('over budget the managing director decides too, whatever the amount', async () => {
    const { id } = await desk.open('marta.kessler', purchase('10', { ...onProject(), isOverBudget: true }));
    expect((await desk.read(id)).flags).toEqual(['over_budget']);
    expect(await chainOf(id)).toEqual(['Amara Nwosu', 'Helena Marsh']);
  });

  test('a duty holds up to its limit', async () => {
    const within = await desk.open('samir.haddad', { kind: 'payment_batch', amountMinor: '5000000' });
    expect(await desk.waitingOn(within.id)).toEqual(['Helena Marsh', 'Rachel Odum']);
    const above = await desk.open('samir.haddad', { kind: 'payment_batch', amountMinor: '5000001' });
    expect(await desk.waitingOn(above.id)).toEqual(['Helena Marsh']);
  });
});

describe('time', () => {
  test('reminded at half of the term, escalated at its end, in business hours; never approved by it', async () => {
    const { id } = await desk.open('marta.kessler', { title: 'Leave with a term' }, MONDAY);
    expect((await desk.read(id)).dueAt).toBe('2026-10-14T08:00:00.000Z');
    const types = async (who: CompanyName) =>
      (
        await desk.app.services.db
          .selectFrom('notification')
          .select(['title'])
          .where('recipient_id', '=', desk.company.idOf(who))
          .where('link', 'like', `%${id}`)
          .where('done_at', 'is', null)
          .execute()
      ).map(({ title }) => title.split(':')[0]);
    await watch(MONDAY);
    expect(await types('jonas.ekdahl')).toEqual(['Leave']);
    // 16 business hours from Monday 10:00 in Berlin, days of 8 hours from 07:00: half is over on Tuesday at 10:00.
    await watch(new Date(MONDAY.getTime() + 25 * HOUR_MS));
    expect(await types('jonas.ekdahl')).toEqual(['Still waiting']);
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl']);
    await watch(new Date(MONDAY.getTime() + 49 * HOUR_MS));
    await watch(new Date(MONDAY.getTime() + 50 * HOUR_MS));
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl', 'Helena Marsh']);
    expect(await types('helena.marsh')).toEqual(['Came to you because its approvers did not decide']);
    await watch(new Date(MONDAY.getTime() + 20 * 24 * HOUR_MS));
    expect((await desk.read(id)).status).toBe('pending');
  });

  test('a step of the managing director escalates to the board', async () => {
    const { id } = await desk.open('jonas.ekdahl', {}, MONDAY);
    await watch(new Date(MONDAY.getTime() + 49 * HOUR_MS));
    expect(await desk.waitingOn(id)).toEqual(['Helena Marsh', 'Rachel Odum']);
  });
});

test('where nobody can decide, nothing is approved: the super admin is told and finds an approver', async () => {
  const alone = await desk.open('jonas.ekdahl', { title: 'Left alone' });
  // Who was asked for advice does not decide.
  await desk.move('helena.marsh', alone.id, 'ask', { toId: desk.company.idOf('devon.archer'), reason: 'What do you say?' });
  await setStatus('helena.marsh', 'terminated');
  await setStatus('rachel.odum', 'terminated');
  const { id } = await desk.open('jonas.ekdahl', { title: 'Stuck' });
  const viktor = desk.company.as('viktor.sandell').approvals;
  await watch();
  expect(await desk.read(id, 'viktor.sandell')).toMatchObject({ status: 'pending', waitingOn: [], transitions: ['rescue'] });
  expect((await desk.read(alone.id, 'viktor.sandell')).transitions).toEqual(['rescue']);
  expect((await viktor.counts()).stuck).toBeGreaterThan(0);
  const told = (await desk.company.as('viktor.sandell').notifications.list({ query: { size: 50 } })).items.map(({ title }) => title);
  expect(told).toEqual(expect.arrayContaining(['Nobody can decide: Stuck', 'Nobody can decide: Left alone']));
  const rescue = async (to: CompanyName) => {
    const { version } = await desk.read(id, 'viktor.sandell');
    return viktor.transition({ id, body: { name: 'rescue', input: { toId: desk.company.idOf(to), reason: 'Nobody else' }, version } });
  };
  expect(await refusal(rescue('jonas.ekdahl'))).toMatchObject({ code: 'approval.not_eligible' });
  expect(await refusal(rescue('marta.kessler'))).toMatchObject({ code: 'approval.not_eligible' });
  expect((await rescue('liam.doyle')).waitingOn).toEqual(['Liam Doyle']);
  await setStatus('helena.marsh', 'active');
  await setStatus('rachel.odum', 'active');
});

test('a step is handed over to somebody with the same say; the old approver is not asked any more', async () => {
  const { id } = await desk.open('marta.kessler');
  const to = (name: CompanyName) => ({ toId: desk.company.idOf(name), reason: 'You know the crew' });
  expect(await refusal(desk.move('jonas.ekdahl', id, 'reassign', to('devon.archer')))).toMatchObject({ code: 'approval.not_eligible' });
  expect((await desk.move('jonas.ekdahl', id, 'reassign', to('liam.doyle'))).waitingOn).toEqual(['Liam Doyle']);
  expect(await refusal(desk.move('jonas.ekdahl', id, 'approve'))).toMatchObject({ code: 'approval.not_addressed' });
  await watch();
  expect((await desk.move('liam.doyle', id, 'approve')).status).toBe('approved');
});

test('an adviser answers and does not decide', async () => {
  const { id } = await desk.open('marta.kessler');
  await desk.move('jonas.ekdahl', id, 'ask', { toId: desk.company.idOf('devon.archer'), reason: 'Is the van free?' });
  expect(await desk.read(id, 'devon.archer')).toMatchObject({ transitions: ['advise'], waitingOn: ['Jonas Ekdahl'] });
  expect(await refusal(desk.move('devon.archer', id, 'approve'))).toMatchObject({ code: 'approval.not_addressed' });
  await desk.move('devon.archer', id, 'advise', { comment: 'It is free.' });
  expect((await desk.move('jonas.ekdahl', id, 'approve')).decisions.map(({ action, comment }) => [action, comment])).toEqual([
    ['ask', 'Is the van free?'],
    ['advise', 'It is free.'],
    ['approve', ''],
  ]);
});

describe('a delegation', () => {
  const input = (to: CompanyName, more: Partial<Delegation> = {}) => ({
    toId: desk.company.idOf(to) as Delegation['toId'],
    fromDay: day(0),
    toDay: day(11),
    kinds: null,
    maxAmountMinor: null,
    reason: 'Away',
    ...more,
  });
  const give = (from: CompanyName, to: CompanyName, more: Partial<Delegation> = {}) =>
    desk.company.as(from).delegations.create({ body: input(to, more) });

  test('moves what waits to the delegate, and back when it is revoked', async () => {
    const { id } = await desk.open('marta.kessler');
    const made = await give('jonas.ekdahl', 'liam.doyle');
    expect(made).toMatchObject({ status: 'active', fromName: 'Jonas Ekdahl', toName: 'Liam Doyle', transitions: ['revoke'] });
    expect(await desk.waitingOn(id)).toEqual(['Liam Doyle']);
    expect((await desk.company.as('liam.doyle').approvals.counts()).delegated).toBeGreaterThan(0);
    const revoke = (as: CompanyName) =>
      desk.company.as(as).delegations.transition({ id: made.id, body: { name: 'revoke', version: made.version } });
    expect(await refusal(revoke('liam.doyle'))).toMatchObject({ status: 403 });
    expect(await revoke('jonas.ekdahl')).toMatchObject({ status: 'revoked', transitions: [] });
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl']);
  });

  test('for later begins on its first day and ends after its last', async () => {
    const { id } = await desk.open('marta.kessler');
    const made = await give('jonas.ekdahl', 'liam.doyle', { fromDay: day(2), toDay: day(3) });
    expect(made.status).toBe('scheduled');
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl']);
    await watch(inDays(2));
    expect(await desk.waitingOn(id)).toContain('Liam Doyle');
    // Two days early by the clock of the calls: what was not given yet is not decided.
    expect(await refusal(desk.move('liam.doyle', id, 'approve'))).toMatchObject({ code: 'approval.not_addressed' });
    await watch(inDays(5));
    expect(await desk.waitingOn(id)).toContain('Jonas Ekdahl');
    expect(await desk.waitingOn(id)).not.toContain('Liam Doyle');
  });

  test('counts for the kinds that it names', async () => {
    const made = await give('jonas.ekdahl', 'liam.doyle', { kinds: ['expense'] });
    const leave = await desk.open('marta.kessler');
    const expense = await desk.open('marta.kessler', { kind: 'expense', amountMinor: '5000' });
    expect([await desk.waitingOn(leave.id), await desk.waitingOn(expense.id)]).toEqual([['Jonas Ekdahl'], ['Liam Doyle']]);
    await end(made.id);
  });

  test('does not chain, does not overlap, does not go to oneself, to nobody who works here, or into the past', async () => {
    const made = await give('jonas.ekdahl', 'liam.doyle');
    expect(await refusal(give('liam.doyle', 'amara.nwosu'))).toMatchObject({ code: 'delegation.chain' });
    expect(await refusal(give('helena.marsh', 'jonas.ekdahl'))).toMatchObject({ code: 'delegation.chain' });
    expect(await refusal(give('jonas.ekdahl', 'amara.nwosu'))).toMatchObject({ code: 'delegation.overlap' });
    expect(await refusal(give('helena.marsh', 'helena.marsh'))).toMatchObject({ code: 'delegation.self' });
    expect(await refusal(give('helena.marsh', 'amara.nwosu', { fromDay: day(-1) }))).toMatchObject({ code: 'delegation.past' });
    expect(await refusal(give('helena.marsh', 'amara.nwosu', { toDay: day(-1) }))).toMatchObject({ code: 'request.invalid' });
    await setStatus('amara.nwosu', 'terminated');
    expect(await refusal(give('helena.marsh', 'amara.nwosu'))).toMatchObject({ code: 'delegation.not_eligible' });
    await setStatus('amara.nwosu', 'active');
    await end(made.id);
  });

  test('is seen by both, their head and who looks after people; the super admin may end it', async () => {
    const made = await give('liam.doyle', 'amara.nwosu');
    const seen = async (as: CompanyName) =>
      (await desk.company.as(as).delegations.list({ query: { size: 200 } })).items.some(({ id }) => id === made.id);
    expect(await Promise.all((['liam.doyle', 'amara.nwosu', 'jonas.ekdahl', 'anneke.vos'] as const).map(seen))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await Promise.all((['marta.kessler', 'samir.haddad', 'devon.archer', 'rachel.odum'] as const).map(seen))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const ended = await desk.company
      .as('viktor.sandell')
      .delegations.transition({ id: made.id, body: { name: 'end', version: made.version } });
    expect(ended.status).toBe('ended');
  });
});

describe('the chains themselves', () => {
  const rule = {
    name: 'Everything',
    when: {},
    steps: [{ name: 'Board', approver: { by: 'duty', duty: 'board_delegate' }, slaHours: 8 }],
  } as const;
  const propose = (rules: unknown[], kind = 'milestone') =>
    desk.company
      .as('viktor.sandell')
      .policies.propose({ body: { kind: kind as 'milestone', rules: rules as never, note: 'The board asks for it' } });

  test('change when the managing director agrees, and not before', async () => {
    const proposed = await propose([rule]);
    expect(proposed).toMatchObject({ number: 2, status: 'proposed' });
    expect(await refusal(propose([rule]))).toMatchObject({ code: 'policy.open_proposal' });
    const before = await desk.open('marta.kessler', { kind: 'milestone' });
    expect(await desk.waitingOn(before.id)).toEqual(['Jonas Ekdahl']);
    const change = await desk.company.as('helena.marsh').approvals.of({ kind: 'policy_change', subjectId: proposed.id });
    await desk.move('helena.marsh', change!.id, 'approve');
    const after = await desk.open('marta.kessler', { kind: 'milestone' });
    expect(await desk.waitingOn(after.id)).toEqual(['Rachel Odum']);
    const policies = await desk.company
      .as('marta.kessler')
      .policies.list()
      .catch((error: { status: number }) => error.status);
    expect(policies).toBe(403);
    expect((await desk.company.as('helena.marsh').policies.list()).filter(({ kind }) => kind === 'milestone')).toMatchObject([
      { number: 2, status: 'active' },
    ]);
  });

  test('end with a rule that fits everything and asks somebody', async () => {
    const faulty = [[{ ...rule, when: { onProject: true } }], [{ ...rule, steps: [] }], []];
    for (const rules of faulty) expect(await refusal(propose(rules, 'rebaseline'))).toMatchObject({ code: 'request.invalid' });
  });

  // workspace A7, "Default chains", line by line.
  test('are those of the company rules to begin with', async () => {
    const whom = ({ approver, requireFiles }: PolicyStep) =>
      (approver.by === 'role' ? approver.role : approver.by === 'duty' ? approver.duty : approver.by) +
      ('orDeputy' in approver ? ' or deputy' : '') +
      (requireFiles ? ` with ${requireFiles} files` : '');
    const when = (rule: PolicyRule) =>
      Object.entries(rule.when)
        .map(([name, value]) => (value === true ? name : `${name} ${value}`))
        .toSorted();
    const said = (rule: PolicyRule) => `${when(rule).join(', ') || 'else'}: ${rule.steps.map(whom).join(' + ') || 'at once'}`;
    const first = await desk.app.services.db.selectFrom('approval_policy').select(['kind', 'rules']).where('number', '=', 1).execute();
    const chains = Object.fromEntries(first.filter(({ kind }) => kind !== 'milestone').map(({ kind, rules }) => [kind, rules.map(said)]));
    const PURCHASE = [
      'onProject, overBudget, upTo t1: project_manager + managing_director',
      'onProject, overBudget, upTo t2: project_manager + head + managing_director',
      'onProject, overBudget, upTo t3: project_manager with 2 files + head + budget_controller + managing_director',
      'overBudget, upTo t2: head + managing_director',
      'overBudget, upTo t3: head with 2 files + budget_controller + managing_director',
      'onProject, upTo t1: project_manager',
      'onProject, upTo t2: project_manager + head',
      'onProject, upTo t3: project_manager with 2 files + head + budget_controller',
      'onProject: project_manager with 3 files + head + budget_controller + managing_director',
      'upTo t2: head',
      'upTo t3: head with 2 files + budget_controller',
      'else: head with 3 files + budget_controller + managing_director',
    ];
    const TOP = ['else: managing_director'];
    expect(chains).toEqual({
      leave: ['unpaid: head + hr_manager', 'moreThanDays100 1000: head + hr_manager', 'else: head'],
      timesheet: ['else: head or deputy'],
      request: ['owned: owner', 'else: head'],
      expense: ['upTo t1: head', 'else: head + budget_controller'],
      procurement: PURCHASE,
      po_change: PURCHASE,
      bill_exception: [
        'flag large_deviation, onProject: project_manager + budget_controller',
        'onProject: project_manager',
        'flag large_deviation: head + budget_controller',
        'else: head',
      ],
      project_charter: TOP,
      rebaseline: TOP,
      budget_change: ['flag transfer, upTo t2: head', 'else: managing_director'],
      vendor_bank: ['else: bank_verifier'],
      employee_bank: ['else: bank_verifier'],
      compensation: TOP,
      suspension: TOP,
      payroll_run: ['above 25000000: payroll_approver + managing_director', 'else: payroll_approver'],
      payment_batch: ['upTo t3: payment_releaser', 'else: managing_director'],
      journal: ['above t2: managing_director', 'else: accountant'],
      writeoff: ['above t2: managing_director', 'else: accountant'],
      period_reopen: TOP,
      settings_critical: TOP,
      policy_change: TOP,
      resource_retirement: ['else: accountant'],
      resource_booking: [
        'flag self_service: at once',
        'moreThanDays100 2000, onProject: project_manager + administrator',
        'else: administrator',
      ],
    });
  });

  test('there is one for every kind', async () => {
    const { APPROVAL_KINDS } = await import('@lintel/contract/approval-kinds');
    const active = (await desk.company.as('helena.marsh').policies.list()).filter(({ status }) => status === 'active');
    expect(active.map(({ kind }) => kind).toSorted()).toEqual([...APPROVAL_KINDS].toSorted());
  });
});
