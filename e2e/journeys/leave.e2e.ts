import { addDays } from '@lintel/contract/kit/days';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { openMailbox, newSubject, rowOf, send, write } from '#e2e/mailbox.ts';
import { ANNEKE, JONAS, MARTA, VIKTOR } from '#e2e/people.ts';
import { call, chooseDays, choosePerson, companyToday, decide } from '#e2e/workday.ts';

const { at } = openDemo();

const ANNUAL = 'lvt_00000000000000000000000001';
const ANSWER = 'I am back in three weeks. Liam Doyle has my radio.';
interface Balance {
  typeId: string;
  available100: number;
}
interface Leave {
  id: string;
  employeeId: string;
  days100: number;
  version: number;
}

test('leave over a crane lift comes back, is asked for again and approved by two; balance, calendar, mailbox and audit trail agree', async () => {
  const [marta, jonas, anneke] = [await at(MARTA), await at(JONAS), await at(ANNEKE)];
  const available = async () =>
    (await call<Balance[]>(marta, 'GET', '/leave/balances')).find(({ typeId }) => typeId === ANNUAL)!.available100;
  const today = companyToday();
  const last = addDays(today, 20);
  await marta.goto('/employee/leave/request');
  const { id: employeeId } = await call<{ id: string }>(marta, 'GET', '/people/me');
  // Whatever the time of the year, there is enough.
  const correct = (days100: number) =>
    call(anneke, 'POST', '/leave/adjustments', { employeeId, typeId: ANNUAL, day: today, days100, kind: 'adjust', note: 'Brought along' });
  await anneke.goto('/hr-manager/leave');
  await correct(2000);
  const before = await available();

  await chooseDays(marta, marta.getByRole('button', { name: /^When/ }), today, last);
  await marta.getByText(/Crane lift of the stair flights/).waitFor();
  await marta.getByLabel(/^Answer to mails/).fill(ANSWER);
  await marta.getByLabel(/^Reason/).fill('My sister marries.');
  await marta.getByRole('button', { name: 'Submit request' }).click();
  await marta.getByText('Waiting for a decision.').waitFor();
  const id = marta.url().split('/').at(-1)!;

  const waiting = { at: '/department-head/approvals/leave', from: 'Marta Kessler', what: 'Annual leave' };
  await decide(jonas, { ...waiting, decision: 'Return', comment: 'Who runs the crane lift?' }, async (drawer) => {
    await drawer.getByText(/Crane lift of the stair flights/).waitFor();
    await drawer.getByText('Away in the department').waitFor();
  });
  await marta.getByText('It came back to you.').waitFor();
  await marta.getByText('Who runs the crane lift?').first().waitFor();
  await marta.getByRole('link', { name: 'Edit' }).click();
  await choosePerson(marta, /^Handed over to/, 'Liam Doyle');
  await marta.getByRole('button', { name: 'Submit request' }).click();
  await marta.getByText('Waiting for a decision.').waitFor();
  await decide(jonas, { ...waiting, decision: 'Approve' });
  await decide(anneke, { at: '/hr-manager/dashboard', from: 'Marta Kessler', what: 'Annual leave', decision: 'Approve' });
  await marta.getByText('It was approved.').waitFor();

  const { days100 } = await call<Leave>(marta, 'GET', `/leave/requests/${id}`);
  expect(days100).toBeGreaterThan(1000);
  expect(await available()).toBe(before - days100);
  await jonas.goto(waiting.at);
  await expect
    .poll(() => jonas.getByRole('row').filter({ hasText: 'Marta Kessler' }).first().locator('[data-mark]').count())
    .toBeGreaterThan(4);

  const subject = newSubject('Stairs');
  await openMailbox(jonas, JONAS);
  await send(await write(jonas, { to: MARTA.email, subject, text: 'Are the flights up?' }));
  await rowOf(jonas, `Away: ${subject}`).waitFor();

  const viktor = await at(VIKTOR);
  await viktor.goto(`/super-admin/audit-logs?q=${encodeURIComponent(`Leave ${today} to ${last}`)}`);
  await viktor.getByText('leave_request.approve').first().waitFor();
  const trail = await viktor.getByRole('row').filter({ hasText: 'leave_request.' }).allInnerTexts();
  const said = trail.map((line) => /leave_request\.(\w+)/.exec(line)![1]).toReversed();
  expect(said.filter((name) => name !== 'create' && name !== 'update')).toEqual(['submit', 'return', 'submit', 'approve']);
  const hour = new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' });
  const earlier = new Date(Date.now() - 600_000).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' });
  expect(trail.every((line) => line.includes(`, ${hour}:`) || line.includes(`, ${earlier}:`))).toBe(true);

  const { version } = await call<Leave>(anneke, 'GET', `/leave/requests/${id}`);
  await call(anneke, 'POST', `/leave/requests/${id}/transitions`, { name: 'cancel', version, input: { reason: 'The wedding is off' } });
  expect(await available()).toBe(before);
  await correct(-2000);
});
