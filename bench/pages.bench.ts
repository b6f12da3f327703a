import { demoLoaded, launchBrowser, startLintel } from '@lintel/e2e/harness.ts';
import { PEOPLE, type Person } from '@lintel/e2e/people.ts';
import { arriveSignedIn } from '@lintel/e2e/session.ts';
import { ROUTES } from '@lintel/e2e/walk.ts';
import type { Browser, Page } from 'playwright-core';
import { summarise, tell } from './measure.ts';
import type { Figure } from './report.ts';
import { inpOf, watchPage } from './watch.ts';

const SECTION = 'pages of the demo company';
/** Each page twice: the first time its code is fetched too. */
const ROUNDS = 2;
const SCROLL_STEPS = 120;

/** What somebody feels on every page: how soon it is there, how soon it answers a hand, and whether it moves by itself. */
export async function measurePages(): Promise<Figure[]> {
  const browser = await launchBrowser();
  const walked: Walked = { first: [], again: [], shifts: [], answers: [] };
  try {
    tell('Loading the demo company');
    const lintel = await startLintel({ DEMO: 'on' });
    try {
      await demoLoaded(lintel.url);
      for (const person of PEOPLE) await walkAs(person, { browser, url: lintel.url, walked });
    } finally {
      await lintel.remove();
    }
  } finally {
    await browser.close();
  }
  return figuresOf(walked);
}

interface Walked {
  /** Milliseconds from a change of page to its content. */
  first: number[];
  again: number[];
  /** Layout shift of each page while it came; 1 is the whole window by its own height. */
  shifts: number[];
  /** Milliseconds from a hand on mouse or keyboard to the next frame. */
  answers: number[];
}

function figuresOf({ first, again, shifts, answers }: Walked): Figure[] {
  const change = (times: number[], what: string): Figure => ({
    section: SECTION,
    what: `change of page to its content, ${what}: p95`,
    value: summarise(times, 1).p95,
    unit: 'ms',
    goal: { atMost: 150 },
    note: `of ${times.length}, median ${Math.round(summarise(times, 1).p50)}`,
  });
  return [
    change(first, 'its code fetched too'),
    change(again, 'once more'),
    {
      section: SECTION,
      what: 'longest answer to a hand, but for one in fifty (INP)',
      value: inpOf(answers),
      unit: 'ms',
      goal: { atMost: 100 },
      note: `of ${answers.length}`,
    },
    {
      section: SECTION,
      what: 'pages that shift while they come',
      value: shifts.filter((shift) => shift > 0.001).length,
      unit: 'pages',
      goal: { atMost: 0 },
      note: `of ${shifts.length}, worst ${Math.max(...shifts).toFixed(3)}`,
    },
  ];
}

async function walkAs(person: Person, { browser, url, walked }: { browser: Browser; url: string; walked: Walked }): Promise<void> {
  tell(`Walking the pages of ${person.name}`);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  await arriveSignedIn(page, url, person.username);
  await page.goto(`${person.group}/dashboard`);
  await page.locator('main h1').waitFor();
  const paths = ROUTES.filter(({ path, role }) => role === person.role && !path.includes(':')).map(({ path }) => path);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of paths) {
      const { ms, shift } = await page.evaluate(changePage, path);
      walked[round === 0 ? 'first' : 'again'].push(ms);
      if (round === 0) walked.shifts.push(shift);
    }
  }
  await useHands(page, person);
  walked.answers.push(...(await page.evaluate(() => window.watched.answers())));
  await context.close();
}

/** What somebody does all day: goes through the menu, searches everything, opens a menu, writes a mail. */
async function useHands(page: Page, { group }: Person): Promise<void> {
  await page.goto(`${group}/dashboard`);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  for (let i = 0; i < (await links.count()); i += 1) {
    await links.nth(i).click();
    await page.waitForTimeout(300);
  }
  await page.goto(`${group}/dashboard`);
  await page.locator('main h1').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('crane north', { delay: 60 });
  await page.waitForTimeout(500);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.goto(`${group}/mail/inbox`);
  await page.locator('main h1, li[data-id]').first().waitFor();
  for (let i = 0; i < SCROLL_STEPS / 10; i += 1) await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.waitForTimeout(800);
  await page.keyboard.type('As agreed on site', { delay: 40 });
  await page.waitForTimeout(300);
}

/** Runs in the page: goes there as the back button does; its content is there in the frame after the last answer it waited for. */
async function changePage(path: string): Promise<{ ms: number; shift: number }> {
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  window.watched.shift = 0;
  const started = performance.now();
  history.pushState({ ...history.state, idx: (history.state as { idx: number }).idx + 1, key: path }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  await frame();
  let quiet = 0;
  let there = performance.now();
  // Three frames in a row in which nothing is awaited: one answer may ask for the next.
  while (quiet < 3 && performance.now() < started + 20_000) {
    await frame();
    const isThere = window.watched.pending === 0 && !document.querySelector('main[aria-busy], main [aria-busy="true"]');
    if (isThere && quiet === 0) there = performance.now();
    quiet = isThere ? quiet + 1 : 0;
  }
  // What comes late may still push something away.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { ms: there - started, shift: window.watched.shift };
}
