import nodemailer from 'nodemailer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { newSubject, openMail, openMailbox, rowOf } from '#e2e/mailbox.ts';
import { SAMIR } from '#e2e/people.ts';

const { enter, smtpPort } = openDemo();

/** Somebody else's mail server; what it hands over lies with Samir, whose inbox no other file looks at. */
const world = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
const arrive = (subject: string, from = 'Freya Lindgren <freya@nordlift.example>') =>
  world.sendMail({ from, to: SAMIR.email, subject, text: 'To be put in order.' });

/** Somebody before whose eyes these mails lie. */
async function begin(...subjects: string[]): Promise<Page> {
  for (const subject of subjects) await arrive(subject);
  const { page } = await enter(SAMIR);
  await openMailbox(page, SAMIR);
  for (const subject of subjects) await rowOf(page, subject).waitFor();
  return page;
}

const folder = (page: Page, name: string) => page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name });

test('a rule made of a mail is tried on what is there, and does with the next one what it says', async () => {
  const [first, next] = [newSubject('Delivery note'), newSubject('Delivery note')];
  const email = `notes.${first.split(' ').at(-1)}@nordlift.example`;
  await arrive(first, email);
  const page = await begin();
  await openMail(page, first);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make a rule from this email' }).click();
  const rule = page.getByRole('dialog', { name: 'New rule' });
  expect(await rule.getByLabel('Condition 1, words').inputValue()).toBe(email);
  await rule.getByRole('button', { name: 'Try on past emails' }).click();
  const trial = rule.getByRole('status', { name: 'Dry run' });
  await trial.getByText(/^It would have held for 1 of your newest \d+ emails?\. Nothing was changed\.$/).waitFor();
  await trial.getByText(first).waitFor();
  await rule.getByLabel('Name').fill(`Notes of ${email}`);
  await rule.getByLabel('Move to').selectOption('archive');
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await rule.waitFor({ state: 'hidden' });

  await arrive(next, email);
  await openMailbox(page, SAMIR, 'archive');
  await rowOf(page, next).waitFor();
  await openMailbox(page, SAMIR);
  await rowOf(page, first).waitFor();
  expect(await rowOf(page, next).count()).toBe(0);
});

test('a label is made and put on with the keyboard, leads to its mails, and comes off everything when it is removed', async () => {
  const [one, other] = [newSubject('Kerb stones'), newSubject('Kerb lights')];
  const label = newSubject('Kerbs');
  const page = await begin(one, other);
  await rowOf(page, one).getByRole('link').focus();
  await page.keyboard.press('l');
  const choice = page.getByRole('dialog', { name: 'Labels' });
  await choice.getByRole('combobox', { name: 'Labels' }).fill(label);
  await page.keyboard.press('Enter');
  await choice.getByRole('option', { name: label }).getByRole('img', { name: 'On' }).waitFor();
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'hidden' });
  await rowOf(page, one).getByText(label).waitFor();

  const line = page.getByRole('navigation', { name: 'Labels' }).getByRole('link', { name: label });
  await line.click();
  await page.getByText('1 search results').waitFor();
  expect([await rowOf(page, one).count(), await rowOf(page, other).count()]).toEqual([1, 0]);
  await openMail(page, one);
  await page.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('menuitem', { name: 'Manage labels' }).click();
  await choice.getByRole('button', { name: `Remove ${label}` }).click();
  await page
    .getByRole('dialog', { name: `Remove label ${label}` })
    .getByRole('button', { name: 'Remove label' })
    .click();
  await choice.getByRole('button', { name: 'Done' }).click();
  await line.waitFor({ state: 'detached' });
  await openMailbox(page, SAMIR);
  await rowOf(page, one).waitFor();
  expect(await rowOf(page, one).innerText()).not.toContain(label);
});

test('a snoozed mail leaves the inbox and comes back by Undo; snoozed again, it stands under Snoozed until it is moved home', async () => {
  const subject = newSubject('Crane papers');
  const page = await begin(subject);
  const snooze = async () => {
    await openMail(page, subject);
    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('menuitem', { name: /^Tomorrow, / }).click();
    await rowOf(page, subject).waitFor({ state: 'detached' });
  };
  await snooze();
  await page.getByRole('alert').filter({ hasText: '1 email snoozed until' }).getByRole('button', { name: 'Undo' }).click();
  await openMailbox(page, SAMIR);
  await rowOf(page, subject).waitFor();

  await snooze();
  await folder(page, 'Snoozed').click();
  await rowOf(page, subject).getByText(/07:00/).first().waitFor();
  await openMail(page, subject);
  await page.getByRole('button', { name: 'Move to', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Inbox' }).click();
  await rowOf(page, subject).waitFor({ state: 'detached' });
  await openMailbox(page, SAMIR);
  await rowOf(page, subject).waitFor();
});

test('a folder of another program is taken in once, however often it is brought', async () => {
  const subjects = [newSubject('Old survey'), newSubject('Old survey')];
  const mbox = subjects
    .map(
      (subject) =>
        `From freya@nordlift.example Mon Mar  2 08:00:00 2026\nFrom: Freya Lindgren <freya@nordlift.example>\nTo: ${SAMIR.email}\nSubject: ${subject}\nMessage-ID: <${subject.split(' ').at(-1)}@nordlift.example>\nDate: Mon, 02 Mar 2026 08:00:00 +0000\n\nLevels of the yard.\n`,
    )
    .join('\n');
  const { page } = await enter(SAMIR);
  await page.goto('/employee/preferences');
  const sheet = page.getByRole('region', { name: 'Import' });
  const take = async () => {
    await sheet.locator('input[type=file]').setInputFiles({ name: 'survey.mbox', mimeType: 'application/mbox', buffer: Buffer.from(mbox) });
    await sheet.getByText('2 emails found').waitFor();
    await sheet.getByRole('button', { name: 'Take into: Archive' }).click();
  };
  await take();
  await sheet.getByText('survey.mbox: 2 emails taken into Archive').waitFor();
  await take();
  await sheet.getByText('survey.mbox: 0 emails taken into Archive, 2 were here already').waitFor();
  await openMailbox(page, SAMIR, 'archive');
  for (const subject of subjects) {
    await page.getByRole('combobox', { name: 'Search emails' }).fill(`"${subject}"`);
    await page.getByText('1 search results').waitFor();
    await rowOf(page, subject).waitFor();
  }
});

test('a search is kept under a name, leads to its mails, and is forgotten', async () => {
  const subject = newSubject('Asphalt');
  const name = newSubject('Roads');
  const page = await begin(subject);
  const box = page.getByRole('combobox', { name: 'Search emails' });
  const line = page.getByRole('navigation', { name: 'Searches' }).getByRole('link', { name });
  const kept = page.getByRole('dialog', { name: 'Save this search' });
  await box.fill(`subject:"${subject}"`);
  await page.getByText('1 search results').waitFor();
  await page.getByRole('button', { name: 'Save this search' }).click();
  await kept.getByLabel('Name').fill(name);
  await kept.getByRole('button', { name: 'Save search' }).click();
  await line.waitFor();

  await folder(page, 'Inbox').click();
  await page.getByText(/\d+ emails in Inbox/).waitFor();
  await line.click();
  await page.getByText('1 search results').waitFor();
  expect([await box.inputValue(), await line.getAttribute('aria-current')]).toEqual([`subject:"${subject}"`, 'page']);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await kept.getByRole('button', { name: 'Forget' }).click();
  await line.waitFor({ state: 'detached' });
});
