import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { newSubject, openMail, openMailbox, rowOf, write } from '#e2e/mailbox.ts';
import { DEVON, MARTA } from '#e2e/people.ts';

const { enter } = openDemo();

test('without network the mailbox is read and written in, and what was sent there goes out once when the network is back', async () => {
  const { page } = await enter(MARTA, { serviceWorkers: 'allow' });
  await openMailbox(page, MARTA);
  const unopened = await page.locator('li[data-id]').nth(7).getAttribute('data-id');
  await expect.poll(() => isReady(page, unopened!), { timeout: 60_000, interval: 500 }).toBe(true);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/You are offline\. Showing mail as of \d\d:\d\d\./).waitFor();
  await page.locator(`li[data-id="${unopened}"]`).getByRole('link').click();
  await page.getByRole('region', { name: 'Email' }).getByRole('article').waitFor();

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

  await page.context().setOffline(false);
  await page.getByText(`“${subject}” was sent`).waitFor();
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

/** The app is here whole, and this mail. */
function isReady(page: Page, id: string): Promise<boolean> {
  return page.evaluate(async (url) => {
    if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
    if (!(await indexedDB.databases()).some(({ name }) => name === 'lintel.kept')) return false;
    const request = indexedDB.open('lintel.kept');
    await new Promise((done) => request.addEventListener('success', done));
    const answer = request.result.transaction('answers').objectStore('answers').get(url);
    await new Promise((done) => answer.addEventListener('success', done));
    request.result.close();
    return answer.result !== undefined;
  }, `/api/v1/mail/${id}`);
}
