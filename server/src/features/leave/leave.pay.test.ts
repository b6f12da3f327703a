import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGrade } from '#server/features/people/grades.service.ts';
import { recordPay } from '#server/features/people/pay.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company } from '#test/company.ts';
import { GRADE } from '#test/hiring.ts';
import { appointWithLeave, leaveDesk } from './leave.desk.ts';

let now = new Date('2026-03-16T09:00:00Z');
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, balance } = leaveDesk(() => ({ app, company }));

// workspace F4: part-time 0.6 from 16 March, full time from 1 September
test('a share of full time that is agreed for a later day is earned by from that day on, and seen before it', async () => {
  const id = company.idOf('devon.archer');
  const { db } = app.services;
  await db.deleteFrom('leave_share').where('employee_id', '=', id).execute();
  await db.updateTable('employee').set({ hire_date: '2026-03-16' }).where('id', '=', id).execute();
  const pay = (from: string, weeklyMinutes: number) =>
    withTransaction(db, async (tx) => {
      const ctx = { ...systemContext(app.services, tx), now };
      await recordPay(ctx, id, { from, weeklyMinutes, basis: 'monthly', monthlyMinor: '350000', grade: GRADE.code, reason: 'Agreed' });
    });
  await withTransaction(db, (tx) => createGrade(systemContext(app.services, tx), GRADE));
  const earned = async (day: string) => {
    now = new Date(`${day}T00:30:00Z`);
    await leave('anneke.vos').accrue({});
    return (await balance('devon.archer')).balance100;
  };
  await pay('2026-03-16', 1440);
  now = new Date('2026-07-01T09:00:00Z');
  await earned('2026-07-01');
  expect((await balance('devon.archer')).yearEnd100).toBe(1190);
  await pay('2026-09-01', 2400);
  expect((await balance('devon.archer')).yearEnd100).toBe(1523);
  expect([await earned('2026-08-31'), await earned('2026-09-01'), await earned('2026-09-02')]).toEqual([690, 898, 898]);
  expect([await earned('2026-10-01'), await earned('2026-11-01'), await earned('2026-12-01')]).toEqual([1106, 1315, 1523]);
});
