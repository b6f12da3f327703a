import { addDays, sayDay } from '@lintel/contract/kit/days';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { ANNEKE, HELENA } from '#e2e/people.ts';
import { chooseDays, choosePerson, companyToday, decide } from '#e2e/workday.ts';

const { at } = openDemo();

/** Building Services: its head, the project manager who stands in, and an electrician. */
const THABO = { username: 'thabo.molefe' };
const CLAIRE = { username: 'claire.fontaine' };
const MINA = { username: 'mina.park' };

test('while a head is on leave their delegate decides in their name; when the leave is cancelled, the rest comes back', async () => {
  const thabo = await at(THABO);
  const today = companyToday();
  await thabo.goto('/employee/leave/request');
  await chooseDays(thabo, thabo.getByRole('button', { name: /^When/ }), today, addDays(today, 4));
  await choosePerson(thabo, /^Decides approvals for you/, 'Claire Fontaine');
  await thabo.getByLabel(/^Reason/).fill('The boiler at home is replaced');
  await thabo.getByRole('button', { name: 'Submit request' }).click();
  await thabo.getByText('Waiting for a decision.').waitFor();
  const leave = thabo.url().split('/').at(-1)!;
  await decide(await at(HELENA), {
    at: '/managing-director/approvals?q=Thabo',
    from: 'Thabo Molefe',
    // The year is said once, behind the last day.
    what: `Annual leave, ${sayDay(today).slice(0, 6)}`,
    decision: 'Approve',
  });
  await thabo.getByText('It was approved.').waitFor();

  const mina = await at(MINA);
  for (const day of [70, 77]) {
    await mina.goto('/employee/leave/request');
    const monday = addDays(today, day - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    await chooseDays(mina, mina.getByRole('button', { name: /^When/ }), monday, monday);
    await mina.getByRole('button', { name: 'Submit request' }).click();
    await mina.getByText('Waiting for a decision.').waitFor();
    await mina.getByText('Claire Fontaine').first().waitFor();
  }
  const claire = await at(CLAIRE);
  await decide(claire, { at: '/employee/dashboard', from: 'Mina Park', what: 'for Thabo Molefe', decision: 'Approve' });

  const anneke = await at(ANNEKE);
  await anneke.goto(`/hr-manager/leave/${leave}`);
  await anneke.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = anneke.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The boiler waits until spring');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await anneke.getByText('Cancelled').first().waitFor();
  await thabo.goto('/department-head/approvals');
  await thabo.getByRole('row').filter({ hasText: 'Mina Park' }).first().waitFor();
  await expect
    .poll(() => claire.getByRole('listitem').filter({ hasText: 'for Thabo Molefe' }).filter({ hasText: 'Mina Park' }).count())
    .toBe(0);
});
