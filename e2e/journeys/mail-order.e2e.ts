import { readFile } from 'node:fs/promises';
import nodemailer from 'nodemailer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { bodyOf, newSubject, openMail, openMailbox, rowOf, send, write } from '#e2e/mailbox.ts';
import { SAMIR } from '#e2e/people.ts';
import { moveTo } from '#e2e/walk.ts';
import { call } from '#e2e/workday.ts';

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

test('a mail that is dragged to a label carries it, and stays where it is; dragged to a folder it goes there', async () => {
  const [subject, next] = [newSubject('Survey pegs'), newSubject('Survey lights')];
  const label = newSubject('Survey');
  const page = await begin(subject, next);
  await call(page, 'POST', '/mail/labels', { name: label, colour: 'petrol' });
  await page.reload();
  const line = page.getByRole('navigation', { name: 'Labels' }).getByRole('link', { name: label });
  await rowOf(page, subject).dragTo(line);
  await rowOf(page, subject).getByText(label).waitFor();
  await rowOf(page, subject).dragTo(folder(page, 'Archive'));
  await rowOf(page, subject).waitFor({ state: 'detached' });
  await line.click();
  await page.getByText('1 search results').waitFor();
  expect([await rowOf(page, subject).count(), await rowOf(page, next).count()]).toEqual([1, 0]);
});

test('who writes as somebody else of their own says so, with that signature, and answers go where it says', async () => {
  const title = newSubject('Site office');
  const page = await begin();
  await moveTo(page, '/employee/preferences');
  await page.getByRole('button', { name: 'Add identity' }).click();
  const identity = page.getByRole('dialog', { name: 'New identity' });
  await identity.getByRole('textbox', { name: 'What you call it' }).fill(title);
  await identity.getByRole('textbox', { name: 'Sender name (optional)' }).fill('Gate 2');
  await identity.getByRole('textbox', { name: 'Replies go to (optional)' }).fill('gate.two@corvane.example');
  await identity.getByRole('textbox', { name: 'Signature', exact: true }).click();
  await page.keyboard.insertText('Open from seven to four');
  await identity.getByRole('switch', { name: 'Write as this identity unless I choose another one' }).check();
  await identity.getByRole('button', { name: 'Add identity' }).click();
  await page.getByText('Identity added').waitFor();

  const subject = newSubject('Gate hours');
  await openMailbox(page, SAMIR);
  const dialog = await write(page, { to: SAMIR.email, subject, text: 'As agreed. ' });
  await dialog.getByText('Open from seven to four').waitFor();
  await send(dialog);
  await openMail(page, subject);
  await bodyOf(page).getByText('Open from seven to four').waitFor();
  await page.getByRole('button', { name: 'Show Details' }).click();
  await page.getByText('gate.two@corvane.example').first().waitFor();
  await page.getByText('Gate 2').first().waitFor();

  await moveTo(page, '/employee/preferences');
  await page.getByRole('button', { name: `Remove ${title}` }).click();
  await page
    .getByRole('dialog', { name: `Remove identity ${title}` })
    .getByRole('button', { name: 'Remove identity' })
    .click();
  await page.getByText('Identity removed').waitFor();
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

test('all that a search finds, on all of its pages, is saved as one file by the browser, and filed to a project with one Undo', async () => {
  const word = newSubject('Slab').split(' ').at(-1)!;
  for (let n = 1; n <= 21; n++) await arrive(`Slab ${n} of ${word}`);
  const page = await begin();
  await page.getByRole('combobox', { name: 'Search emails' }).fill(word);
  await page.getByText('21 search results').waitFor();
  const selectAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all emails on this page' }).first().check();
    await page.getByRole('button', { name: 'Select all 21 found' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
  };
  await selectAll();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export these' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('Emails.mbox');
  const text = await readFile(await file.path(), 'utf8');
  for (let n = 1; n <= 21; n++) expect(text).toContain(`Subject: Slab ${n} of ${word}`);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'File to a project' }).click();
  const filing = page.getByRole('dialog', { name: 'File to a project' });
  await filing.getByRole('combobox', { name: 'Project' }).fill('RC-01');
  await page.getByRole('option', { name: /^RC-01/ }).click();
  await filing.getByRole('button', { name: 'File', exact: true }).click();
  const done = page.getByRole('status').filter({ hasText: '21 emails filed to RC-01' });
  await done.waitFor();
  const searched = page.getByRole('combobox', { name: 'Search emails' });
  await searched.fill(`${word} project:RC-01`);
  await page.getByText('21 search results').waitFor();
  await done.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').filter({ hasText: '21 emails put back' }).waitFor();
  await page.getByText('No emails found').waitFor();
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
