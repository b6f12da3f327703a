import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { isKept } from '#e2e/kept.ts';
import { newSubject, openMail, openMailbox, rowOf, write } from '#e2e/mailbox.ts';
import { DEVON, MARTA } from '#e2e/people.ts';

const { enter } = openDemo();

test('without network conversations are read and mail is written, which goes out once when the network is back; of what is read no more nothing stays', async () => {
  const { page } = await enter(MARTA, { serviceWorkers: 'allow' });
  await listConversations(page);
  await openMailbox(page, MARTA);
  const conversation = page
    .locator('li[data-id]')
    .filter({ hasText: /\d emails/ })
    .first();
  const unopened = await conversation.getAttribute('data-id');
  const notYet = { timeout: 60_000, interval: 500 };
  for (const path of [`${unopened}/thread`, unopened]) await expect.poll(() => isKept(page, `/mail/${path}`), notYet).toBe(true);
  await page.getByRole('navigation', { name: 'Mailbox Site Riverside Clinic' }).getByRole('link', { name: 'Inbox' }).click();
  const shared = await rowOf(page, 'Delivery of the lift cabin').getAttribute('data-id');
  await openMail(page, 'Delivery of the lift cabin');
  await expect.poll(() => isKept(page, `/mail/${shared}`)).toBe(true);
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Inbox' }).click();
  await conversation.waitFor();

  await page.unrouteAll();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/You are offline\. Showing mail as of \d\d:\d\d\./).waitFor();
  await page.locator(`li[data-id="${unopened}"]`).getByRole('link').click();
  await page
    .getByRole('list', { name: /emails in this conversation/ })
    .getByRole('article')
    .first()
    .waitFor();

  const subject = newSubject('From the site');
  await page.getByRole('button', { name: 'Inbox' }).click();
  const dialog = await write(page, { to: DEVON.email, subject, text: 'The pump is here.' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'pump.txt', mimeType: 'text/plain', buffer: Buffer.from('It runs.') });
  await dialog.getByText('Waits for the network').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('1 message waits for the network.').waitFor();
  await page.reload();
  await page.getByText('1 message waits for the network.').waitFor();

  // Meanwhile the shared mailbox was given to others.
  await page.route('**/api/v1/mail/shared', (route) => route.fulfill({ json: { ok: true, data: [], message: '' } }));
  await page.context().setOffline(false);
  await page.getByText(`“${subject}” was sent`).waitFor();
  await expect.poll(() => isKept(page, `/mail/${shared}`)).toBe(false);
  await page.getByText('You are offline').waitFor({ state: 'hidden' });
  const { page: devons } = await enter(DEVON);
  await openMailbox(devons, DEVON);
  await openMail(devons, subject);
  await devons.getByRole('heading', { name: 'Attachments (1)' }).waitFor();
  await devons.getByRole('button', { name: 'Inbox' }).click();
  await rowOf(devons, subject).first().waitFor();
  expect(await rowOf(devons, subject).count()).toBe(1);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Continue with SSO' }).waitFor();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('lintel.kept');
});

/** One row a conversation, for this page alone: whoever else is Marta at the same time keeps single mails. */
const listConversations = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/preferences', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, mailConversations: true } } });
  });
