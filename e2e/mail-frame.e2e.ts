import { HOSTILE_HTML, leftoversIn } from '@lintel/server/test/mail/corpus/html.ts';
import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { bodyOf, openMail as openMailOf, openMailbox } from '#e2e/mailbox.ts';
import { MARTA, VIKTOR } from '#e2e/people.ts';
import { call } from '#e2e/workday.ts';

const { enter } = openDemo();

/**
 * Each class that got through some web mail before. The server's cleaning is passed over here: the answer of the open mail is
 * replaced, so that the browser's own walls (purifier, sandbox, policy) stand alone.
 */
const CLASSES = Object.values(HOSTILE_HTML);

/** As many as the inbox's first page has mails. */
const MAILS = 15;
const htmlOf = (mail: number): string =>
  CLASSES.filter((_, i) => i % MAILS === mail)
    .flat()
    .join('<hr>');

/** Gives each mail that is asked for other HTML, in the order in which they are asked for first. */
async function replaceMails(page: Page, html: (mail: number, url: string) => string): Promise<void> {
  const asked: string[] = [];
  await page.route(/\/api\/v1\/mail\/\d+$/, async (route) => {
    const url = route.request().url();
    if (!asked.includes(url)) asked.push(url);
    // One that only stands ready may be on its way still when the test is over.
    const answer = await route.fetch().catch(() => undefined);
    if (!answer) return;
    const envelope = (await answer.json()) as { data: object };
    const htmlBody = `<p>replaced</p>${html(asked.indexOf(url) % MAILS, url)}`;
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...envelope.data, unreadable: false, htmlBody } } });
  });
}

/** Opens a mail of the list; answers the frame that shows it. */
async function openMail(page: Page, place: number): Promise<Frame> {
  await page.locator('li[data-id] a').nth(place).click();
  const handle = await page.locator('iframe[title="Message"]:visible').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('The mail has no frame');
  await frame.getByText('replaced').waitFor();
  return frame;
}

test('nothing hostile runs, loads or navigates, even when the server let it through', async () => {
  const { page, faults } = await enter(MARTA);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await replaceMails(page, htmlOf);
  await page.goto('/employee/mail');
  for (let place = 0; place < MAILS; place += 1) {
    const frame = await openMail(page, place);
    expect(leftoversIn(await frame.locator('body').innerHTML())).toEqual([]);
    await page.keyboard.press('u');
  }
  expect(dialogs).toEqual([]);
  // The browser reports handlers and base addresses already while the purifier reads them, in a document that runs nothing.
  expect(faults.splice(0).filter((fault) => !/inline event handler|base URI/.test(fault))).toEqual([]);
});

test('the frame runs no script and has no origin; links open elsewhere and say where they go', async () => {
  const { page } = await enter(MARTA);
  await replaceMails(
    page,
    () =>
      '<a href="https://hollis.example/plan" title="https://bank.example">plan</a> <a href="https://evil.example">https://bank.example</a> <a href="mailto:dean@hollis.example">Dean</a><p style="color: #a5232f">red</p><table width="300" align="center"><tr><td>wide</td></tr></table>',
  );
  await page.goto('/employee/mail');
  const frame = await openMail(page, 0);
  expect(await page.locator('iframe[title="Message"]:visible').getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  const link = frame.getByText('plan');
  expect(await Promise.all(['href', 'target', 'rel', 'title'].map((name) => link.getAttribute(name)))).toEqual([
    'https://hollis.example/plan',
    '_blank',
    'noopener noreferrer nofollow',
    'https://hollis.example/plan',
  ]);
  expect(await frame.getByRole('link', { name: 'bank.example' }).innerText()).toBe('https://bank.example [evil.example]');
  const write = frame.getByRole('link', { name: 'Dean' });
  expect([await write.getAttribute('href'), await write.getAttribute('title')]).toEqual([
    `${new URL(page.url()).origin}/employee/compose?mailto=mailto%3Adean%40hollis.example`,
    'mailto:dean@hollis.example',
  ]);
  expect(await frame.getByText('red').getAttribute('style')).toBe('color: #a5232f');
  // In the page's own typeface, which came with it.
  const typefaces = () => frame.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`).join());
  await expect.poll(typefaces).toMatch(/IBM Plex Sans Variable"? loaded/);
  const table = frame.getByRole('table');
  expect([await table.getAttribute('width'), await table.getAttribute('align')]).toEqual(['300', 'center']);
});

test('after a click in the text the shortcuts go on, and its links open', async () => {
  const { page, faults } = await enter(MARTA);
  await replaceMails(page, () => '<p>Some words to select</p><p><a href="https://hollis.example/plan">plan</a></p>');
  await page.goto('/employee/mail');
  const frame = await openMail(page, 0);
  const element = page.locator('iframe[title="Message"]:visible');
  const hasKeys = () => element.evaluate((one) => document.activeElement === one);
  const words = (await frame.getByText('Some words').boundingBox())!;
  await page.mouse.click(words.x + 4, words.y + 8);
  await page.mouse.move(words.x + 10, words.y + 10);
  await expect.poll(hasKeys).toBe(false);
  const popup = page.waitForEvent('popup');
  await frame.getByText('plan').click();
  await (await popup).close();
  await page.mouse.move(words.x + 40, words.y + 12);
  await expect.poll(hasKeys).toBe(false);
  await page.keyboard.press('u');
  await element.waitFor({ state: 'detached' });
  // The page behind the link is a foreign one, and is asked for because somebody clicked it; the frame blocks what the test itself asks of it.
  expect(faults.splice(0).filter((fault) => !/hollis\.example|Blocked script execution/.test(fault))).toEqual([]);
});

test('a picture that stays out leaves its words in its size, and nothing where it had none to show', async () => {
  const { page } = await enter(MARTA);
  const picture = (more: string) => `<img data-remote="https://cdn.example/a.png" ${more}>`;
  await replaceMails(
    page,
    () =>
      `<p>${picture('alt="Hollis &amp; Byrne" width="180" height="48"')}${picture('alt=""')}${picture('width="1" height="1" alt="open"')}${picture('alt="Follow us"')}</p>`,
  );
  await page.goto('/employee/mail');
  const frame = await openMail(page, 0);
  expect(await frame.locator('img').count()).toBe(0);
  const blanks = frame.locator('[data-blank]');
  expect(await blanks.allInnerTexts()).toEqual(['Hollis & Byrne', 'Follow us']);
  expect(await blanks.first().boundingBox()).toMatchObject({ width: 180, height: 48 });
});

test('an open mail goes to the printer whole, by whatever way somebody prints, and leaves nothing behind', async () => {
  const { page } = await enter(MARTA);
  const lines = Array.from({ length: 200 }, (_, i) => `<p>Line ${i + 1}</p>`).join('');
  await replaceMails(page, () => `${lines}<p style="position: fixed">The last line</p>`);
  await page.goto('/employee/mail');
  await openMail(page, 0);
  const paper = page.locator('[data-printed]');
  expect(await paper.count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  const last = paper.getByText('The last line');
  await last.waitFor();
  expect(await last.evaluate((one) => one.getAttributeNames())).toEqual([]);
  for (const fact of ['From', 'To', 'Message ID']) expect(await paper.getByText(fact, { exact: true }).isVisible()).toBe(true);
  expect(await page.locator('iframe[title="Message"]').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => paper.count()).toBe(0);
});

test("a picture of the mail's own files stands in its text", async () => {
  const { page } = await enter(VIKTOR);
  await openMailbox(page, VIKTOR);
  await openMailOf(page, 'Re: Harbour camera offline');
  const picture = bodyOf(page).getByRole('img', { name: 'pier-4-night.png' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
});

test('a picture in the text is there in each format that files are shown in, and in no other', async () => {
  const { page } = await enter(MARTA);
  const formats = ['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml'];
  await replaceMails(page, () => formats.map((format) => `<img alt="${format}" src="data:image/${format};base64,AAAA">`).join(''));
  await page.goto('/employee/mail');
  const frame = await openMail(page, 0);
  const shown = await frame.locator('img').evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')));
  expect(shown).toEqual(formats.slice(0, -1));
});

test('what is quoted at the end stays folded until it is asked for; what is quoted above an answer does not', async () => {
  const { page } = await enter(MARTA);
  await replaceMails(page, (mail) =>
    mail % 2 === 0 ? '<p>Yes.</p><blockquote>Is it ready?</blockquote>' : '<blockquote>Is it ready?</blockquote><p>Yes.</p>',
  );
  await page.goto('/employee/mail');
  await openMail(page, 0);
  const quote = page.getByRole('button', { name: 'Quoted text' });
  expect(await bodyOf(page).getByText('Is it ready?').count()).toBe(0);
  await quote.click();
  await bodyOf(page).getByText('Is it ready?').waitFor();
  expect(await quote.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => hiddenPart(page)).toEqual([0, 0]);

  await page.goto('/employee/mail');
  const open = await openMail(page, 1);
  await open.getByText('Is it ready?').waitFor();
  expect(await quote.count()).toBe(0);
});

/** How much of the open mail its frame does not show, across and down: its own document tells, which only a test may ask. */
const hiddenPart = (page: Page): Promise<number[]> =>
  bodyOf(page)
    .locator('html')
    .evaluate((root) => [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight]);

/** Its own picture, which is there a while after the text. */
const TALL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAEsCAIAAAB10rV1AAAANklEQVR42u3JQQ0AAAgEoItiNKMY3QYWkI0fqZ5DtNZaa6211lprrbXWWmuttdZaa6211r96AWiwuKaPCBI+AAAAAElFTkSuQmCC';

test.each([
  [1440, 900],
  [390, 844],
])('at %i px an HTML mail stands at its whole length and as short as it is, also in another width', async (width, height) => {
  const { page } = await enter(MARTA, { viewport: { width, height } });
  const words = 'Concrete for the north wall comes on Friday, two lorries before seven. '.repeat(4);
  const long = `<div style="min-height: 100vh">${`<p style="font: 17px Georgia, serif">${words}</p><table width="100%"><tr><td bgcolor="#eeeeee">${words}</td></tr></table>`.repeat(30)}<img src="${TALL}" alt="wall"></div><div style="height: 20px">${words}</div>`;
  await replaceMails(page, (mail) => (mail === 0 ? long : ''));
  await page.goto('/employee/mail');
  await openMail(page, 0);
  const frame = page.locator('iframe[title="Message"]:visible');
  await expect.poll(() => hiddenPart(page)).toEqual([0, 0]);
  expect((await frame.boundingBox())!.height).toBeGreaterThan(4000);
  await page.setViewportSize({ width: width - 60, height });
  await expect.poll(() => hiddenPart(page)).toEqual([0, 0]);

  await page.keyboard.press('u');
  await openMail(page, 1);
  await expect.poll(() => hiddenPart(page)).toEqual([0, 0]);
  expect((await frame.boundingBox())!.height).toBeLessThan(120);
});

test('what is wider than the page scrolls sideways in its frame alone, and what has no end scrolls there too', async () => {
  const { page } = await enter(MARTA);
  await replaceMails(page, (mail) => (mail === 0 ? '<div style="width: 3000px">wide</div>' : '<p>line</p>'.repeat(2000)));
  await page.goto('/employee/mail');
  await openMail(page, 0);
  await expect.poll(async () => (await hiddenPart(page))[1]).toBe(0);
  expect((await hiddenPart(page))[0]).toBeGreaterThan(1000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.keyboard.press('u');
  await openMail(page, 1);
  expect((await page.locator('iframe[title="Message"]:visible').boundingBox())!.height).toBe(30_000);
  expect((await hiddenPart(page))[1]).toBeGreaterThan(10_000);
});

test('what is laid out to learn its height changes nothing on the page and cannot be found there', async () => {
  const { page } = await enter(MARTA);
  await replaceMails(page, () => `${'<p>A line that is only in its frame</p>'.repeat(80)}<p style="color: red; font-size: 90px">big</p>`);
  await page.goto('/employee/mail');
  await openMail(page, 0);
  const heading = page.getByRole('heading', { level: 2 }).first();
  expect(await heading.evaluate((one) => getComputedStyle(one).color)).not.toBe('rgb(255, 0, 0)');
  expect(await page.locator('body').innerText()).not.toContain('only in its frame');
  // Nothing of it takes room, or the pointer, or the keys.
  const measured = page.locator('iframe[title="Message"]:visible').locator('xpath=preceding-sibling::div');
  expect((await measured.boundingBox())!.height).toBe(0);
  expect(await measured.evaluate((one) => [one.shadowRoot, getComputedStyle(one).contain, getComputedStyle(one).visibility])).toEqual([
    null,
    'strict',
    'hidden',
  ]);
});

test('a mail stands ready where the pointer rests, and is unread until it is opened', async () => {
  const { page } = await enter(MARTA);
  await replaceMails(page, (_, url) => `<p>${url.split('/').at(-1)} in its frame</p>`);
  await page.goto('/employee/mail');
  const id = (await page.locator('li[data-id]').nth(3).getAttribute('data-id'))!;
  const row = page.locator(`li[data-id="${id}"]`);
  await call(page, 'POST', '/mail/update', { ids: [id], change: { seen: false } });
  await page.reload();
  const reads: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/mail/update') && reads.push(request.url())));
  await row.getByRole('link').first().hover();
  const ready = page.locator(`iframe[title="Message"][srcdoc*="<p>${id} in its frame"]`);
  await ready.waitFor({ state: 'attached' });
  const drawn = await ready.elementHandle();
  expect(await drawn!.isVisible()).toBe(false);
  expect(reads).toEqual([]);
  await row.getByRole('link').first().click();
  await expect.poll(() => drawn!.isVisible()).toBe(true);
  expect(await bodyOf(page).getByText('replaced').count()).toBe(1);
  await expect.poll(() => reads.length).toBe(1);
  await page.keyboard.press('u');
  await row.waitFor();
  expect(await row.getAttribute('data-unread')).toBeNull();
});
