import { addDays } from '@lintel/contract/kit/days';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { giveCredentials } from '#e2e/harness.ts';
import { ANNEKE, DEVON, HELENA } from '#e2e/people.ts';
import { chooseDays, choosePerson, companyToday, decide } from '#e2e/workday.ts';

const { at, guest } = openDemo();

const PASSWORD = 'three grey cranes in fog';

test('somebody new is hired, signs in for the first time, books a vehicle, is refused a crane without its certificate, asks for help and is answered', async () => {
  const anneke = await at(ANNEKE);
  const today = companyToday();
  const given = `Rosa ${Date.now().toString(36)}`;
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
  const file = anneke.url();

  const pay = { at: `/managing-director/approvals?q=${encodeURIComponent(given)}`, from: name, what: /Pay/ };
  await decide(await at(HELENA), { ...pay, decision: 'Approve' }, (drawer) => drawer.getByText('€3,200.00 a month').waitFor());
  await anneke.goto(file);
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

  const devon = await at(DEVON);
  await devon.goto('/administrator/support/password-resets');
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

  await rosa.goto('/employee/request-forms/create');
  await rosa.getByRole('button', { name: /Get help/ }).click();
  await rosa.getByLabel('Subject').fill(`No paper for ${given}`);
  await rosa.getByRole('combobox', { name: 'What is it about' }).click();
  await rosa.getByRole('option').first().click();
  await rosa.getByLabel('What happened').fill('The printer of the site office is empty.');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await rosa.getByRole('link', { name: /^Ticket/ }).click();
  await devon.goto(`/administrator/support/tickets?q=${encodeURIComponent(given)}`);
  await devon.getByText(`No paper for ${given}`).first().click();
  await devon.getByRole('textbox', { name: 'Reply' }).fill('A box stands in the container now.');
  await devon.getByRole('button', { name: 'Send reply' }).click();
  await rosa.getByText('A box stands in the container now.').waitFor();
  expect(await rosa.getByText('A box stands in the container now.').count()).toBe(1);
});
