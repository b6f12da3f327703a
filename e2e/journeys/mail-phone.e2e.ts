import nodemailer from 'nodemailer';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { bodyOf, newSubject, openMail, openMailbox, rowOf } from '#e2e/mailbox.ts';
import { SAMIR } from '#e2e/people.ts';

const { enter, guest, smtpPort } = openDemo();

/** Somebody else's mail server; what it hands over lies with Samir, whose inbox no other file looks at. */
const world = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
const arrive = (subject: string, html: string) =>
  world.sendMail({ from: 'Freya Lindgren <freya@nordlift.example>', to: SAMIR.email, subject, html });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A finger that goes so many pixels sideways from the middle of a row, as a screen reports it. Answers whether the row went along. */
async function swipe(finger: CDPSession, row: Locator, by: number): Promise<boolean> {
  const { x, y, width, height } = (await row.boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: x + width / 2 + at, y: y + height / 2 }] });
  await touch('touchStart', 0);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', (by * step) / 6);
  const isAlong = (await row.getAttribute('data-swiping')) !== null;
  await touch('touchEnd');
  return isAlong;
}

const undo = (page: Page, told: string) => page.getByRole('alert').filter({ hasText: told }).getByRole('button', { name: 'Undo' });

test('a finger to the left archives and to the right reads, each with Undo; a short way does nothing', async () => {
  const subject = newSubject('Scaffold tags');
  await arrive(subject, '<p>All tags are green.</p>');
  const { page } = await enter(SAMIR, PHONE);
  await openMailbox(page, SAMIR);
  const row = rowOf(page, subject);
  await row.waitFor();
  const finger = await page.context().newCDPSession(page);
  // What follows a finger comes after the list.
  await expect.poll(() => swipe(finger, row, -60)).toBe(true);
  await swipe(finger, row, 140);
  await undo(page, 'Marked as read').waitFor();
  expect(await row.getAttribute('data-unread')).toBeNull();
  await undo(page, 'Marked as read').click();
  await expect.poll(() => row.getAttribute('data-unread')).toBe('true');

  await swipe(finger, row, -140);
  await row.waitFor({ state: 'detached' });
  await undo(page, '1 email archived').click();
  await row.waitFor();
  // What ended as a swipe was no tap: no mail was opened.
  expect(new URL(page.url()).pathname).toBe(`${SAMIR.group}/mail/inbox`);
});

interface Manifest {
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { url: string }[];
}

test('a phone may put Lintel beside its apps: what it asks for is there', async () => {
  const { page } = await guest({ ...PHONE, serviceWorkers: 'allow' });
  await page.clock.install();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue with SSO' }).waitFor();
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { start_url, display, icons, shortcuts } = JSON.parse(data!) as Manifest;
  expect(display).toBe('standalone');
  const sizes = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ src }) => {
          const icon = new Image();
          icon.src = src;
          await icon.decode();
          return `${icon.naturalWidth}x${icon.naturalHeight}`;
        }),
      ),
    icons.filter((icon) => icon.sizes !== 'any'),
  );
  expect(sizes).toEqual(icons.map((icon) => icon.sizes).filter((size) => size !== 'any'));
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const address of [start_url, ...shortcuts.map((shortcut) => shortcut.url)])
    expect((await page.request.get(address)).status(), address).toBe(200);
  await page.clock.fastForward(10_000);
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope);
  await expect.poll(worker).toBe(new URL('/', page.url()).href);
});

/** From 0 for black to 255. */
const light = (one: Locator): Promise<number> =>
  one.evaluate((node) => {
    const parts = getComputedStyle(node)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number);
    return Math.max(...parts.slice(0, 3));
  });

test('at night a plain mail is dark and a designed one keeps its light paper, until it is asked to be dark too', async () => {
  const [plain, designed] = [newSubject('Night pour'), newSubject('Brochure')];
  await arrive(designed, '<table width="100%" style="background: #ffe9c7"><tr><td>New hoists this autumn</td></tr></table>');
  await arrive(plain, '<p>The pump comes at ten in the evening.</p>');
  const { page } = await enter(SAMIR, { ...PHONE, colorScheme: 'dark' });
  await openMailbox(page, SAMIR);
  await openMail(page, plain);
  const sheet = bodyOf(page).locator('body');
  await sheet.getByText('The pump comes').waitFor();
  expect([await light(page.locator('body')), await light(sheet)].every((one) => one < 60)).toBe(true);

  await page.getByRole('button', { name: 'Inbox', exact: true }).click();
  await openMail(page, designed);
  await sheet.getByText('New hoists').waitFor();
  expect(await light(sheet)).toBe(255);
  const paper = page.locator('[data-paper]').filter({ has: page.locator('iframe:visible') });
  expect(await paper.evaluate((one) => getComputedStyle(one).filter)).toBe('none');
  await page.getByRole('button', { name: 'Show dark' }).click();
  await page.getByRole('button', { name: 'Show light' }).waitFor();
  expect(await paper.evaluate((one) => getComputedStyle(one).filter)).toContain('invert');
});
