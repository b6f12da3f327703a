/**
 * npm run shots -- [folder] [--role employee] [--page leave] [--theme dark] [--width 390] [--url http://localhost:3000]
 *
 * Every built page of every role with its tabs, and every state of the mailbox (`--page mail` alone, `--page mail/offline` one), light and
 * dark, wide and narrow, whole and with its data, on a demo company of its own or on the running one that `--url` names. Look at them before saying that a page is done. A page that is wider than
 * its window, that no link leads to or that could not be taken is named; the last two end in exit code 1.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { demoLoaded, launchBrowser, startLintel } from '@lintel/e2e/harness.ts';
import { arriveSignedIn } from '@lintel/e2e/session.ts';
import { call, companyToday } from '@lintel/e2e/workday.ts';
import { CAST, type CastName } from '@lintel/server/test/cast.ts';
import { comingPages } from '@lintel/web/src/features/coming/coming.pages.ts';
import { routesOf, type PageRoute } from '@lintel/web/src/kit/page.ts';
import { PAGES } from '@lintel/web/src/pages.ts';
import { buildWeb } from './prepare.mjs';
import { root } from './run.ts';
import { MAIL_STATES, type MailState } from './shots.mail.ts';

const { values: only, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string' },
    page: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    url: { type: 'string' },
  },
});
const folder = resolve(positionals[0] ?? join(root, '.cache', 'shots'));
const WIDE = { width: 1440, height: 900 };
const sizes = [WIDE, { width: 390, height: 844 }].filter(({ width }) => !only.width || String(width) === only.width);
const themes = (['light', 'dark'] as const).filter((theme) => !only.theme || theme === only.theme);
const coming = new Set<string>(comingPages.map(({ name }) => name));
const built = routesOf(PAGES).filter(({ page }) => !coming.has(page.name));

if (!only.url) await buildWeb(process.execPath);
const lintel = only.url ? { url: only.url, remove: async () => undefined } : await startLintel({ DEMO: 'on' });
const browser = await launchBrowser();
const started = Date.now();
let pictures = 0;
try {
  await demoLoaded(lintel.url);
  if (!only.role && !only.page) await shootSignIn(browser);
  for (const name of Object.keys(CAST) as CastName[]) if (!only.role || CAST[name].role === only.role) await shootPerson(browser, name);
} finally {
  await browser.close();
  await lintel.remove();
}
process.stdout.write(`${pictures} pictures in ${folder}, in ${Math.round((Date.now() - started) / 60_000)} minutes\n`);

async function shootSignIn(of: Browser): Promise<void> {
  const page = await of.newPage({ baseURL: lintel.url });
  await page.goto('/auth/login');
  await shoot(page, 'auth/login');
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.locator('input[name=password]').waitFor();
  await shoot(page, 'auth/provider');
  await page.close();
}

/** All pages of one person in one browser context: a page is loaded once and taken in every look. */
async function shootPerson(of: Browser, name: CastName): Promise<void> {
  const { role } = CAST[name];
  const context = await of.newContext({ baseURL: lintel.url, locale: 'en-GB', timezoneId: 'Europe/Berlin', viewport: sizes[0]! });
  const page = await context.newPage();
  await arriveSignedIn(page, lintel.url, name);
  const links = new Set<string>();
  // A single state of the mailbox needs no link.
  for (const route of only.page?.startsWith('mail/') ? [] : ownRoutes(role)) {
    const isWanted = !only.page || route.page.name === only.page;
    // A page of a record is found by the links of the others, so those are walked even when they are not taken.
    if (!isWanted && route.path.includes(':')) continue;
    await shootRoute(page, route, links, isWanted).catch((error: unknown) => miss(`${role}: ${route.path} could not be taken: ${error}`));
  }
  if (name === 'marta.kessler') {
    for (const state of MAIL_STATES)
      if (!only.page || only.page === 'mail' || only.page === `mail/${state.name}`)
        await shootState(page, `/employee/${state.at}`, state).catch((error: unknown) =>
          miss(`mail/${state.name} could not be taken: ${error}`),
        );
  }
  await context.close();
}

/** A state that somebody comes to by hand. What its answers were made of is gone with it. */
async function shootState(page: Page, path: string, { name, before, steps, after, isLasting }: MailState): Promise<void> {
  try {
    // Narrow, much of what is pressed on the way is not there.
    await page.setViewportSize(WIDE);
    await before?.(page);
    await page.goto(path);
    if (!isLasting) await settle(page);
    await steps?.(page);
    await shoot(page, `mail/${name}`, isLasting);
    await after?.(page);
  } finally {
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

async function shootRoute(page: Page, route: PageRoute, links: Set<string>, isWanted: boolean): Promise<void> {
  const path = route.path.includes(':') ? (linkLike(route.path, links) ?? (await recordOf(page, route))) : route.path;
  if (!path) return miss(`${route.role}: no link leads to ${route.path}, left out`);
  const file = join(route.role, route.path.split('/').slice(2).join('-').replaceAll(':', ''));
  const tabs = await visitTabs(page, path, links);
  for (const address of [path, ...tabs]) {
    if (address !== path) await arrive(page, address, links);
    const tab = address.split('?')[1]?.replace(/\W+/g, '-');
    if (isWanted) await shoot(page, tab ? `${file}.${tab}` : file);
  }
}

function miss(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
  process.exitCode = 1;
}

/** The address of a record to which only notices and mails lead: what the person's own calls answer. */
async function recordOf(page: Page, { path, page: { name } }: PageRoute): Promise<string | undefined> {
  const lastWeek = weekOf(addDays(companyToday(), -7));
  const calls: Record<string, () => Promise<{ id: string } | undefined>> = {
    'approvals.detail': async () => (await call<{ id: string }[]>(page, 'GET', '/approvals?tab=all&size=1'))[0],
    'timesheet.sheet': () => call(page, 'GET', `/timesheets/week?week=${lastWeek}`),
  };
  const record = await calls[name]?.();
  return record && path.replace(/:\w+/, record.id);
}

/** The pages of records last: lists lead to them. */
function ownRoutes(role: string): PageRoute[] {
  // The empty path is the dashboard, taken under its own name.
  const own = built.filter((route) => route.role === role && route.path.split('/').length > 2);
  const isRecord = (route: PageRoute) => Number(route.path.includes(':'));
  return own.toSorted((one, other) => isRecord(one) - isRecord(other));
}

/** Opens a page and answers the addresses of its further tabs. */
async function visitTabs(page: Page, path: string, links: Set<string>): Promise<string[]> {
  await arrive(page, path, links);
  const tabs = await page.locator('main nav a[href*="?"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  return [...new Set(tabs)].filter((href) => href.split('?')[0] === path && !href.includes('?q='));
}

async function arrive(page: Page, path: string, links: Set<string>): Promise<void> {
  await page.goto(path);
  await settle(page);
  const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  for (const href of hrefs) links.add(href.split(/[?#]/)[0]!);
}

/** An address of this shape among the links seen so far that is no page of another name. */
function linkLike(pattern: string, links: ReadonlySet<string>): string | undefined {
  const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  return [...links].find((href) => shape.test(href) && !built.some(({ path }) => path === href));
}

async function shoot(page: Page, name: string, isLasting = false): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      if (!isLasting) await settle(page);
      const file = join(folder, `${name}.${theme}.${size.width}.png`);
      await mkdir(join(file, '..'), { recursive: true });
      await page.screenshot({ path: file, fullPage: true });
      pictures += 1;
      process.stdout.write(`${file}\n`);
    }
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (excess > 0) process.stdout.write(`  ${name} is ${excess} px wider than ${size.width}\n`);
  }
  await page.setViewportSize(sizes[0]!);
}

/** Until the page is there, nothing is loading any more and the fonts are in; one that never settles is named and taken as it is. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const isReady = () => {
    const busy = '.mantine-Loader-root, .mantine-Skeleton-root, [aria-busy="true"]';
    // What stands ready out of sight asks for nothing before it is shown.
    const isBusy = [...document.querySelectorAll(busy)].some((one) => one.checkVisibility());
    const since = document.querySelector('h1, h2') && !isBusy ? Number(document.body.dataset['ready'] ?? Date.now()) : 0;
    if (since) document.body.dataset['ready'] = String(since);
    else delete document.body.dataset['ready'];
    // A page is often ready for a moment before its next part begins to load.
    return since > 0 && Date.now() - since >= 200;
  };
  await page.waitForFunction(isReady, undefined, { timeout: 8000 }).catch(() => process.stdout.write(`  ${page.url()} did not settle\n`));
}
