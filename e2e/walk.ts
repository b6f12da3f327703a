import { routesOf } from '@lintel/web/src/kit/page.ts';
import { PAGES } from '@lintel/web/src/pages.ts';
import { crumbsOf } from '@lintel/web/src/shell/crumbs.ts';
import type { Page } from 'playwright-core';

export const ROUTES = routesOf(PAGES);

/** What the tab says at an address. */
export const titleOf = (path: string): string => `${crumbsOf(path, ROUTES).at(-1)?.label} · Lintel`;

/** Whether the page is one of the app, and not what it came from. */
export const isLoaded = (page: Page): boolean => page.url().startsWith('http') && !new URL(page.url()).pathname.startsWith('/api/');

/** Goes to an address without loading the app anew, as the back button does, and waits until its page is there. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ ...history.state, idx: (history.state as { idx: number }).idx + 1, key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await page.waitForFunction((title) => document.title === title && !document.querySelector('main[aria-busy]'), titleOf(path));
}
