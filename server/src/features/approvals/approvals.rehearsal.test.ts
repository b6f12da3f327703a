import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import { addDays } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { countQueries } from '#server/platform/db.ts';
import type { CompanyName } from '#test/company.ts';
import { openDesk, type Desk } from './approvals.desk.ts';
import { defineAbsence, rehearse } from './approvals.service.ts';
import type { ApprovalInput } from './approvals.subjects.ts';
import { createDelegation, endDelegation } from './delegations.service.ts';

const DAY_MS = 86_400_000;
let desk: Desk;
let today: string;
beforeAll(async () => {
  desk = await openDesk();
  today = await companyDay(desk.app.services.db, new Date());
});
afterAll(() => desk.close());

type Wanted = Partial<ApprovalInput>;
const foretell = (requester: CompanyName, wanted: Wanted = {}, now = new Date()) =>
  desk.run(
    (ctx) => rehearse(ctx, { kind: 'leave', departmentId: desk.company.building, requesterId: desk.company.idOf(requester), ...wanted }),
    now,
  );
const wordsOf = ({ steps }: Awaited<ReturnType<typeof foretell>>) =>
  steps.map(({ people }) => people.map(({ name, forName }) => (forName ? `${name} for ${forName}` : name)).join(' or '));
/** Decides with the first person that each step waits for, and answers whom each waited for. */
async function decided(id: string): Promise<string[]> {
  const names: string[] = [];
  for (let approval = await desk.read(id); approval.status === 'pending'; approval = await desk.read(id)) {
    names.push(approval.waitingOn.join(' or '));
    await desk.move(approval.waitingOn[0]!.toLowerCase().replace(' de ', ' ').replace(' ', '.') as CompanyName, id, 'approve');
  }
  return names;
}
const purchase = (amountMinor: string, more: Wanted = {}): Wanted => ({ kind: 'procurement', amountMinor, files: 3, ...more });

// workspace C1.16: "Goes to Ingrid, then Rachel"
test.each<[words: string, requester: CompanyName, wanted: () => Wanted]>([
  ['a few days', 'marta.kessler', () => ({ days100: 300 })],
  ['twelve days', 'marta.kessler', () => ({ days100: 1200 })],
  ['without pay', 'marta.kessler', () => ({ days100: 300, isUnpaid: true })],
  ['of the head', 'jonas.ekdahl', () => ({ days100: 1200 })],
  ['of the managing director', 'helena.marsh', () => ({ days100: 300 })],
  ['on a project', 'marta.kessler', () => purchase('80000', { projectId: desk.company.project })],
  ['of its manager', 'amara.nwosu', () => purchase('80000', { projectId: desk.company.project })],
  ['above every threshold', 'marta.kessler', () => purchase('6200000', { projectId: desk.company.project })],
  ['over budget', 'marta.kessler', () => purchase('80000', { isOverBudget: true })],
  ['prepared by the head', 'marta.kessler', () => ({ days100: 300, involved: [desk.company.idOf('jonas.ekdahl')] })],
])('the chain that is foretold is the one that decides: %s', async (_words, requester, wanted) => {
  const foretold = wordsOf(await foretell(requester, wanted()));
  expect(foretold.length).toBeGreaterThan(0);
  expect(await decided((await desk.open(requester, wanted())).id)).toEqual(foretold);
});

test('whoever stands in is named with whom they stand in for, and not where the amount is more than theirs', async () => {
  const { id } = await desk.run(async (ctx) =>
    createDelegation(ctx, {
      fromId: desk.company.idOf('jonas.ekdahl'),
      toId: desk.company.idOf('liam.doyle'),
      fromDay: today,
      toDay: addDays(today, 10),
      kinds: null,
      maxAmountMinor: '100000',
      reason: 'Away',
      source: 'leave',
    }),
  );
  expect(wordsOf(await foretell('marta.kessler', purchase('90000')))).toEqual(['Liam Doyle for Jonas Ekdahl']);
  expect(wordsOf(await foretell('marta.kessler', purchase('110000')))).not.toContain('Liam Doyle for Jonas Ekdahl');
  await desk.run((ctx) => endDelegation(ctx, id));
});

test('while who decides is away, whoever it goes to at once is named beside them', async () => {
  const undefine = defineAbsence(async (_db, ids) => new Set(ids.filter((one) => one === desk.company.idOf('jonas.ekdahl'))));
  expect(wordsOf(await foretell('marta.kessler', { days100: 300 }))).toEqual(['Jonas Ekdahl or Helena Marsh']);
  undefine();
});

test('what came back is foretold from the step that sent it back, and without who decided before', async () => {
  const asked = purchase('400000', { projectId: desk.company.project, subjectId: 'came_back', resumes: true });
  const headBy = (name: CompanyName) =>
    desk.app.services.db
      .updateTable('department')
      .set({ head_id: desk.company.idOf(name) })
      .where('id', '=', desk.company.building)
      .execute();
  const { id } = await desk.open('marta.kessler', asked);
  await desk.move('amara.nwosu', id, 'approve');
  await desk.move('jonas.ekdahl', id, 'return', { comment: 'Which supplier?' });
  expect(wordsOf(await foretell('marta.kessler', asked))).toEqual(['Jonas Ekdahl']);
  // Whoever confirmed it for the project heads the department now: twice they do not decide.
  await headBy('amara.nwosu');
  const foretold = wordsOf(await foretell('marta.kessler', asked));
  expect(foretold).not.toEqual(['Amara Nwosu']);
  expect([(await desk.waitingOn((await desk.open('marta.kessler', asked)).id)).join(' or ')]).toEqual(foretold);
  // Nor do they in a chain that begins.
  const anew = purchase('400000', { projectId: desk.company.project });
  const both = wordsOf(await foretell('marta.kessler', anew));
  expect(both).toEqual(['Amara Nwosu', ...foretold]);
  expect(await decided((await desk.open('marta.kessler', anew)).id)).toEqual(both);
  await headBy('jonas.ekdahl');
});

test('where one of several decides nobody is left out yet; who decides in somebody’s place leaves out both', async () => {
  const step = (approver: ApproverSpec) => ({ name: 'Step', mode: 'any' as const, slaHours: 8, approver });
  const by = async (...steps: ApproverSpec[]) =>
    wordsOf(
      await desk.run((ctx) =>
        rehearse(ctx, { kind: 'leave', departmentId: desk.company.building, requesterId: desk.company.idOf('marta.kessler') }, [
          { name: 'Proposed', when: {}, steps: steps.map(step) },
        ]),
      ),
    );
  const either = { by: 'head', orDeputy: true } as const;
  const [first, second] = await by(either, either);
  expect(first).toContain(' or ');
  expect(second).toBe(first);

  const [fromId, toId] = [desk.company.idOf('jonas.ekdahl'), desk.company.idOf('liam.doyle')];
  const days = { fromDay: today, toDay: addDays(today, 10) };
  const { id } = await desk.run((ctx) =>
    createDelegation(ctx, { fromId, toId, ...days, kinds: null, maxAmountMinor: null, reason: 'Away', source: 'leave' }),
  );
  const [inPlace, next] = await by({ by: 'head' }, { by: 'person', id: fromId });
  expect(inPlace).toBe('Liam Doyle for Jonas Ekdahl');
  expect(next).toBe('Helena Marsh');
  await desk.run((ctx) => endDelegation(ctx, id));
});

test('nothing is kept and nobody is told', async () => {
  const { db } = desk.app.services;
  const rows = async () =>
    Promise.all(
      (['approval', 'approval_assignee', 'notification', 'audit_entry'] as const).map(
        async (table) =>
          (
            await db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<string>().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
      ),
    );
  const before = await rows();
  await foretell('marta.kessler', purchase('6200000'));
  expect(await rows()).toEqual(before);
});

test('what is missing is said: the amount that a rule asks for, and files', async () => {
  expect(await foretell('marta.kessler', { kind: 'procurement', files: 0 })).toMatchObject({ lacks: ['amount', 'files'], filesNeeded: 3 });
  expect(await foretell('marta.kessler', purchase('6200000'))).toMatchObject({ lacks: [], filesNeeded: 3 });
  expect(await foretell('marta.kessler', { days100: 300 })).toMatchObject({ lacks: [] });
});

test('a step that nobody can decide yet stays in the chain, without people', async () => {
  const { db } = desk.app.services;
  const ids = (['jonas.ekdahl', 'helena.marsh', 'rachel.odum', 'amara.nwosu'] as const).map((name) => desk.company.idOf(name));
  await db.updateTable('employee').set({ has_login: false }).where('id', 'in', ids).execute();
  expect((await foretell('marta.kessler', { days100: 300 })).steps).toMatchObject([{ approver: { by: 'head' }, people: [] }]);
  await db.updateTable('employee').set({ has_login: true }).where('id', 'in', ids).execute();
});

test('how long it usually takes is the middle of five or more that were decided by the same rule in 90 days', async () => {
  const now = new Date('2031-06-01T08:00:00Z');
  const usual = async () => (await foretell('marta.kessler', { kind: 'expense', amountMinor: '5000' }, now)).usualHours;
  type Ended = 'approved' | 'rejected' | 'returned';
  const settle = async (daysAgo: number, hours: number, status: Ended = 'approved', wanted: Wanted = {}, rule?: string) => {
    const { id } = await desk.open('marta.kessler', { kind: 'expense', amountMinor: '5000', ...wanted });
    const decidedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    await desk.app.services.db
      .updateTable('approval')
      .set({
        status,
        created_at: new Date(decidedAt.getTime() - hours * 3_600_000),
        decided_at: decidedAt,
        ...(rule && { rule_name: rule }),
      })
      .where('id', '=', id)
      .execute();
  };
  for (const hours of [2, 10, 33.6]) await settle(10, hours);
  await settle(10, 60, 'rejected');
  await settle(91, 1);
  await settle(3, 1, 'returned');
  // By another rule, and by one that is called the same and is of something else.
  const { ruleName } = await foretell('marta.kessler', { kind: 'expense', amountMinor: '5000' }, now);
  await settle(10, 1, 'approved', { amountMinor: '150000' });
  await settle(10, 1, 'approved', { kind: 'procurement' }, ruleName);
  expect(await usual()).toBeNull();
  await settle(89, 400);
  expect(await usual()).toBe(33.6);
});

test('it costs the same questions for a chain, however many were asked before', async () => {
  const cost = async () =>
    (await countQueries(() => foretell('marta.kessler', purchase('6200000', { projectId: desk.company.project })))).count;
  const before = await cost();
  for (let i = 0; i < 5; i += 1) await desk.open('marta.kessler', purchase('80000'));
  expect(await cost()).toBe(before);
  expect(before).toBeLessThanOrEqual(35);
});
