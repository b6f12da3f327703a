import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser, visit, type Visitor } from '#e2e/harness.ts';
import { arriveSignedIn, sendAtOnce } from '#e2e/session.ts';
import { call } from '#e2e/workday.ts';

type Account = { username: string; password?: string };

export interface Visits {
  /** Somebody who is not signed in, until the end of the test. Without options, in a browser that knows the app's files already. */
  guest(options?: BrowserContextOptions): Promise<Visitor>;
  /** Somebody who has just signed in, until the end of the test. No page of the app is loaded yet. */
  enter(account: Account, options?: BrowserContextOptions): Promise<Visitor>;
  /** An empty page of somebody who signed in once for all tests of the file. */
  at(account: Account): Promise<Page>;
}

/** One browser for the tests of a file. After each test nothing may have gone wrong in the pages of anybody. */
export function openBrowser(url: () => string): Visits {
  let browser: Browser;
  const passing: { visitor: Visitor; isLent: boolean }[] = [];
  const idle: Visitor[] = [];
  const staying = new Map<string, Visitor>();
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const faults = [...passing.map(({ visitor }) => visitor), ...staying.values()].flatMap((one) => one.faults.splice(0));
    for (const { visitor, isLent } of passing.splice(0)) {
      if (isLent && !visitor.page.isClosed()) idle.push(await forgotten(visitor, url()));
      else await visitor.leave();
    }
    for (const { page } of staying.values()) await leaveOpen(page);
    expect(faults).toEqual([]);
  });
  const guest = async (options?: BrowserContextOptions) => {
    const visitor = (!options && idle.pop()) || (await visit(browser, url(), options));
    passing.push({ visitor, isLent: !options });
    return visitor;
  };
  const enter = async ({ username, password }: Account, options?: BrowserContextOptions) => {
    const visitor = await guest(options);
    await sendAtOnce(url(), await arriveSignedIn(visitor.page, url(), username, password));
    return visitor;
  };
  const at = async ({ username, password }: Account) => {
    const known = staying.get(username);
    if (known) return known.page;
    const visitor = await visit(browser, url());
    staying.set(username, visitor);
    await sendAtOnce(url(), await arriveSignedIn(visitor.page, url(), username, password));
    return visitor.page;
  };
  return { guest, enter, at };
}

/** Changes preferences of the person who is signed in; what is open learns of it when it is loaded again. */
export const changePreferences = (page: Page, change: object): Promise<unknown> => call(page, 'PATCH', '/preferences', change);

/** The same browser for somebody else: a new page, and nothing left of who was there but the files of the app. */
async function forgotten(visitor: Visitor, url: string): Promise<Visitor> {
  const context = visitor.page.context();
  for (const page of context.pages()) await page.close();
  await context.unrouteAll();
  await context.clearCookies();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await session.detach();
  return { ...visitor, page };
}

/** Leaves one empty page of the usual size, whatever a test left behind. */
async function leaveOpen(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The demo company that all read-only tests share, with a browser for it. */
export function openDemo() {
  const demo = inject('demo');
  return { ...demo, ...openBrowser(() => demo.url) };
}
