import { addDays, sayDay } from '@lintel/contract/kit/days';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { giveCredentials } from '#e2e/harness.ts';
import { openMailbox, newSubject, rowOf, send, write } from '#e2e/mailbox.ts';
import { ANNEKE, DEVON, HELENA, JONAS, MARTA, VIKTOR } from '#e2e/people.ts';
import { call, chooseDays, choosePerson, companyToday, decide } from '#e2e/workday.ts';

const { at, guest } = openDemo();

const ANNUAL = 'lvt_00000000000000000000000001';
const ANSWER = 'I am back in three weeks. Liam Doyle has my radio.';
const PASSWORD = 'three grey cranes in fog';
/** Building Services: its head, the project manager who stands in, and an electrician. */
const THABO = { username: 'thabo.molefe' };
const CLAIRE = { username: 'claire.fontaine' };
const MINA = { username: 'mina.park' };

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
type Five = Record<'marta' | 'jonas' | 'anneke' | 'helena' | 'devon', Page>;

/** Nobody loads a page anew to see what another one did: each waits where they are. */
test(
  'a day of five people at once: leave over a crane lift, somebody new, and a head who is away; each sees what the others do as they do it',
  { timeout: 600_000 },
  async () => {
    const given = `Rosa ${Date.now().toString(36)}`;
    const pages = await Promise.all([MARTA, JONAS, ANNEKE, HELENA, DEVON].map(at));
    const [marta, jonas, anneke, helena, devon] = pages as [Page, Page, Page, Page, Page];
    await Promise.all([
      marta.goto('/employee/leave/request'),
      jonas.goto('/department-head/approvals/leave'),
      anneke.goto('/hr-manager/dashboard'),
      helena.goto(`/managing-director/approvals?q=${encodeURIComponent(given)}`),
      devon.goto('/administrator/support/password-resets'),
    ]);
    const five = { marta, jonas, anneke, helena, devon };
    await leaveOverALift(five);
    await someoneNew(five, given);
    await aHeadIsAway(five);
  },
);

/** It comes back, is asked for again and approved by two; balance, calendar, mailbox and audit trail agree. */
async function leaveOverALift({ marta, jonas, anneke }: Five) {
  const available = async () =>
    (await call<Balance[]>(marta, 'GET', '/leave/balances')).find(({ typeId }) => typeId === ANNUAL)!.available100;
  const today = companyToday();
  const last = addDays(today, 20);
  const { id: employeeId } = await call<{ id: string }>(marta, 'GET', '/people/me');
  // Whatever the time of the year, there is enough.
  const correct = (days100: number) =>
    call(anneke, 'POST', '/leave/adjustments', { employeeId, typeId: ANNUAL, day: today, days100, kind: 'adjust', note: 'Brought along' });
  await correct(2000);
  const before = await available();
  const marks = jonas.getByRole('row').filter({ hasText: 'Marta Kessler' }).first().locator('[data-mark]');

  await chooseDays(marta, marta.getByRole('button', { name: /^When/ }), today, last);
  await marta.getByText(/Crane lift of the stair flights/).waitFor();
  await marta.getByLabel(/^Answer to mails/).fill(ANSWER);
  await marta.getByLabel(/^Reason/).fill('My sister marries.');
  await marta.getByRole('button', { name: 'Submit request' }).click();
  await marta.getByText('Waiting for approval', { exact: true }).first().waitFor();
  const id = marta.url().split('/').at(-1)!;

  const waiting = { from: 'Marta Kessler', what: 'Annual leave' };
  await decide(jonas, { ...waiting, decision: 'Return', comment: 'Who runs the crane lift?' }, async (drawer) => {
    await drawer.getByText(/Crane lift of the stair flights/).waitFor();
    await drawer.getByText('Away in the department').waitFor();
  });
  await marta.getByText('It came back to you.').waitFor();
  await marta.getByText('Who runs the crane lift?').first().waitFor();
  await marta.getByRole('link', { name: 'Edit' }).click();
  await choosePerson(marta, /^Handed over to/, 'Liam Doyle');
  await marta.getByRole('button', { name: 'Submit request' }).click();
  await marta.getByText('Waiting for approval', { exact: true }).first().waitFor();
  await decide(jonas, { ...waiting, decision: 'Approve' });
  await decide(anneke, { ...waiting, decision: 'Approve' });
  await marta.getByText('Approved', { exact: true }).first().waitFor();

  const { days100 } = await call<Leave>(marta, 'GET', `/leave/requests/${id}`);
  expect(days100).toBeGreaterThan(1000);
  expect(await available()).toBe(before - days100);
  await expect.poll(() => marks.count()).toBeGreaterThan(4);

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
  await marta.getByText('Cancelled').first().waitFor();
  expect(await available()).toBe(before);
  await correct(-2000);
}

/** Hired, signed in for the first time; books a vehicle, is refused a crane without its certificate, asks for help and is answered. */
async function someoneNew({ anneke, helena, devon }: Five, given: string) {
  const today = companyToday();
  const name = `${given} Lindqvist`;
  const username = `${given.replace(' ', '.').toLowerCase()}`;
  // Another day with each try: what an earlier one booked stays booked.
  const bookedDay = addDays(today, 20 + (Math.floor(Date.now() / 60_000) % 15));
  const next = () => anneke.getByRole('button', { name: 'Next' }).click();

  await anneke.goto('/hr-manager/employees/create');
  await anneke.getByLabel('Given name').fill(given);
  await anneke.getByLabel('Family name').fill('Lindqvist');
  await anneke.getByLabel('Work mail').fill(`${username}@corvane.example`);
  await next();
  await anneke.getByLabel('Position').fill('Site clerk');
  const option = async (label: string | RegExp, text: string) => {
    await anneke.getByRole('combobox', { name: label }).fill(text);
    await anneke.getByRole('option', { name: text }).first().click();
  };
  await option('Department', 'Building');
  await choosePerson(anneke, /^Manager/, 'Jonas Ekdahl');
  await option('Grade', 'G3');
  await next();
  await anneke.getByLabel(/^Pay/).fill('3200');
  await next();
  await anneke.getByLabel(/^First day/).fill(today);
  await next();
  await next();
  await anneke.getByRole('button', { name: 'Create draft' }).click();
  await anneke.getByRole('heading', { name }).waitFor();

  await decide(helena, { from: name, what: /Pay/, decision: 'Approve' }, (drawer) => drawer.getByText('€3,200.00 a month').waitFor());
  await anneke.getByRole('button', { name: 'Start onboarding' }).click();
  await anneke.getByRole('dialog').getByRole('button', { name: 'Start onboarding' }).click();
  await anneke.getByText('Joining').first().waitFor();
  await anneke.getByRole('link', { name: 'Documents' }).click();
  await anneke
    .locator('input[type=file]')
    .setInputFiles({ name: 'Contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await anneke.getByRole('button', { name: 'Add to file' }).click();
  await anneke.getByText('Document added').waitFor();
  await anneke.getByRole('button', { name: 'Activate' }).click();
  await anneke.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await anneke.getByText('Active').first().waitFor();

  await devon.getByRole('button', { name: 'Invite to sign in' }).click();
  await choosePerson(devon, 'Person', given);
  await devon.getByRole('button', { name: 'Make the link' }).click();
  const link = await devon.getByLabel('One-time link').inputValue();

  const { page: rosa } = await guest();
  await rosa.goto(link);
  for (const field of await rosa.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await rosa.getByRole('button').click();
  await rosa.getByRole('link', { name: 'Sign in' }).click();
  await rosa.getByRole('button', { name: 'Continue with SSO' }).click();
  await giveCredentials(rosa, username, PASSWORD);
  await rosa.getByText(`Welcome, ${name}`).waitFor();
  await rosa.waitForURL('**/employee/dashboard');

  await rosa.goto('/employee/request-forms/create');
  await rosa.getByRole('button', { name: /Book vehicle/ }).click();
  await chooseDays(rosa, rosa.getByRole('button', { name: /^Days/ }), bookedDay, bookedDay);
  await rosa.getByLabel('Purpose').fill('Doors to the clinic');
  const book = async (resource: string) => {
    await rosa.getByRole('combobox', { name: 'Vehicle or tool' }).fill(resource);
    await rosa.getByRole('option', { name: resource }).first().click();
    await rosa.getByRole('button', { name: 'Submit' }).click();
  };
  await book('EQ-02');
  await rosa.getByText(`${name} holds no CRANE valid to`).first().waitFor();
  await book('VH-08');
  await rosa.getByText('Booking of VH-08').first().waitFor();

  await devon.goto(`/administrator/support/tickets?q=${encodeURIComponent(given)}`);
  await rosa.goto('/employee/request-forms/create');
  await rosa.getByRole('button', { name: /Get help/ }).click();
  await rosa.getByLabel('Subject').fill(`No paper for ${given}`);
  await rosa.getByRole('combobox', { name: 'What is it about' }).click();
  await rosa.getByRole('option').first().click();
  await rosa.getByLabel('What happened').fill('The printer of the site office is empty.');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await rosa.getByRole('link', { name: /^Ticket/ }).click();
  await devon.getByText(`No paper for ${given}`).first().click();
  await devon.getByRole('textbox', { name: 'Reply' }).fill('A box stands in the container now.');
  await devon.getByRole('button', { name: 'Send reply' }).click();
  await rosa.getByText('A box stands in the container now.').waitFor();
  expect(await rosa.getByText('A box stands in the container now.').count()).toBe(1);
}

/** While a head is on leave their delegate decides in their name; when the leave is cancelled, the rest comes back. */
async function aHeadIsAway({ anneke, helena }: Five) {
  const [thabo, claire, mina] = (await Promise.all([THABO, CLAIRE, MINA].map(at))) as [Page, Page, Page];
  const today = companyToday();
  await Promise.all([
    helena.goto('/managing-director/approvals?q=Thabo'),
    claire.goto('/employee/dashboard'),
    thabo.goto('/employee/leave/request'),
  ]);
  await chooseDays(thabo, thabo.getByRole('button', { name: /^When/ }), today, addDays(today, 4));
  await choosePerson(thabo, /^Decides approvals for you/, 'Claire Fontaine');
  await thabo.getByLabel(/^Reason/).fill('The boiler at home is replaced');
  await thabo.getByRole('button', { name: 'Submit request' }).click();
  await thabo.getByText('Waiting for approval', { exact: true }).first().waitFor();
  const leave = thabo.url().split('/').at(-1)!;
  // What both ends share is said once, behind the last day.
  await decide(helena, { from: 'Thabo Molefe', what: `Annual leave, ${sayDay(today).slice(0, 2)}`, decision: 'Approve' });
  await thabo.getByText('Approved', { exact: true }).first().waitFor();
  await thabo.goto('/department-head/approvals');

  for (const day of [70, 77]) {
    await mina.goto('/employee/leave/request');
    const monday = addDays(today, day - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    await chooseDays(mina, mina.getByRole('button', { name: /^When/ }), monday, monday);
    await mina.getByRole('button', { name: 'Submit request' }).click();
    await mina.getByText('Waiting for approval', { exact: true }).first().waitFor();
    await mina.getByText('Claire Fontaine').first().waitFor();
  }
  await decide(claire, { from: 'Mina Park', what: 'for Thabo Molefe', decision: 'Approve' });

  await anneke.goto(`/hr-manager/leave/${leave}`);
  await anneke.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = anneke.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The boiler waits until spring');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await anneke.getByText('Cancelled').first().waitFor();
  await thabo.getByRole('row').filter({ hasText: 'Mina Park' }).first().waitFor();
  await expect
    .poll(() => claire.getByRole('listitem').filter({ hasText: 'for Thabo Molefe' }).filter({ hasText: 'Mina Park' }).count())
    .toBe(0);
}
