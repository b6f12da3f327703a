import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser, signIn, visit, type Visitor } from '#e2e/harness.ts';
import type { Person } from '#e2e/people.ts';

export interface Visits {
  /** Somebody who is not signed in. */
  guest(options?: BrowserContextOptions): Promise<Visitor>;
  /** Somebody who signed in and stands on the dashboard. */
  enter(person: Pick<Person, 'username'>, options?: BrowserContextOptions): Promise<Visitor>;
}

/** One browser for the tests of a file. After each test its visitors leave, and nothing may have gone wrong in their pages. */
export function openBrowser(url: () => string): Visits {
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const left = visitors.splice(0);
    await Promise.all(left.map((visitor) => visitor.leave()));
    expect(left.flatMap(({ faults }) => faults)).toEqual([]);
  });
  const guest = async (options?: BrowserContextOptions) => {
    const visitor = await visit(browser, url(), options);
    visitors.push(visitor);
    return visitor;
  };
  const enter = async ({ username }: Pick<Person, 'username'>, options?: BrowserContextOptions) => {
    const visitor = await guest(options);
    await signIn(visitor.page, username);
    return visitor;
  };
  return { guest, enter };
}

/** The demo company that all read-only tests share, with a browser for it. */
export function openDemo() {
  const demo = inject('demo');
  return { ...demo, ...openBrowser(() => demo.url) };
}
