import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { Approval } from '@lintel/contract/approvals';
import type { ApiError } from '@lintel/contract/kit/client';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { cancelApproval, defineAbsence, defineSubject, openApproval } from './approvals.service.ts';
import { createDelegation, endDelegation } from './delegations.service.ts';
import { SUBJECTS, type ApprovalInput, type Settled } from './approvals.subjects.ts';

let app: TestApp;
let company: Company;
const contents = new Map<string, Record<string, unknown>>();
const settled = new Map<string, Settled>();

beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  for (const kind of ['leave', 'procurement', 'timesheet', 'settings_critical'] satisfies ApprovalKind[]) {
    // Their own slices define them as well: here they are about nothing else.
    SUBJECTS.delete(kind);
    defineSubject({
      kind,
      link: (id) => `${kind}/${id}`,
      settle: async (_ctx, id, outcome) => void settled.set(id, outcome),
      content: async (_db, id) => contents.get(id) ?? { subject: id },
    });
  }
});
afterAll(() => app.close());
beforeEach(() => settled.clear());

let subjects = 0;
const open = async (requester: CompanyName, input: Partial<ApprovalInput> = {}) => {
  const subjectId = `sub_${(subjects += 1)}`;
  const whole: ApprovalInput = {
    kind: 'leave',
    subjectId,
    title: 'Annual leave',
    requesterId: company.idOf(requester),
    departmentId: company.building,
    facts: [{ label: 'Days', value: '3' }],
    ...input,
  };
  const opened = await withTransaction(app.services.db, (tx) => openApproval(systemContext(app.services, tx), whole));
  return { ...opened, subjectId };
};
const read = (id: string, as: CompanyName = 'helena.marsh') => company.as(as).approvals.get({ id });
const waitingOn = async (id: string) => (await read(id)).waitingOn;
type Move = 'approve' | 'reject' | 'return' | 'reassign' | 'rescue' | 'ask' | 'advise';
const move = async (as: CompanyName, id: string, name: Move, input: Record<string, unknown> = {}): Promise<Approval> => {
  const { version } = await read(id);
  return company.as(as).approvals.transition({ id, body: { name, input, version } });
};
const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error: ApiError) => error,
  );

describe('a chain', () => {
  test('goes from step to step and settles its subject at the end', async () => {
    const { id, subjectId } = await open('marta.kessler', { days100: 1200 });
    expect(await waitingOn(id)).toEqual(['Jonas Ekdahl']);
    const first = await move('jonas.ekdahl', id, 'approve', { comment: 'The crew is complete.' });
    expect(first).toMatchObject({ status: 'pending', stepName: 'Human resources', waitingOn: ['Anneke de Vos'], transitions: [] });
    expect(settled.has(subjectId)).toBe(false);
    const last = await move('anneke.vos', id, 'approve');
    expect(last).toMatchObject({ status: 'approved', waitingOn: [], dueAt: null });
    expect(last.decisions.map(({ actorName, action, comment }) => [actorName, action, comment])).toEqual([
      ['Jonas Ekdahl', 'approve', 'The crew is complete.'],
      ['Anneke de Vos', 'approve', ''],
    ]);
    expect(settled.get(subjectId)).toMatchObject({ outcome: 'approved', decidedById: company.idOf('anneke.vos') });
  });

  test('of twenty approvals at once, one counts', async () => {
    const { id, subjectId } = await open('marta.kessler');
    const { version } = await read(id);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        company
          .as('jonas.ekdahl')
          .approvals.transition({ id, body: { name: 'approve', version } })
          .then(
            () => 'won',
            (error: ApiError) => error.code,
          ),
      ),
    );
    expect(outcomes.filter((one) => one === 'won')).toHaveLength(1);
    expect((await read(id)).decisions).toHaveLength(1);
    expect(settled.has(subjectId)).toBe(true);
  });
});

test('who asked for it does not decide it, and the refusal names the rule', async () => {
  const { id } = await open('jonas.ekdahl');
  expect(await waitingOn(id)).toEqual(['Helena Marsh']);
  expect(await refusal(move('jonas.ekdahl', id, 'approve'))).toMatchObject({
    status: 403,
    code: 'approval.own',
    message: expect.stringContaining('SoD-1') as string,
  });
});

test('an approval of a subject that was withdrawn asks nobody any more', async () => {
  const { id, subjectId } = await open('marta.kessler');
  await withTransaction(app.services.db, (tx) => cancelApproval(systemContext(app.services, tx), 'leave', subjectId));
  expect(await read(id)).toMatchObject({ status: 'cancelled', waitingOn: [], transitions: [] });
  expect(await refusal(move('jonas.ekdahl', id, 'approve'))).toMatchObject({ code: 'transition.not_now' });
});

test('who is on leave without a delegate is not waited for: the step goes to the manager, too, at once', async () => {
  defineAbsence(async (_db, ids) => new Set(ids.filter((one) => one === company.idOf('jonas.ekdahl'))));
  const { id } = await open('marta.kessler');
  defineAbsence(async () => new Set());
  expect(await waitingOn(id)).toEqual(['Jonas Ekdahl', 'Helena Marsh']);
  expect(await move('helena.marsh', id, 'approve')).toMatchObject({ status: 'approved' });
});

test('what waits for somebody who delegates moves to the delegate, and back when it is over', async () => {
  const { id } = await open('marta.kessler');
  const day = new Date().toISOString().slice(0, 10);
  const delegation = await withTransaction(app.services.db, (tx) =>
    createDelegation(systemContext(app.services, tx), {
      fromId: company.idOf('jonas.ekdahl'),
      toId: company.idOf('liam.doyle'),
      fromDay: day,
      toDay: '2999-12-31',
      kinds: null,
      maxAmountMinor: null,
      reason: 'Away',
      source: 'leave',
    }),
  );
  expect(await waitingOn(id)).toEqual(['Liam Doyle']);
  await withTransaction(app.services.db, (tx) => endDelegation(systemContext(app.services, tx), delegation.id));
  expect(await waitingOn(id)).toEqual(['Jonas Ekdahl']);
});
