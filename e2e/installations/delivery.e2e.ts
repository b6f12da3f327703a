import type { Page } from 'playwright-core';
import { freePort } from '@lintel/server/test/free-port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#e2e/demo.ts';
import { giveCredentials, newFolder, removeFolder, startLintel, type RunningLintel } from '#e2e/harness.ts';
import { newSubject, openMailbox, rowOf, write } from '#e2e/mailbox.ts';
import { startSink, type Sink } from '#e2e/sink.ts';

const PASSWORD = 'a long enough password';
const CLIENT = 'patrick.lowe@lindenwharf.example';
const ADA = { username: 'ada.brandt', password: PASSWORD, name: 'Ada Brandt', group: '/super-admin' };

let sink: Sink;
let lintel: RunningLintel;
let env: Record<string, string>;
const { guest, at } = openBrowser(() => lintel.url);

beforeAll(async () => {
  sink = await startSink();
  env = { DEMO: 'off', SMTP_URL: sink.url, PORT: String(await freePort()), SMTP_IN_PORT: String(await freePort()) };
  lintel = await startLintel(env, await newFolder());
});
afterAll(async () => {
  await lintel?.stop();
  await sink?.stop();
  if (lintel) await removeFolder(lintel.dataDir);
});

test('an empty installation asks for its first account, which signs in at once', async () => {
  const { page } = await guest();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Set up Lintel' }).waitFor();
  await page.getByLabel('Your name').fill(ADA.name);
  await page.getByLabel('User name').fill(ADA.username);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Use at least 12 characters').first().waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await giveCredentials(page, ADA.username, PASSWORD);
  await page.waitForURL('**/super-admin/dashboard');
});

test('a mail to a client outside goes out once', async () => {
  const page = await enterSent();
  const subject = await sendOutside(page);
  await expect.poll(() => mailsAbout(subject)).toHaveLength(1);
  expect(mailsAbout(subject)[0]!.to).toEqual([CLIENT]);
  await rowOf(page, subject).waitFor();
});

test('a server killed after it gave a mail away sends it no second time, and says that its delivery is unclear', async () => {
  const page = await enterSent();
  sink.mood = () => 'hangs after the mail';
  const subject = await sendOutside(page);
  await expect.poll(() => mailsAbout(subject)).toHaveLength(1);
  await restartAfterKill(page);

  const row = rowOf(page, subject);
  await row.getByText('Delivery unclear').waitFor();
  await row.getByRole('link').click();
  await page.getByText('Ask the recipients before you send it again').waitFor();
  await page.getByRole('button', { name: 'It arrived' }).click();
  await page.getByText('Delivery unclear').waitFor({ state: 'hidden' });
  expect(mailsAbout(subject)).toHaveLength(1);
});

test('a server killed before the first byte of a mail left sends it after its restart, once', async () => {
  const page = await enterSent();
  sink.mood = () => 'hangs';
  const begun = sink.begun;
  const subject = await sendOutside(page);
  await expect.poll(() => sink.begun).toBeGreaterThan(begun);
  await restartAfterKill(page);
  await expect.poll(() => mailsAbout(subject)).toHaveLength(1);
  await rowOf(page, subject).waitFor();
  await expect.poll(() => rowOf(page, subject).innerText()).not.toMatch(/Waiting|Being sent|unclear/);
  expect(mailsAbout(subject)).toHaveLength(1);
});

const mailsAbout = (subject: string) => sink.arrived.filter(({ text }) => text.includes(subject));

async function enterSent(): Promise<Page> {
  const page = await at(ADA);
  await openMailbox(page, ADA, 'sent');
  return page;
}

async function sendOutside(page: Page): Promise<string> {
  const subject = newSubject('Handover');
  const dialog = await write(page, { to: CLIENT, subject, text: 'The keys are with the porter.' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, subject).waitFor();
  return subject;
}

/** As a power cut, and the machine comes back with the relay in order again. */
async function restartAfterKill(page: Page): Promise<void> {
  // The page is left meanwhile: what it shows afterwards comes from the server that was started anew.
  const address = page.url();
  await page.goto('about:blank');
  await lintel.kill();
  sink.mood = () => 'accepts';
  lintel = await startLintel(env, lintel.dataDir);
  await page.goto(address);
}
