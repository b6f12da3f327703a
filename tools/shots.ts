/**
 * npm run shots [folder]: every built page of every role, light and dark, wide and narrow, on the demo company with its
 * dates pinned. Look at them before saying that a page is done.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { demoLoaded, launchBrowser, signIn, startLintel } from '@lintel/e2e/harness.ts';
import { CAST, type CastName } from '@lintel/server/test/cast.ts';
import { comingPages } from '@lintel/web/src/features/coming/coming.pages.ts';
import { routesOf } from '@lintel/web/src/kit/page.ts';
import { PAGES } from '@lintel/web/src/pages.ts';
import { findBrowser } from './browser.ts';
import { buildWeb } from './prepare.mjs';
import { root } from './run.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;
const ANCHOR = '2026-10-12';
const COMING = new Set<string>(comingPages.map(({ name }) => name));

const folder = resolve(process.argv[2] ?? join(root, '.cache', 'shots'));
process.env['CHROMIUM'] = await findBrowser();
await buildWeb(process.execPath);
const lintel = await startLintel({ DEMO: 'on', DEMO_ANCHOR: ANCHOR });
const browser = await launchBrowser();
try {
  await demoLoaded(lintel.url);
  await shootSignIn(browser);
  for (const name of Object.keys(CAST) as CastName[]) await shootPerson(browser, name);
} finally {
  await browser.close();
  await lintel.remove();
}

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
  const context = await of.newContext({ baseURL: lintel.url, locale: 'en-GB', timezoneId: 'Europe/Berlin', viewport: SIZES[0]! });
  const page = await context.newPage();
  await signIn(page, name);
  const links = new Set<string>();
  for (const route of routesOf(PAGES)) {
    // The empty path is the dashboard, taken under its own name.
    if (route.role !== role || COMING.has(route.page.name) || route.path.split('/').length < 3) continue;
    const path = route.path.includes(':') ? linkLike(route.path, links) : route.path;
    if (!path) {
      process.stdout.write(`  ${role}: no link leads to ${route.path}, left out\n`);
      continue;
    }
    await page.goto(path);
    await shoot(page, join(role, route.path.split('/').slice(2).join('-').replaceAll(':', '')));
    for (const href of await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
      links.add(href.split(/[?#]/)[0]!);
  }
  await context.close();
}

/** An address of this shape among the links seen so far. */
function linkLike(pattern: string, links: ReadonlySet<string>): string | undefined {
  const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  return [...links].find((href) => shape.test(href));
}

async function shoot(page: Page, name: string): Promise<void> {
  await settle(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settle(page);
      const file = join(folder, `${name}.${theme}.${size.width}.png`);
      await mkdir(join(file, '..'), { recursive: true });
      await page.screenshot({ path: file });
      process.stdout.write(`${file}\n`);
    }
  }
  await page.setViewportSize(SIZES[0]!);
}

/** Until nothing is loading any more and the fonts are there; a page that never settles is taken as it is. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const busy = '.mantine-Loader-root, .mantine-Skeleton-root, [aria-busy="true"]';
  await page.waitForFunction((selector) => !document.querySelector(selector), busy, { timeout: 5000 }).catch(() => undefined);
}
