import type { Page } from 'playwright-core';
import type { Lintel } from './lintel.ts';
import { TRADE } from './corpus/words.ts';
import { tell } from './measure.ts';
import { waitedFor, type Figure } from './report.ts';
import { MAILBOX, openVisiting, visit, visitOften } from './visit.ts';

const CLICKS = 20;
const SEARCHES = 15;
const PAGES = 50;
const LOOK_MS = 2000;

/** What a person waits for: the inbox, a mail, what a search finds. */
export async function measureBrowser(lintel: Lintel): Promise<Figure[]> {
  const visiting = await openVisiting(lintel);
  try {
    tell('Opening the inbox again and again');
    const { cold, warm } = await visitOften(visiting, MAILBOX);
    const page = await visiting.open();
    await visit(page, MAILBOX);
    tell('Opening mails');
    const pointed = await openMails(page, lintel, { from: 1, isPointed: true });
    const sudden = await openMails(page, lintel, { from: 5, isPointed: false });
    tell('Searching');
    const typed = await searchOften(page);
    const figure = (what: string, times: number[], goal?: number): Figure[] => waitedFor('browser', what, times, goal);
    return [
      ...figure('inbox visible, empty cache', cold),
      ...figure('inbox visible, full cache', warm),
      ...figure('click to body visible, the pointer rested before', pointed, 70),
      ...figure('click to body visible, without warning', sudden),
      ...figure('typing to results', typed, 110),
    ];
  } finally {
    await visiting.close();
  }
}

/** From the click on a row to the frame with the mail's HTML painted. A mail that was opened once is not opened again. */
async function openMails(page: Page, lintel: Lintel, { from, isPointed }: { from: number; isPointed: boolean }): Promise<number[]> {
  const times: number[] = [];
  const ids = await htmlMails(page, lintel, from);
  // Somebody looks at the list before they open the first: meanwhile the rest of the mailbox is loaded.
  await page.waitForTimeout(LOOK_MS);
  for (const id of ids) {
    const link = page.locator(`li[data-id="${id}"] a`);
    if (isPointed) await link.hover();
    // As long as a pointer rests before somebody clicks.
    await page.waitForTimeout(150);
    times.push(await page.evaluate(clickAndSee, id));
    await page.goBack();
    await page.locator('li[data-id]').first().waitFor();
  }
  return times;
}

/** Opens the first page from this one on that has mails with HTML: what was sent a step before stands on top and has none. */
async function htmlMails(page: Page, { pool }: Lintel, from: number): Promise<string[]> {
  for (let number = from; number < from + PAGES; number++) {
    await visit(page, { ...MAILBOX, path: `${MAILBOX.path}?page=${number}` });
    const shown = await page.locator('li[data-id]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['id']!));
    const { rows } = await pool.query<{ id: string }>(
      'select entry.id from entry join message on message.id = entry.message_id where entry.id = any($1::bigint[]) and html_clean is not null',
      [shown],
    );
    if (rows.length >= shown.length / 2) return rows.slice(0, CLICKS).map(({ id }) => id);
  }
  throw new Error(`No mail with HTML on the pages ${from} to ${from + PAGES - 1} of the inbox`);
}

/** Runs in the page. What stood ready before the click only has to be shown. */
function clickAndSee(id: string): Promise<number> {
  return new Promise((resolve) => {
    const clicked = performance.now();
    const look = () => {
      const shown = [...document.querySelectorAll('iframe[srcdoc]')].find((frame) => frame.getClientRects().length > 0);
      if (shown && window.loadedFrames.has(shown)) requestAnimationFrame(() => resolve(performance.now() - clicked));
      else requestAnimationFrame(look);
    };
    document.querySelector<HTMLElement>(`li[data-id="${id}"] a`)!.click();
    look();
  });
}

/** From the last key of a word to its hits painted; each word is a new one. */
async function searchOften(page: Page): Promise<number[]> {
  await visit(page, MAILBOX);
  const words = [...new Set(TRADE)].filter((word) => word.length > 4).slice(0, SEARCHES);
  const times: number[] = [];
  const box = page.getByRole('combobox', { name: 'Search emails' });
  for (const word of words) {
    await box.fill(word.slice(0, -1));
    await page
      .getByText(/search results$/)
      .first()
      .waitFor();
    await page.waitForTimeout(600);
    const seen = page.evaluate(typeAndSee);
    await box.press(`End`);
    await page.keyboard.type(word.slice(-1));
    times.push(await seen);
  }
  return times;
}

/** Runs in the page: the list is busy from when it asks until it shows the hits. */
function typeAndSee(): Promise<number> {
  return new Promise((resolve) => {
    let typed = 0;
    let wasBusy = false;
    document.addEventListener('input', () => (typed = performance.now()), { once: true, capture: true });
    const look = () => {
      const isBusy = document.querySelector('section[aria-busy="true"]') !== null;
      wasBusy ||= typed > 0 && isBusy;
      if (wasBusy && !isBusy) resolve(performance.now() - typed);
      else requestAnimationFrame(look);
    };
    look();
  });
}
