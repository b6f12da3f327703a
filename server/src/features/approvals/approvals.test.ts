import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@lintel/contract/access';
import type { Approval } from '@lintel/contract/approvals';
import type { ApiError } from '@lintel/contract/kit/client';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { businessHours, businessMinutesBetween } from '#server/features/calendars/calendars.service.ts';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { toJson } from '#server/platform/db.ts';
import type { CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';
import { approvalJobs } from './approvals.jobs.ts';
import { openDesk, type Desk, type Move } from './approvals.desk.ts';
import { cancelApproval, openApproval } from './approvals.service.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const LONG_LEAVE = { days100: 1200 };

describe('a chain', () => {
  test('goes from step to step and settles its subject at the end', async () => {
    const { id, subjectId } = await desk.open('marta.kessler', LONG_LEAVE);
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl']);
    const first = await desk.move('jonas.ekdahl', id, 'approve', { comment: 'The crew is complete.' });
    expect(first).toMatchObject({ status: 'pending', stepName: 'Human resources', waitingOn: ['Anneke de Vos'], transitions: [] });
    expect(desk.settled.has(subjectId)).toBe(false);
    const last = await desk.move('anneke.vos', id, 'approve');
    expect(last).toMatchObject({ status: 'approved', waitingOn: [], dueAt: null });
    expect(last.decisions.map(({ actorName, action, comment }) => [actorName, action, comment])).toEqual([
      ['Jonas Ekdahl', 'approve', 'The crew is complete.'],
      ['Anneke de Vos', 'approve', ''],
    ]);
    expect(desk.settled.get(subjectId)).toMatchObject({ outcome: 'approved', decidedById: desk.company.idOf('anneke.vos') });
  });

  test('says of each step how it stands, and when it ended', async () => {
    const states = ({ steps }: Approval) => steps.map(({ status, endedAt }) => [status, endedAt !== null]);
    const { id, subjectId } = await desk.open('marta.kessler', LONG_LEAVE);
    expect(states(await desk.read(id))).toEqual([
      ['open', false],
      ['waiting', false],
    ]);
    expect(states(await desk.move('jonas.ekdahl', id, 'approve'))).toEqual([
      ['approved', true],
      ['open', false],
    ]);
    await desk.run((ctx) => cancelApproval(ctx, 'leave', subjectId));
    expect(states(await desk.read(id))).toEqual([
      ['approved', true],
      ['closed', true],
    ]);
    const { items } = await desk.app.as('viktor.sandell').audit.list({ query: { subjectId: id, action: 'approval.open' } });
    expect(items).toMatchObject([{ payload: { after: { kind: 'leave', subjectId } } }]);
  });

  test('about something without a form offers no fields, and none is marked', async () => {
    const { id } = await desk.open('marta.kessler');
    expect((await desk.read(id, 'jonas.ekdahl')).fields).toEqual([]);
    const marked = desk.move('jonas.ekdahl', id, 'return', { comment: 'Which days?', fields: ['reason'] });
    expect(await refusal(marked)).toMatchObject({ code: 'approval.no_such_field' });
  });

  test('without a step approves at once, and settles', async () => {
    const { status, subjectId } = await desk.open('marta.kessler', { kind: 'resource_booking', marks: ['self_service'] });
    expect(status).toBe('approved');
    expect(desk.settled.get(subjectId)).toMatchObject({ outcome: 'approved', decidedById: 'system' });
  });

  test.each([
    ['reject', 'no', 'input.comment'],
    ['reject', '', 'input.comment'],
    ['return', '  ', 'input.comment'],
  ] as const)('%s with %j asks for a comment', async (name, comment, field) => {
    const { id } = await desk.open('marta.kessler');
    const error = await refusal(desk.move('jonas.ekdahl', id, name, { comment }));
    expect(error.status).toBe(400);
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  test.each([
    ['reject', 'rejected'],
    ['return', 'returned'],
  ] as const)('%s ends it: the rest of the chain is not asked', async (name, outcome) => {
    const { id, subjectId } = await desk.open('marta.kessler', LONG_LEAVE);
    const ended = await desk.move('jonas.ekdahl', id, name, { comment: 'Who covers the crane?' });
    expect(ended).toMatchObject({ status: outcome, waitingOn: [] });
    expect(ended.steps.map(({ status }) => status)).toEqual([outcome, 'closed']);
    expect(desk.settled.get(subjectId)).toMatchObject({ outcome, comment: 'Who covers the crane?' });
  });

  test('of twenty approvals at once, one counts', async () => {
    const { id } = await desk.open('marta.kessler', { kind: 'timesheet' });
    const { version } = await desk.read(id);
    const approve = (i: number) =>
      desk.company.as(i % 2 ? 'jonas.ekdahl' : 'liam.doyle').approvals.transition({ id, body: { name: 'approve', version } });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        approve(i).then(
          () => 'won',
          (error: ApiError) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 'won')).toHaveLength(1);
    expect((await desk.read(id)).decisions).toHaveLength(1);
  });

  test('that was withdrawn asks nobody any more', async () => {
    const { id, subjectId } = await desk.open('marta.kessler');
    await desk.run((ctx) => cancelApproval(ctx, 'leave', subjectId));
    expect(await desk.read(id)).toMatchObject({ status: 'cancelled', waitingOn: [], transitions: [] });
    expect(await refusal(desk.move('jonas.ekdahl', id, 'approve'))).toMatchObject({ code: 'transition.not_now' });
  });
});

describe('what was approved is what is executed', () => {
  const first = { amount: '9,600.00', lines: [{ item: 'Anchors', quantity: '400' }] };
  const later = { amount: '10,400.00', lines: [{ item: 'Anchors', quantity: '440' }] };

  test('a subject that changes is not decided: the chain starts again and shows the difference', async () => {
    const { id, subjectId } = await desk.open('marta.kessler', { ...LONG_LEAVE, subjectId: 'changing' });
    desk.contents.set(subjectId, first);
    await desk.run((ctx) => openApproval(ctx, inputOf(subjectId)));
    const again = (await desk.company.as('marta.kessler').approvals.of({ kind: 'leave', subjectId }))!;
    expect(again.id).not.toBe(id);
    await desk.move('jonas.ekdahl', again.id, 'approve');
    desk.contents.set(subjectId, later);
    expect(await refusal(desk.move('anneke.vos', again.id, 'approve'))).toMatchObject({ status: 409, code: 'approval.changed' });
    expect((await desk.read(again.id)).status).toBe('void');
    const { db } = desk.app.services;
    const asked = await db.selectFrom('approval').select('subject_hash').where('id', '=', again.id).executeTakeFirstOrThrow();
    const decided = db.selectFrom('approval_decision').select('subject_hash').where('approval_id', '=', again.id);
    expect(await decided.execute()).toEqual([asked]);
    const latest = (await desk.company.as('marta.kessler').approvals.of({ kind: 'leave', subjectId }))!;
    expect(latest).toMatchObject({ status: 'pending', stepName: 'Head of department', waitingOn: ['Jonas Ekdahl'], decisions: [] });
    expect(latest.changes).toEqual([
      { field: 'Amount', before: '9,600.00', after: '10,400.00' },
      { field: 'Lines 1: Quantity', before: '400', after: '440' },
    ]);
  });

  test('nor is it decided where it changes between the first look and the decision', async () => {
    const { id, subjectId } = await desk.open('marta.kessler', { subjectId: 'read-twice' });
    let looks = 0;
    const { get } = desk.contents;
    desk.contents.get = (key) =>
      key === subjectId ? { subject: (looks += 1) === 1 ? subjectId : 'another one' } : get.call(desk.contents, key);
    expect(await refusal(desk.move('jonas.ekdahl', id, 'approve'))).toMatchObject({ code: 'approval.changed' });
    desk.contents.get = get;
    expect([looks, (await desk.read(id)).status]).toEqual([2, 'pending']);
  });

  test('an approval for something else becomes void when the subject is sent again', async () => {
    const { id, subjectId } = await desk.open('marta.kessler', { subjectId: 'changed-later' });
    await desk.move('jonas.ekdahl', id, 'approve');
    await desk.run((ctx) => openApproval(ctx, inputOf(subjectId)));
    expect((await desk.read(id)).status).toBe('approved');
    desk.contents.set(subjectId, later);
    await desk.run((ctx) => openApproval(ctx, inputOf(subjectId)));
    expect((await desk.company.as('marta.kessler').approvals.of({ kind: 'leave', subjectId }))!.changes).not.toEqual([]);
  });

  test('an approval that was given becomes void when something else is asked for', async () => {
    const { id, subjectId } = await desk.open('marta.kessler', { subjectId: 'approved-before' });
    await desk.move('jonas.ekdahl', id, 'approve');
    desk.contents.set(subjectId, later);
    await desk.run((ctx) => openApproval(ctx, inputOf(subjectId)));
    expect((await desk.read(id)).status).toBe('void');
  });

  const inputOf = (subjectId: string) => ({
    kind: 'leave' as const,
    subjectId,
    title: 'Annual leave',
    requesterId: desk.company.idOf('marta.kessler'),
    departmentId: desk.company.building,
    ...LONG_LEAVE,
    facts: [],
  });
});

// workspace A6
describe('what came back and is sent again', () => {
  const asked = (amountMinor: string) =>
    ({ kind: 'procurement', amountMinor, projectId: desk.company.project, subjectId: `again_${amountMinor}`, resumes: true }) as const;
  const run = (name: CompanyName) =>
    desk.app.services.db
      .updateTable('project_member')
      .set({ employee_id: desk.company.idOf(name) })
      .execute();

  test('goes on where it was returned; who approved before is neither asked again nor decides a later step (SoD-2)', async () => {
    // Jonas runs the project and heads the department: the second step is Helena's.
    await run('jonas.ekdahl');
    const first = await desk.open('marta.kessler', asked('500000'));
    await desk.move('jonas.ekdahl', first.id, 'approve');
    for (const comment of ['Which supplier?', 'And the price?']) {
      const { id } = (await desk.company.as('marta.kessler').approvals.of({ kind: 'procurement', subjectId: first.subjectId }))!;
      await desk.move('helena.marsh', id, 'return', { comment });
      const again = await desk.read((await desk.open('marta.kessler', asked('500000'))).id);
      expect(again).toMatchObject({ stepName: 'Head of department', waitingOn: ['Helena Marsh'] });
      expect(again.steps.map(({ status }) => status)).toEqual(['approved', 'open']);
      expect(await refusal(desk.move('jonas.ekdahl', again.id, 'approve'))).toMatchObject({ code: 'approval.twice' });
    }
    const last = (await desk.company.as('marta.kessler').approvals.of({ kind: 'procurement', subjectId: first.subjectId }))!;
    expect(await desk.move('helena.marsh', last.id, 'approve')).toMatchObject({ status: 'approved' });
    await run('amara.nwosu');
  });

  test('begins at the first step when the amount is another one', async () => {
    const first = await desk.open('marta.kessler', asked('400000'));
    await desk.move('amara.nwosu', first.id, 'approve');
    await desk.move('jonas.ekdahl', first.id, 'return', { comment: 'Which supplier?' });
    const { id } = await desk.open('marta.kessler', { ...asked('400000'), amountMinor: '400001' });
    expect(await desk.read(id)).toMatchObject({ stepName: 'Project manager', waitingOn: ['Amara Nwosu'] });
  });
});

describe('nobody decides their own', () => {
  const own = { code: 'approval.own', message: expect.stringMatching(/^SoD-1: nobody decides what they asked for/) as string };

  test.each(['approve', 'reject', 'return', 'reassign', 'ask'] as const)('by %s', async (name: Move) => {
    const { id } = await desk.open('jonas.ekdahl');
    expect(await desk.waitingOn(id)).toEqual(['Helena Marsh']);
    const input = { comment: 'Because I want to', toId: desk.company.idOf('liam.doyle'), reason: 'Because I want to' };
    expect(await refusal(desk.move('jonas.ekdahl', id, name, input))).toMatchObject(own);
  });

  test('nor what they prepared or gain from', async () => {
    const { id } = await desk.open('marta.kessler', { involved: [desk.company.idOf('jonas.ekdahl')] });
    expect(await desk.waitingOn(id)).toEqual(['Helena Marsh']);
    expect(await refusal(desk.move('jonas.ekdahl', id, 'approve'))).toMatchObject(own);
  });

  test('nor hours that they entered: the rule of hours has its own number', async () => {
    const { id } = await desk.open('marta.kessler', { kind: 'timesheet', involved: [desk.company.idOf('liam.doyle')] });
    expect(await desk.waitingOn(id)).toEqual(['Jonas Ekdahl']);
    const error = await refusal(desk.move('liam.doyle', id, 'approve'));
    expect(error.message).toMatch(/^SoD-8: /);
  });

  // Whatever brings their own request near somebody, it is neither addressed to them nor decided by them.
  const paths: Record<string, () => Promise<{ id: string; own: CompanyName }>> = {
    'as head of the department': async () => ({ id: (await desk.open('jonas.ekdahl')).id, own: 'jonas.ekdahl' }),
    'as deputy of the head': async () => ({ id: (await desk.open('liam.doyle', { kind: 'timesheet' })).id, own: 'liam.doyle' }),
    'as delegate of who decides': async () => {
      const { id } = await desk.open('liam.doyle');
      await delegate('jonas.ekdahl', 'liam.doyle');
      return { id, own: 'liam.doyle' };
    },
    'as delegate of who decides, having prepared it': async () => {
      await delegate('jonas.ekdahl', 'liam.doyle');
      const { id } = await desk.open('marta.kessler', { involved: [desk.company.idOf('liam.doyle')] });
      return { id, own: 'liam.doyle' };
    },
    'as manager of who decides, when the term is over': async () => {
      const asked = { kind: 'procurement', amountMinor: '80000', projectId: desk.company.project } as const;
      const { id } = await desk.open('jonas.ekdahl', asked, new Date(Date.now() - 30 * 86_400_000));
      await watch();
      return { id, own: 'jonas.ekdahl' };
    },
    'as new head, appointed while it waits': async () => {
      const { id } = await desk.open('amara.nwosu');
      await appoint('amara.nwosu');
      return { id, own: 'amara.nwosu' };
    },
    'as holder of the duty that its second step asks for': async () => {
      const { id } = await desk.open('rachel.odum', { kind: 'expense', amountMinor: '200000' });
      await desk.move('jonas.ekdahl', id, 'approve');
      return { id, own: 'rachel.odum' };
    },
    'as holder of a second role that decides': async () => {
      await haveRoles('marta.kessler', ['managing_director', 'employee']);
      const { id } = await desk.open('marta.kessler', { kind: 'payment_batch', amountMinor: '9900000' });
      return { id, own: 'marta.kessler' };
    },
  };

  test.each(Object.keys(paths))('%s', async (path) => {
    const { id, own: name } = await paths[path]!();
    const approval = await desk.read(id);
    expect(approval.waitingOn).not.toHaveLength(0);
    expect(approval.steps.flatMap(({ people }) => people.map((one) => one.id))).not.toContain(desk.company.idOf(name));
    expect(await refusal(desk.move(name, id, 'approve'))).toMatchObject({ code: 'approval.own' });
    const several = { body: { items: [{ id: approval.id, version: approval.version }] } };
    const outcome = await desk.company.as(name).approvals.approveSeveral(several, { idempotencyKey: crypto.randomUUID() });
    expect(outcome).toMatchObject({ approved: 0, skipped: [{ reason: expect.stringMatching(/^SoD-[18]: nobody decides/) as string }] });
    const waiting = await desk.company.as(name).approvals.list({ query: { tab: 'waiting', size: 200 } });
    expect(waiting.items.map((one) => one.id)).not.toContain(id);
    await appoint('jonas.ekdahl');
    await haveRoles('marta.kessler', ['employee']);
    await desk.app.services.db.updateTable('delegation').set({ status: 'ended' }).execute();
  });

  const delegate = (from: CompanyName, to: CompanyName) => {
    const body = { toId: desk.company.idOf(to) as `emp_${string}`, fromDay: addDays(today(), 1), toDay: addDays(today(), 2), kinds: null };
    return desk.company.as(from).delegations.create({ body: { ...body, maxAmountMinor: null, reason: 'Away' } });
  };
  const watch = () => approvalJobs[0]!.run({}, systemContext(desk.app.services));
  const haveRoles = (name: CompanyName, roles: Role[]) =>
    desk.app.services.db.updateTable('account').set({ roles }).where('username', '=', name).execute();
  const appoint = async (head: CompanyName) => {
    const { departments } = desk.company.as('viktor.sandell');
    const id = desk.company.building as `dep_${string}`;
    const { version } = await departments.get({ id });
    const [headId, deputyId] = [head, 'liam.doyle' as const].map((name) => desk.company.idOf(name) as `emp_${string}`);
    await departments.setHeads({ id, body: { headId: headId!, deputyId: deputyId!, version } });
  };

  test('nor as its adviser', async () => {
    const { id } = await desk.open('marta.kessler');
    const input = { toId: desk.company.idOf('marta.kessler'), reason: 'What do you say?' };
    expect(await refusal(desk.move('jonas.ekdahl', id, 'ask', input))).toMatchObject({ code: 'approval.not_eligible' });
  });

  test('nor by being handed it', async () => {
    const { id } = await desk.open('jonas.ekdahl');
    const error = await refusal(desk.move('helena.marsh', id, 'reassign', { toId: desk.company.idOf('jonas.ekdahl'), reason: 'Your own' }));
    expect(error).toMatchObject({ code: 'approval.not_eligible' });
  });

  // Nobody is found like that; what is found is not the last word.
  test('nor does somebody decide it in their name, nor in the name of who decided before', async () => {
    const { db } = desk.app.services;
    const { id } = await desk.open('amara.nwosu', LONG_LEAVE);
    const stands = async (fromName: CompanyName) => {
      const [from, to] = [desk.company.idOf(fromName), desk.company.idOf('rachel.odum')];
      const days = { from_day: addDays(today(), -1), to_day: addDays(today(), 9) };
      await db.updateTable('delegation').set({ status: 'ended' }).execute();
      await db
        .insertInto('delegation')
        .values({ id: newId('dlg'), from_id: from, to_id: to, ...days, created_by: from })
        .execute();
      await db.deleteFrom('approval_assignee').where('approval_id', '=', id).where('employee_id', '=', to).execute();
      const { step_no } = await db.selectFrom('approval').select('step_no').where('id', '=', id).executeTakeFirstOrThrow();
      const asked = { approval_id: id, step_no, employee_id: to, assigned_at: new Date() };
      await db
        .insertInto('approval_assignee')
        .values({ ...asked, via: 'delegate', on_behalf_of: from })
        .execute();
    };
    await stands('amara.nwosu');
    expect(await refusal(desk.move('rachel.odum', id, 'approve'))).toMatchObject(own);
    await desk.move('jonas.ekdahl', id, 'approve');
    await stands('jonas.ekdahl');
    expect(await refusal(desk.move('rachel.odum', id, 'approve'))).toMatchObject({ code: 'approval.twice' });
    await db.updateTable('delegation').set({ status: 'ended' }).execute();
  });

  test('the managing director neither: the board decides', async () => {
    const { id } = await desk.open('helena.marsh', { departmentId: null });
    expect(await desk.waitingOn(id)).toEqual(['Rachel Odum']);
  });
});

describe('who is not asked', () => {
  test.each<[CompanyName, number]>([
    ['marta.kessler', 403],
    ['helena.marsh', 403],
    ['viktor.sandell', 403],
    ['anneke.vos', 403],
    ['samir.haddad', 404],
    ['devon.archer', 404],
    ['rachel.odum', 404],
  ])('%s is answered %i', async (name, status) => {
    const { id } = await desk.open('liam.doyle', { involved: [desk.company.idOf('marta.kessler')] });
    expect(await refusal(desk.move(name, id, 'approve'))).toMatchObject({ status });
  });

  test('the refusal says for whom it waits', async () => {
    const { id } = await desk.open('marta.kessler');
    const error = await refusal(desk.move('anneke.vos', id, 'approve'));
    expect(error).toMatchObject({ code: 'approval.not_addressed', message: 'This step waits for Jonas Ekdahl.' });
  });

  test('who looks after approvers sees that it exists, and neither facts, comments nor amount', async () => {
    const { id } = await desk.open('marta.kessler', { facts: [{ label: 'Days', value: '12' }], amountMinor: '5000', ...LONG_LEAVE });
    await desk.move('jonas.ekdahl', id, 'approve', { comment: 'Family matters' });
    const meta = await desk.read(id, 'viktor.sandell');
    expect(meta).toMatchObject({ facts: [], amountMinor: null, link: null, waitingOn: ['Anneke de Vos'] });
    expect(meta.decisions.map(({ comment }) => comment)).toEqual(['']);
    expect(await desk.read(id, 'marta.kessler')).toMatchObject({ amountMinor: '5000', facts: [{ label: 'Days', value: '12' }] });
  });
});

test('only approvals of one kind are decided together, and at most fifty, or fewer where the company says so', async () => {
  const one = await desk.open('marta.kessler');
  const other = await desk.open('marta.kessler', { kind: 'expense', amountMinor: '5000' });
  const items = [one, other].map(({ id }) => ({ id: id as `apr_${string}`, version: 1 }));
  const send = (body: { items: typeof items }) =>
    desk.company.as('jonas.ekdahl').approvals.approveSeveral({ body }, { idempotencyKey: crypto.randomUUID() });
  expect(await refusal(send({ items }))).toMatchObject({ code: 'approval.bulk_one_kind' });
  expect(await refusal(send({ items: Array.from({ length: 51 }, () => items[0]!) }))).toMatchObject({ code: 'request.invalid' });
  const { db } = desk.app.services;
  const key = 'approvals.bulk_limit';
  await db
    .insertInto('company_setting')
    .values({ key, value: toJson(1), updated_by: desk.company.idOf('viktor.sandell') })
    .execute();
  expect(await refusal(send({ items }))).toMatchObject({ code: 'approval.bulk_many', message: expect.stringContaining('At most 1') });
  expect((await desk.company.as('jonas.ekdahl').approvals.counts()).bulkLimit).toBe(1);
  await db.deleteFrom('company_setting').where('key', '=', key).execute();
});

describe('the inbox', () => {
  test('has what waits, what was decided and one’s own, and counts it by group', async () => {
    const { jonas, marta } = { jonas: desk.company.as('jonas.ekdahl').approvals, marta: desk.company.as('marta.kessler').approvals };
    const before = await jonas.counts();
    const { id } = await desk.open('marta.kessler', { title: 'Leave of the inbox' });
    expect((await jonas.counts()).waiting.leave).toBe(before.waiting.leave + 1);
    const find = async (client: typeof jonas, tab: 'waiting' | 'decided' | 'mine') =>
      (await client.list({ query: { tab, q: 'of the inbox' } })).items.map((one) => one.id);
    expect([await find(jonas, 'waiting'), await find(jonas, 'decided'), await find(marta, 'mine')]).toEqual([[id], [], [id]]);
    await desk.move('jonas.ekdahl', id, 'approve');
    expect([await find(jonas, 'waiting'), await find(jonas, 'decided'), await find(marta, 'mine')]).toEqual([[], [id], [id]]);
    expect((await jonas.counts()).waiting.leave).toBe(before.waiting.leave);
  });

  test('is narrowed to a project and to who asked', async () => {
    const asked = { title: 'Narrowed down', projectId: desk.company.project };
    const { id } = await desk.open('marta.kessler', asked);
    await desk.open('liam.doyle', { title: 'Narrowed down' });
    const { list } = desk.company.as('jonas.ekdahl').approvals;
    const found = async (query: { projectId?: string; requesterId?: string }) =>
      (await list({ query: { tab: 'all', q: 'Narrowed down', ...query } })).items.map((one) => one.id);
    expect(await found({})).toHaveLength(2);
    expect(await found({ projectId: desk.company.project })).toEqual([id]);
    expect(await found({ requesterId: desk.company.idOf('marta.kessler') })).toEqual([id]);
  });

  test('is read with the same number of queries, however much is in it', async () => {
    const list = () => countQueries(() => desk.company.as('jonas.ekdahl').approvals.list({ query: { size: 200 } }));
    const few = await list();
    for (let i = 0; i < 5; i += 1) await desk.open('marta.kessler', LONG_LEAVE);
    const more = await list();
    expect(more.result.page.total).toBe(few.result.page.total + 5);
    expect(more.count).toBe(few.count);
  });

  test('the history has the decision with the time that it took', async () => {
    const { id } = await desk.open('marta.kessler', { title: 'Leave of the history' });
    await desk.move('jonas.ekdahl', id, 'reject', { comment: 'Not in that week' });
    const { items } = await desk.company.as('jonas.ekdahl').approvals.decisions({ query: { mine: 'true', q: 'of the history' } });
    expect(items).toMatchObject([{ approvalId: id, action: 'reject', actorName: 'Jonas Ekdahl', comment: 'Not in that week', minutes: 0 }]);
    expect((await desk.company.as('devon.archer').approvals.decisions({ query: { q: 'of the history' } })).items).toEqual([]);
    const query = { format: 'csv', mine: 'true', q: 'of the history' } as const;
    const [heads, row, ...more] = (await (await desk.company.as('jonas.ekdahl').approvals.exportDecisions({ query })).text())
      .trim()
      .split('\n');
    expect([heads, more]).toEqual([expect.stringContaining('What,Kind,From,Decided by'), []]);
    expect(row).toContain('Leave of the history,Leave,Marta Kessler,Jonas Ekdahl');
    expect(row).toContain('Rejected,Not in that week');
  });

  test('a step that took a week is said in the business time of a week', async () => {
    const { db } = desk.app.services;
    const { id } = await desk.open('marta.kessler', { title: 'It took a week' });
    await desk.move('jonas.ekdahl', id, 'reject', { comment: 'Not in that week' });
    const hours = await businessHours(db, new Date());
    await db
      .updateTable('approval_step')
      .set({ started_at: sql`decision.at - interval '168 hours'` })
      .from('approval_decision as decision')
      .whereRef('decision.approval_id', '=', 'approval_step.approval_id')
      .where('approval_step.approval_id', '=', id)
      .execute();
    const { items } = await desk.company.as('jonas.ekdahl').approvals.decisions({ query: { mine: 'true', q: 'took a week' } });
    const { at, minutes } = items.find((one) => one.approvalId === id)!;
    expect(minutes).toBe(Math.round(businessMinutesBetween(new Date(Date.parse(at) - 7 * 86_400_000), new Date(at), hours)));
    expect(minutes).toBeLessThan(5 * 24 * 60);
  });
});

test('together with others, what was changed meanwhile is left out, said, and asked for again with the difference', async () => {
  const one = await desk.open('marta.kessler', { title: 'As it was' });
  const other = await desk.open('marta.kessler', { title: 'Changed meanwhile' });
  desk.contents.set(other.subjectId, { subject: other.subjectId, days: 9 });
  const items = await Promise.all(
    [one, other].map(async ({ id }) => ({ id: id as `apr_${string}`, version: (await desk.read(id)).version })),
  );
  const jonas = desk.company.as('jonas.ekdahl').approvals;
  const outcome = await jonas.approveSeveral({ body: { items } }, { idempotencyKey: crypto.randomUUID() });
  expect(outcome).toMatchObject({ approved: 1, skipped: [{ title: 'Changed meanwhile', reason: expect.stringContaining('was changed') }] });
  expect((await desk.read(other.id)).status).toBe('void');
  const again = await jonas.of({ kind: 'leave', subjectId: other.subjectId });
  expect(again).toMatchObject({ status: 'pending', changes: [{ field: 'Days', before: null, after: '9' }] });
});

test('approvers are told once, and no longer when somebody has decided; the requester learns how it ended', async () => {
  const { id } = await desk.open('marta.kessler', { kind: 'timesheet', title: 'Week 47' });
  const told = (who: CompanyName) =>
    desk.app.services.db
      .selectFrom('notification')
      .select(['type', 'title', 'done_at', 'link'])
      .where('recipient_id', '=', desk.company.idOf(who))
      .where('link', 'like', `%${id}`)
      .execute();
  for (const who of ['jonas.ekdahl', 'liam.doyle'] as const)
    expect(await told(who)).toMatchObject([{ type: 'approval.waiting', title: 'Timesheet: Week 47', done_at: null }]);
  await desk.move('jonas.ekdahl', id, 'reassign', { toId: desk.company.idOf('amara.nwosu'), reason: 'You know the crew' });
  expect(await told('amara.nwosu')).toMatchObject([{ type: 'approval.waiting', done_at: null }]);
  await desk.move('liam.doyle', id, 'approve');
  for (const who of ['jonas.ekdahl', 'liam.doyle', 'amara.nwosu'] as const) expect((await told(who))[0]!.done_at).not.toBeNull();
  expect(await told('marta.kessler')).toMatchObject([{ type: 'request.decided', title: 'Approved: Week 47' }]);
});

test('after all of this the audit chain is whole', async () => {
  expect((await verifyAudit(desk.app.services.db)).problem).toBeNull();
});
