import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Delegation } from '@lintel/contract/delegations';
import type { ApiError } from '@lintel/contract/kit/client';
import { addDays } from '@lintel/contract/kit/days';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { PolicyRule, PolicyStep } from '@lintel/contract/policies';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';
import { openDesk, type Desk } from './approvals.desk.ts';
import { resolveAnewFor } from './approvals.service.ts';
import { SUBJECTS } from './approvals.subjects.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const to = (name: CompanyName) => ({ toId: desk.company.idOf(name), reason: 'You know the crew' });
const setStatus = (name: CompanyName, status: 'active' | 'terminated') =>
  desk.app.services.db.updateTable('employee').set({ status }).where('id', '=', desk.company.idOf(name)).execute();
const titlesOf = async (name: CompanyName) =>
  (await desk.company.as(name).notifications.list({ query: { size: 50 } })).items.map(({ title }) => title);

const step = (approver: ApproverSpec, mode: PolicyStep['mode'] = 'any'): PolicyStep => ({ name: approver.by, approver, mode, slaHours: 8 });
const milestonesGoBy = (rules: PolicyRule[]) => {
  const policy = desk.app.services.db.updateTable('approval_policy').where('kind', '=', 'milestone').where('status', '=', 'active');
  return policy.set({ rules: toJson(rules) }).execute();
};

// workspace A7, reassign and add adviser: who can be given a step
describe('a step is not', () => {
  const payment = { kind: 'payment_batch', amountMinor: '5000000' } as const;

  test('handed to who cannot decide any more', async () => {
    const { id } = await desk.open('marta.kessler');
    await setStatus('liam.doyle', 'terminated');
    const error = await refusal(desk.move('jonas.ekdahl', id, 'reassign', to('liam.doyle')));
    expect(error).toMatchObject({ code: 'approval.not_eligible', message: expect.stringContaining('no active account') as string });
    const asked = await refusal(desk.move('jonas.ekdahl', id, 'ask', to('liam.doyle')));
    expect(asked).toMatchObject({ code: 'approval.not_eligible' });
    await setStatus('liam.doyle', 'active');
  });

  test('handed to whom it waits for already, nor are they asked for advice', async () => {
    const { id } = await desk.open('marta.kessler', { kind: 'timesheet' });
    for (const name of ['reassign', 'ask'] as const)
      expect(await refusal(desk.move('jonas.ekdahl', id, name, to('liam.doyle')))).toMatchObject({ code: 'approval.not_eligible' });
  });

  test('handed to anybody above it but the managing director, or to a second who holds what it asks for', async () => {
    const up = await desk.open('marta.kessler');
    expect((await desk.move('jonas.ekdahl', up.id, 'reassign', to('helena.marsh'))).waitingOn).toEqual(['Helena Marsh']);
    // It went up from Jonas, whom its rule names: he gets it back.
    expect((await desk.move('helena.marsh', up.id, 'reassign', to('jonas.ekdahl'))).waitingOn).toEqual(['Jonas Ekdahl']);
  });

  test('handed to who leads others but does not hold the duty that it asks for', async () => {
    const { id } = await desk.open('samir.haddad', payment);
    const error = await refusal(desk.move('rachel.odum', id, 'reassign', to('jonas.ekdahl')));
    expect(error).toMatchObject({ code: 'approval.not_eligible', message: expect.stringContaining('do not hold') as string });
  });

  test.each([
    [null, null, null],
    [null, 0, null],
    [0, null, null],
    [1, null, 'approval.not_eligible'],
    [null, -1, 'approval.not_eligible'],
  ])('handed to who leads nobody but a project, unless they run it today: from %s to %s', async (from, to_, code) => {
    const on = (offset: number | null) => (offset === null ? null : addDays(today(), offset));
    const samir = desk.company.idOf('samir.haddad');
    const { db } = desk.app.services;
    const part = { project_id: desk.company.project, employee_id: samir, project_role: 'deputy' as const };
    await db
      .insertInto('project_member')
      .values({ ...part, from_day: on(from), to_day: on(to_) })
      .execute();
    const { id } = await desk.open('marta.kessler', { projectId: desk.company.project });
    const moved = desk.move('jonas.ekdahl', id, 'reassign', to('samir.haddad'));
    if (code) expect(await refusal(moved)).toMatchObject({ code });
    else expect((await moved).waitingOn).toEqual(['Samir Haddad']);
    await db.deleteFrom('project_member').where('employee_id', '=', samir).execute();
  });

  // workspace A7: reassigned to an approver of the same rights
  test.each<[string, CompanyName]>([
    ['heads another department', 'rachel.odum'],
    ['runs a project that it is not about', 'amara.nwosu'],
    ['has people of their own', 'samir.haddad'],
  ])('handed to who leads others but not in this matter: who %s', async (_what, name) => {
    const { db } = desk.app.services;
    const below = (managerId: string) =>
      db.updateTable('employee').set({ manager_id: managerId }).where('id', '=', desk.company.idOf('devon.archer')).execute();
    const before = await db
      .selectFrom('employee')
      .select('manager_id')
      .where('id', '=', desk.company.idOf('devon.archer'))
      .executeTakeFirstOrThrow();
    await below(desk.company.idOf('samir.haddad'));
    const { id } = await desk.open('liam.doyle');
    expect(await refusal(desk.move('jonas.ekdahl', id, 'reassign', to(name)))).toMatchObject({ code: 'approval.not_eligible' });
    await below(before.manager_id!);
  });

  test('given to somebody else by the super admin while somebody can decide it', async () => {
    const { id } = await desk.open('marta.kessler');
    const { version } = await desk.read(id, 'viktor.sandell');
    const viktor = desk.company.as('viktor.sandell').approvals;
    const rescue = viktor.transition({ id, body: { name: 'rescue', input: to('liam.doyle'), version } });
    expect(await refusal(rescue)).toMatchObject({ code: 'approval.not_addressed' });
  });

  test('advised on by who was not asked', async () => {
    const { id } = await desk.open('marta.kessler', payment);
    expect(await refusal(desk.move('samir.haddad', id, 'advise', { comment: 'I would not' }))).toMatchObject({
      code: 'approval.not_addressed',
    });
  });
});

test('what was handed over does not fall back to whom the rule names', async () => {
  const { id } = await desk.open('marta.kessler');
  await desk.move('jonas.ekdahl', id, 'reassign', to('liam.doyle'));
  await desk.run((ctx) => resolveAnewFor(ctx, [desk.company.idOf('liam.doyle')]));
  expect(await desk.waitingOn(id)).toEqual(['Liam Doyle']);
});

test('somebody goes to another department: what they asked its head for goes to the new one, what a project bears stays', async () => {
  const [asked, borne] = [await desk.open('marta.kessler'), await desk.open('marta.kessler', { projectId: desk.company.project })];
  const hr = desk.company.as('anneke.vos').employees;
  const id = desk.company.idOf('marta.kessler') as `emp_${string}`;
  const goTo = async (departmentId: string) => {
    const { version, givenName, familyName, position } = await hr.get({ id });
    const work = { givenName, familyName, position, departmentId, managerId: desk.company.idOf('amara.nwosu') };
    await hr.updateWork({ id, body: { ...work, version } } as Parameters<typeof hr.updateWork>[0]);
    return [await desk.waitingOn(asked.id), await desk.waitingOn(borne.id)];
  };
  const { db } = desk.app.services;
  const finance = await db.selectFrom('department').select('id').where('code', '=', 'FIN').executeTakeFirstOrThrow();
  expect(await goTo(finance.id)).toEqual([['Rachel Odum'], ['Jonas Ekdahl']]);
  expect(await goTo(desk.company.building)).toEqual([['Jonas Ekdahl'], ['Jonas Ekdahl']]);
});

test('a step that all have to approve does not ask again who did', async () => {
  await milestonesGoBy([{ name: 'All', when: {}, steps: [step({ by: 'duty', duty: 'payment_releaser' }, 'all')] }]);
  const { id } = await desk.open('marta.kessler', { kind: 'milestone' });
  await desk.move('rachel.odum', id, 'approve');
  await desk.run((ctx) => resolveAnewFor(ctx, [desk.company.idOf('helena.marsh')]));
  expect(await desk.waitingOn(id)).toEqual(['Helena Marsh']);
});

// workspace A7: a decision keeps where it was taken
test.each(['approve', 'return', 'reject'] as const)('what was decided from a mail says so afterwards: %s', async (name) => {
  const { id } = await desk.open('marta.kessler', { days100: 1200 });
  const decided = await desk.move('jonas.ekdahl', id, name, { comment: 'From the site', channel: 'mail_link' });
  expect(decided.decisions).toMatchObject([{ action: name, channel: 'mail_link' }]);
  const { items } = await desk.company.as('jonas.ekdahl').approvals.decisions({ query: { mine: 'true', size: 50 } });
  expect(items.find(({ approvalId }) => approvalId === id)).toMatchObject({ action: name, channel: 'mail_link' });
});

test('any other decision, alone or together with others, was taken on our pages; a third place there is not', async () => {
  const [one, two] = [await desk.open('marta.kessler'), await desk.open('marta.kessler')];
  await desk.move('jonas.ekdahl', one.id, 'approve', { comment: 'Yes' });
  const items = [{ id: two.id as `apr_${string}`, version: 1 }];
  await desk.company.as('jonas.ekdahl').approvals.approveSeveral({ body: { items } }, { idempotencyKey: crypto.randomUUID() });
  for (const { id } of [one, two]) expect((await desk.read(id)).decisions).toMatchObject([{ action: 'approve', channel: 'web' }]);
  const { id } = await desk.open('marta.kessler');
  expect(await refusal(desk.move('jonas.ekdahl', id, 'approve', { channel: 'phone' }))).toMatchObject({ status: 400 });
});

test('together with others, what its subject refuses leaves nothing behind, and the others are approved', async () => {
  const [one, two] = [await desk.open('marta.kessler'), await desk.open('marta.kessler')];
  const subject = SUBJECTS.get('leave')!;
  const settle: typeof subject.settle = async (ctx, id, said) => {
    if (id === two.subjectId) throw fail('booking.past');
    await subject.settle(ctx, id, said);
  };
  SUBJECTS.set('leave', { ...subject, settle });
  const items = [one, two].map(({ id }) => ({ id: id as `apr_${string}`, version: 1 }));
  const several = desk.company.as('jonas.ekdahl').approvals.approveSeveral({ body: { items } }, { idempotencyKey: crypto.randomUUID() });
  const outcome = await several.finally(() => SUBJECTS.set('leave', subject));
  expect(outcome).toMatchObject({ approved: 1, skipped: [{ id: two.id }] });
  expect(await desk.read(one.id)).toMatchObject({ status: 'approved', decisions: [{ action: 'approve' }] });
  expect(await desk.read(two.id)).toMatchObject({ status: 'pending', decisions: [], waitingOn: ['Jonas Ekdahl'] });
});

test('together with others nothing is approved that one may not see', async () => {
  const [seen, other] = [await desk.open('marta.kessler'), await desk.open('rachel.odum', { departmentId: null })];
  const items = [seen, other].map(({ id }) => ({ id: id as `apr_${string}`, version: 1 }));
  const several = desk.company.as('jonas.ekdahl').approvals.approveSeveral({ body: { items } }, { idempotencyKey: crypto.randomUUID() });
  expect(await refusal(several)).toMatchObject({ status: 404 });
  expect((await desk.read(seen.id)).status).toBe('pending');
});

test('who is asked for advice is told, and who asked when it has come; then they are asked no more', async () => {
  const { id } = await desk.open('marta.kessler', { title: 'With advice' });
  await desk.move('jonas.ekdahl', id, 'ask', to('devon.archer'));
  expect(await titlesOf('devon.archer')).toContain('Jonas Ekdahl asks for your advice: With advice');
  await desk.move('devon.archer', id, 'advise', { comment: 'It is free.' });
  expect((await desk.read(id, 'devon.archer'))?.transitions).toEqual([]);
  expect(await titlesOf('jonas.ekdahl')).toContain('Devon Archer has advised: With advice');
});

// Nobody is given what is theirs; if they were, no list would offer it to them.
test.each<[string, { requester: CompanyName; involved?: CompanyName }]>([
  ['what they asked for', { requester: 'liam.doyle' }],
  ['what they prepared', { requester: 'marta.kessler', involved: 'liam.doyle' }],
  ['what they decided a step of', { requester: 'marta.kessler' }],
])('in nobody’s inbox is %s', async (what, { requester, involved }) => {
  const { db } = desk.app.services;
  const employee_id = desk.company.idOf('liam.doyle');
  const { id } = await desk.open(requester, { days100: 1200, involved: involved ? [desk.company.idOf(involved)] : [] });
  if (what.includes('decided')) {
    await desk.move('jonas.ekdahl', id, 'reassign', to('liam.doyle'));
    await desk.move('liam.doyle', id, 'approve');
  }
  const { step_no } = await db.selectFrom('approval').select('step_no').where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .insertInto('approval_assignee')
    .values({ approval_id: id, step_no, employee_id, via: 'approver', assigned_at: new Date() })
    .execute();
  const { items } = await desk.company.as('liam.doyle').approvals.list({ query: { tab: 'waiting', size: 200 } });
  expect(items.map((one) => one.id)).not.toContain(id);
});

// workspace A6: what came back goes on where it was returned, if it is what it was.
describe('sent again, it begins at the first step', () => {
  const asked = { kind: 'procurement', amountMinor: '400000', resumes: true } as const;
  let count = 0;
  const returned = async () => {
    const more = { ...asked, projectId: desk.company.project, subjectId: `returned_${(count += 1)}` };
    const { id } = await desk.open('marta.kessler', more);
    await desk.move('amara.nwosu', id, 'approve');
    await desk.move('jonas.ekdahl', id, 'return', { comment: 'Which supplier?' });
    return { id, more };
  };
  const stepOf = async (id: string) => (await desk.read(id)).stepName;

  test('unless it is what it was', async () => {
    const { more } = await returned();
    expect(await stepOf((await desk.open('marta.kessler', more)).id)).toBe('Head of department');
  });

  test('for another department', async () => {
    const { more } = await returned();
    expect(await stepOf((await desk.open('marta.kessler', { ...more, departmentId: null })).id)).toBe('Project manager');
  });

  test('by somebody else', async () => {
    const { more } = await returned();
    expect(await stepOf((await desk.open('liam.doyle', more)).id)).toBe('Project manager');
  });

  test('for another project', async () => {
    const { more } = await returned();
    const { db } = desk.app.services;
    const project = { id: 'prj_other', code: 'RC-02', name: 'Annexe', department_id: desk.company.building, status: 'active' } as const;
    await db
      .insertInto('project')
      .values({ ...project, created_by: 'system' })
      .execute();
    await db
      .insertInto('project_member')
      .values({ project_id: project.id, employee_id: desk.company.idOf('amara.nwosu'), project_role: 'manager' })
      .execute();
    expect(await stepOf((await desk.open('marta.kessler', { ...more, projectId: project.id })).id)).toBe('Project manager');
  });

  test('by another rule of the same chains, whatever its name', async () => {
    const more = { days100: 1200, subjectId: 'returned_leave', resumes: true } as const;
    const { id } = await desk.open('marta.kessler', more);
    await desk.move('jonas.ekdahl', id, 'approve');
    await desk.move('anneke.vos', id, 'return', { comment: 'Which days?' });
    const again = await desk.open('marta.kessler', { ...more, isUnpaid: true });
    expect(await stepOf(again.id)).toBe('Head of department');

    const [head, board] = [step({ by: 'head' }), step({ by: 'duty', duty: 'board_delegate' })];
    await milestonesGoBy([
      { name: 'Any', when: { unpaid: true }, steps: [board, head, head] },
      { name: 'Any', when: {}, steps: [head, board] },
    ]);
    const milestone = { kind: 'milestone', subjectId: 'returned_milestone', resumes: true } as const;
    const first = await desk.open('marta.kessler', milestone);
    await desk.move('jonas.ekdahl', first.id, 'approve');
    await desk.move('rachel.odum', first.id, 'return', { comment: 'Which days?' });
    expect(await stepOf((await desk.open('marta.kessler', { ...milestone, isUnpaid: true })).id)).toBe('duty');
    await milestonesGoBy([{ name: 'Any', when: {}, steps: [head] }]);
  });

  test('by other chains than those that counted then', async () => {
    const { id, more } = await returned();
    const { db } = desk.app.services;
    const other = db.selectFrom('approval_policy').select('id').where('kind', '=', 'milestone').limit(1);
    await db.updateTable('approval').set({ policy_id: other }).where('id', '=', id).execute();
    expect(await stepOf((await desk.open('marta.kessler', more)).id)).toBe('Project manager');
  });
});

describe('a delegation', () => {
  const give = (from: CompanyName, delegate: CompanyName, kinds: Delegation['kinds'] = null) => {
    const toId = desk.company.idOf(delegate) as Delegation['toId'];
    const body = { toId, fromDay: addDays(today(), 3), toDay: addDays(today(), 5), kinds, maxAmountMinor: null, reason: 'Away' };
    return desk.company.as(from).delegations.create({ body });
  };
  const over = () => desk.app.services.db.updateTable('delegation').set({ status: 'ended' }).execute();

  test('is told to the delegate, and stands beside one for other kinds', async () => {
    await give('jonas.ekdahl', 'liam.doyle', ['expense']);
    expect(await titlesOf('liam.doyle')).toContain('You decide for Jonas Ekdahl');
    await give('jonas.ekdahl', 'amara.nwosu', ['leave']);
    expect(await refusal(give('jonas.ekdahl', 'amara.nwosu', ['leave', 'request']))).toMatchObject({ code: 'delegation.overlap' });
    await over();
  });

  test('of several that are arranged at once one counts', async () => {
    const outcome = (giving: Promise<unknown>) =>
      giving.then(
        () => 'given',
        ({ code }: ApiError) => code,
      );
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(give('helena.marsh', 'amara.nwosu'))));
    expect(outcomes.filter((one) => one === 'given')).toHaveLength(1);
    await over();
  });
});

test('chains that the managing director does not want are not those that count, and others can be proposed', async () => {
  const rule = { name: 'Everything', when: {}, steps: [{ name: 'Board', approver: { by: 'duty', duty: 'board_delegate' }, slaHours: 8 }] };
  const { policies } = desk.company.as('viktor.sandell');
  const propose = () => policies.propose({ body: { kind: 'milestone', rules: [rule] as never, note: 'The board asks for it' } });
  const { id } = await propose();
  const change = (await desk.company.as('helena.marsh').approvals.of({ kind: 'policy_change', subjectId: id }))!;
  await desk.move('helena.marsh', change.id, 'reject', { comment: 'Not the board' });
  const asked = await desk.open('marta.kessler', { kind: 'milestone' });
  expect(await desk.waitingOn(asked.id)).toEqual(['Jonas Ekdahl']);
  expect(await propose()).toMatchObject({ number: 3, status: 'proposed' });
});
