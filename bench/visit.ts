import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, signIn } from '@lintel/e2e/harness.ts';
import { PERSON } from './lintel.messages.ts';
import type { Lintel } from './lintel.ts';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser, and what it keeps for somebody who has signed in. */
export interface Visiting {
  browser: Browser;
  /** A page of a browser that has loaded nothing yet, but whose person is signed in. */
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** `enter` signs somebody in on a page of it. */
export async function openVisiting(
  { origin }: Pick<Lintel, 'origin'>,
  enter: (page: Page) => Promise<unknown> = (page) => signIn(page, PERSON),
): Promise<Visiting> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await enter(page);
  const storageState: SignedIn = await context.storageState();
  await context.close();
  const open = async () => {
    const fresh = await browser.newContext({ baseURL: origin, storageState, viewport: { width: 1440, height: 900 } });
    const opened = await fresh.newPage();
    await opened.addInitScript(watch);
    return opened;
  };
  return { browser, open, close: () => browser.close() };
}

const VISITS = 7;

/** A page, and what shows that it is there. */
interface Place {
  path: string;
  sign: string;
}

/** The dashboard and the mailbox of an employee. */
export const DASHBOARD = { path: '/employee/dashboard', sign: 'main h1' };
export const MAILBOX = { path: '/employee/mail/inbox', sign: 'li[data-id]' };

declare global {
  interface Window {
    /** When the first element of this kind was painted; milliseconds after the navigation began. */
    seenAt: (selector: string) => Promise<number>;
    /** Frames whose text is there: a sandboxed one tells the page around it only that it has loaded. */
    loadedFrames: WeakSet<Element>;
  }
}

/** Runs in the page, before anything of it: whoever asks from outside would add the way there and back. */
function watch(): void {
  window.loadedFrames = new WeakSet();
  const loaded = ({ target }: Event) => {
    if (target instanceof HTMLIFrameElement && target.srcdoc) window.loadedFrames.add(target);
  };
  document.addEventListener('load', loaded, true);
  window.seenAt = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now()));
        else requestAnimationFrame(look);
      };
      look();
    });
}

/** Goes to a page and answers when its sign was painted, in milliseconds after the navigation began. */
export async function visit(page: Page, { path, sign }: Place): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate((selector) => window.seenAt(selector), sign);
}

/** Milliseconds until a page was there: of browsers that have nothing of it, and once more of the same. */
export async function visitOften(visiting: Visiting, place: Place): Promise<{ cold: number[]; warm: number[] }> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let i = 0; i < VISITS; i++) {
    const page = await visiting.open();
    cold.push(await visit(page, place));
    warm.push(await visit(page, place));
    await page.context().close();
  }
  return { cold, warm };
}
