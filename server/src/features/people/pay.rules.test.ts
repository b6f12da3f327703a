import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { addDays } from '@lintel/contract/kit/days';
import type { CompensationInput } from '@lintel/contract/pay';
import { createGrade } from '#server/features/people/grades.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, type CastName } from '#test/cast.ts';
import { GRADE, openPersonnel, START, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
let files: Personnel;
/** By how many days the clock is ahead. */
let later = 0;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.now() + later * 86_400_000) });
  files = await openPersonnel(app);
  await files.inside((ctx) =>
    createGrade(ctx, { ...GRADE, code: 'G2', name: 'Helper', basis: 'hourly', minMinor: '1500', maxMinor: '2000' }),
  );
});
afterAll(() => app.close());

const pay = (who: CastName = 'anneke.vos') => app.as(who).pay;
const propose = ({ id }: Pick<Employee, 'id'>, more: Partial<CompensationInput> = {}) =>
  pay().propose(
    { id, body: { from: START, basis: 'monthly', monthlyMinor: '400000', grade: 'G5', reason: 'Yearly review', ...more } },
    { idempotencyKey: crypto.randomUUID() },
  );
const approvalOf = async (subjectId: string) => (await app.as('helena.marsh').approvals.of({ kind: 'compensation', subjectId }))!;
async function decide(subjectId: string, name: 'approve' | 'reject'): Promise<void> {
  const { id, version } = await approvalOf(subjectId);
  await app.as('helena.marsh').approvals.transition({ id, body: { name, version, input: { comment: 'As we spoke' } } });
}
const statesOf = async ({ id }: Pick<Employee, 'id'>) => (await pay().history({ id })).map(({ status }) => status);

describe('a proposal', () => {
  test('is not for days before the first one, and names an amount of its basis', async () => {
    const made = await files.draft();
    expect(await refusal(propose(made, { from: addDays(START, -1) }))).toMatchObject({
      ...{ code: 'pay.before_hire', fields: { from: expect.any(String) as string } },
    });
    expect(await refusal(propose(made, { grade: 'G99' }))).toMatchObject({ code: 'employee.unknown_grade' });
    expect(await refusal(propose(made, { monthlyMinor: null }))).toMatchObject({ fields: { monthlyMinor: 'Enter the monthly pay' } });
    expect(await refusal(propose(made, { basis: 'hourly', hourlyE4: null }))).toMatchObject({
      fields: { hourlyE4: 'Enter the hourly pay' },
    });
  });

  test('that is approved changes grade and basis of the record; its amount is not in the log', async () => {
    const made = await files.draft();
    const { id } = await propose(made, { basis: 'hourly', monthlyMinor: null, hourlyE4: '175000', grade: 'G2' });
    const [entry] = await files.audited('compensation.propose', id);
    expect(entry).toMatchObject({ payload: { after: { from: START, grade: 'G2' } } });
    expect(JSON.stringify(entry)).not.toContain('175000');
    await decide(id, 'approve');
    const { version, ...changed } = await files.latest(made.id);
    expect(changed).toMatchObject({ grade: 'G2', payBasis: 'hourly' });
    // Who had the record open before does not write the old grade over it.
    expect(version).toBeGreaterThan(made.version);
  });

  test('waits in the list of proposals until it is decided', async () => {
    const made = await files.draft();
    const { id } = await propose(made);
    const listed = async () => (await pay('helena.marsh').proposals()).map((one) => one.id);
    expect(await listed()).toContain(id);
    await decide(id, 'approve');
    expect(await listed()).not.toContain(id);
  });

  test.each<[string, Partial<CompensationInput>]>([
    ['more hours than a week has', { weeklyMinutes: 10_081 }],
    ['less than no hours', { weeklyMinutes: -1 }],
    ['a reason of four signs', { reason: 'More' }],
    ['no pay at all', { monthlyMinor: '0' }],
  ])('is not made with %s', async (_words, more) => {
    const field = Object.keys(more)[0]!;
    expect(await refusal(propose(await files.draft(), more))).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) as string },
    });
  });

  test('that is rejected never counts, and another one can be made', async () => {
    const made = await files.draft();
    const { id } = await propose(made);
    expect(JSON.stringify(await files.audited('compensation.propose', id))).not.toContain('400000');
    await decide(id, 'reject');
    expect(await statesOf(made)).toEqual(['rejected']);
    for (const from of [START, addDays(START, 3)]) await decide((await propose(made, { from })).id, 'approve');
    expect((await pay().history({ id: made.id })).map(({ status, from, to }) => [status, from, to])).toEqual([
      ['approved', addDays(START, 3), null],
      ['approved', START, addDays(START, 2)],
      ['rejected', START, null],
    ]);
  });

  test('that is withdrawn asks nobody any more', async () => {
    const made = await files.draft();
    const { id, version } = await propose(made);
    await pay().transition({ id, body: { name: 'withdraw', version } });
    expect(await approvalOf(id)).toMatchObject({ status: 'cancelled' });
    expect(await statesOf(made)).toEqual(['cancelled']);
  });

  test('is not decided by whose pay it is: the board decides on that of the managing director', async () => {
    const { id } = await propose({ id: app.idOf('helena.marsh') as `emp_${string}` }, { from: TODAY });
    const approval = await app.as('anneke.vos').approvals.of({ kind: 'compensation', subjectId: id });
    expect(approval?.waitingOn).not.toContain('Helena Marsh');
    expect(await app.as('helena.marsh').approvals.of({ kind: 'compensation', subjectId: id })).toBeNull();
  });

  test('that changes while it waits is not decided: what it says is bound to its approval', async () => {
    const { id } = await propose(await files.draft());
    await app.services.db.updateTable('compensation').set({ monthly_minor: '900000' }).where('id', '=', id).execute();
    expect(await refusal(decide(id, 'approve'))).toMatchObject({ status: 409 });
  });
});

test.each<[string, Partial<CompensationInput>, boolean]>([
  ['a month below the least', { monthlyMinor: '319999' }, true],
  ['a month of the least', { monthlyMinor: '320000' }, false],
  ['an hour above the most', { grade: 'G2', basis: 'hourly', monthlyMinor: null, hourlyE4: '200001' }, true],
  ['an hour of the most', { grade: 'G2', basis: 'hourly', monthlyMinor: null, hourlyE4: '200000' }, false],
])('%s is marked against the band of its grade', async (_name, more, isOutsideBand) => {
  expect(await propose(await files.draft(), more)).toMatchObject({ isOutsideBand });
});

test('one’s own pay is what counts, not what is proposed; a duty of payroll reads everybody’s', async () => {
  const marta = { id: app.idOf('marta.kessler') as `emp_${string}` };
  await files.payFrom(marta.id, '2024-01-01');
  await propose(marta);
  expect((await pay('marta.kessler').history(marta)).map(({ status }) => status)).toEqual(['approved']);
  expect(await refusal(pay('samir.haddad').history(marta))).toMatchObject({ status: 404 });
  for (const duty of ['payroll_preparer', 'payroll_approver'] as const) {
    const { db } = app.services;
    await appoint(app.services, app.idOf('samir.haddad'), duty);
    expect(await pay('samir.haddad').history(marta)).toHaveLength(2);
    expect(await app.as('samir.haddad').employees.get(marta)).toHaveProperty('bankAccount');
    await db.deleteFrom('duty_assignment').execute();
    forgetRelations(app.services);
  }
});

describe('a grade', () => {
  const codes = ['G7', 'G8', 'G9'];
  const make = (more: object = {}) => pay().createGrade({ body: { ...GRADE, code: codes.shift()!, ...more } });

  test('has a code of its own and a band that goes up', async () => {
    expect(await refusal(make({ code: 'G5' }))).toMatchObject({ code: 'grade.code_taken', fields: { code: expect.any(String) as string } });
    expect(await refusal(make({ minMinor: '5', maxMinor: '4' }))).toMatchObject({ fields: { maxMinor: expect.any(String) as string } });
  });

  test('is charged at the rate of the day, one a day, each on record', async () => {
    const { id } = await make({ code: 'G6' });
    const set = (from: string, perHourMinor: string) => pay().setCost({ id, body: { from, perHourMinor } });
    expect(await set(addDays(TODAY, -1), '2700')).toMatchObject({ costPerHourMinor: '2700', costFrom: addDays(TODAY, -1) });
    expect(await set(addDays(TODAY, 30), '2900')).toMatchObject({ costPerHourMinor: '2700' });
    expect(await refusal(set(addDays(TODAY, 30), '3000'))).toMatchObject({
      code: 'grade.cost_taken',
      fields: { from: expect.any(String) as string },
    });
    expect(await files.audited('grade.set-cost', id)).toHaveLength(3);
    const made = await files.draft({ grade: 'G6' });
    expect(await files.latest(made.id)).toMatchObject({ stdCostPerHourMinor: '2700' });
    later = 30;
    expect(await files.latest(made.id)).toMatchObject({ stdCostPerHourMinor: '2900' });
    later = 0;
  });
});
