import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { dialogOf, newSubject, openMail, openMailbox, rowOf, textOf, typeText, write } from '#e2e/mailbox.ts';
import { JONAS, MARTA } from '#e2e/people.ts';

const { at } = openDemo();

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ });
const tabOf = (page: Page): Promise<Page> => page.context().newPage();

test('what is written is saved as one draft while it is written, and goes out as one mail', async () => {
  const subject = newSubject('Formwork');
  const page = await at(MARTA);
  await openMailbox(page, MARTA, 'drafts');
  const dialog = await write(page, { to: JONAS.email, subject, text: 'The panels' });
  await saved(page).waitFor();
  await rowOf(page, subject).waitFor();
  await typeText(dialog, 'Noted: ');
  await expect.poll(() => rowOf(page, subject).innerText()).toContain('Noted: The panels');
  expect(await rowOf(page, subject).count()).toBe(1);

  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => rowOf(page, subject).count()).toBe(0);
  await openMailbox(page, MARTA, 'sent');
  await rowOf(page, subject).waitFor();
});

test('a tab that is killed loses nothing: the text is in Drafts once, and is offered when the page opens again', async () => {
  const subject = newSubject('Killed tab');
  const stays = await at(MARTA);
  const page = await tabOf(stays);
  await openMailbox(page, MARTA);
  const dialog = await write(page, { to: JONAS.email, subject, text: 'Before the crash' });
  await saved(page).waitFor();
  await typeText(dialog, 'And this too. ');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('And this too. ');
  await page.close();

  await openMailbox(stays, MARTA, 'drafts');
  await expect.poll(() => rowOf(stays, subject).count()).toBe(1);
  const offer = stays.getByRole('alert').filter({ hasText: `“${subject}” was not sent when this page closed` });
  await offer.getByRole('button', { name: 'Open' }).click();
  const again = dialogOf(stays);
  await again.getByText('And this too. Before the crash').waitFor();
  await typeText(again, 'Found again. ');
  await saved(stays).waitFor();
  await again.getByRole('button', { name: 'Save Draft' }).click();
  await again.waitFor({ state: 'hidden' });
  expect(await rowOf(stays, subject).count()).toBe(1);
  await openMail(stays, subject);
});

test('of two tabs on one draft the later is told, and keeps what it wrote as a draft of its own', async () => {
  const subject = newSubject('Two tabs');
  const one = await at(MARTA);
  await openMailbox(one, MARTA, 'drafts');
  const first = await write(one, { to: JONAS.email, subject, text: 'Begun' });
  await first.getByRole('button', { name: 'Save Draft' }).click();
  await rowOf(one, subject).waitFor();
  const other = await tabOf(one);
  await openMailbox(other, MARTA, 'drafts');
  for (const page of [one, other]) {
    await openMail(page, subject);
    await page.getByRole('button', { name: 'Edit draft' }).click();
    await textOf(dialogOf(page)).getByText('Begun').waitFor();
  }
  await dialogOf(other).getByText('This draft is open in another window too.').waitFor();
  await typeText(dialogOf(one), 'One. ');
  await saved(one).waitFor();
  await typeText(dialogOf(other), 'Other. ');
  await dialogOf(other).getByText('What you write here is kept as a draft of its own.').waitFor();
  await saved(other).waitFor();
  for (const page of [one, other]) await dialogOf(page).getByRole('button', { name: 'Save Draft' }).click();
  await openMailbox(one, MARTA, 'drafts');
  await expect.poll(() => rowOf(one, subject).count()).toBe(2);
});

test('Escape asks nothing and loses nothing: a new text goes to the trash, a draft stays a draft', async () => {
  const subject = newSubject('Second thoughts');
  const page = await at(MARTA);
  await openMailbox(page, MARTA, 'drafts');
  const dialog = await write(page, { to: JONAS.email, subject, text: 'Perhaps not' });
  await saved(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => rowOf(page, subject).count()).toBe(0);
  await page.getByRole('alert').filter({ hasText: 'Draft discarded' }).getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Perhaps not').waitFor();
  await rowOf(page, subject).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => rowOf(page, subject).count()).toBe(0);
  await openMailbox(page, MARTA, 'trash');
  await rowOf(page, subject).waitFor();

  await openMail(page, subject);
  await page.getByRole('button', { name: 'Edit draft' }).click();
  await typeText(dialog, 'Or yes. ');
  await page.keyboard.press('Escape');
  await page.getByText('Draft saved').waitFor();
  await openMailbox(page, MARTA, 'drafts');
  await openMail(page, subject);
  await page.frameLocator('iframe[title="Message"]:visible').getByText('Or yes. Perhaps not').waitFor();
});
