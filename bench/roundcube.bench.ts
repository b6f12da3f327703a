import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PASSWORD, startDovecot, type Dovecot } from '@lintel/server/test/mail/dovecot.ts';
import { PEOPLE } from './corpus/people.ts';
import { TRADE } from './corpus/words.ts';
import { openLoad } from './load.ts';
import { readersOf } from './mail.calls.ts';
import { withMaildir, type Mailbox, type MailboxOptions } from './mailbox.ts';
import { tell } from './measure.ts';
import { waitedFor, type Figure } from './report.ts';
import { startRoundcube, type Roundcube } from './roundcube.ts';
import { giveAway } from './sync.bench.ts';
import { openVisiting, visit, visitOften } from './visit.ts';

const USER = 'peer';
const MANY = 16;
const CLICKS = 20;
const SEARCHES = 15;
const section = 'beside Roundcube';

// The format that it is quickest with, and an index of all words.
const INDEXED = `
mail_location = mdbox:~/mdbox
mail_plugins = $mail_plugins fts fts_xapian
plugin {
  fts = xapian
  fts_xapian = partial=3 full=20
  fts_enforced = yes
}`;

/** The same calls to Roundcube before a Dovecot with the same mails, with an index of their words. */
export async function measureRoundcube(lintel: Mailbox, options: MailboxOptions): Promise<Figure[]> {
  const dovecot = await startDovecot(INDEXED);
  try {
    await withMaildir(options, (maildir) => fill(dovecot, maildir));
    const roundcube = await startRoundcube(dovecot.port);
    try {
      return [...(await measureCalls(lintel, roundcube, options.inbox)), ...(await measureBrowser(roundcube))];
    } finally {
      await roundcube.stop();
    }
  } finally {
    await dovecot.stop();
  }
}

async function fill(dovecot: Dovecot, maildir: string): Promise<void> {
  tell('Taking the corpus into Dovecot');
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-peer-'));
  try {
    await cp(maildir, path.join(folder, 'Maildir'), { recursive: true, preserveTimestamps: true });
    if (process.getuid?.() === 0) await giveAway(folder);
    await dovecot.doveadm(USER, 'import', [`maildir:${folder}/Maildir`, '', 'all']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  tell('Indexing in Dovecot');
  await dovecot.doveadm(USER, 'index', ['*']);
}

interface Pair {
  what: string;
  ours: string[];
  theirs: string[];
  /** How often as many of ours a second, of sixteen clients. */
  times?: number;
}

async function pairsOf(lintel: Mailbox, inbox: number): Promise<Pair[]> {
  const [{ mails }] = (await readersOf(lintel)) as [Awaited<ReturnType<typeof readersOf>>[number]];
  const words = [...new Set(TRADE)];
  const names = [...new Set(PEOPLE.slice(0, 100).map(({ name }) => name.split(' ')[1]!))];
  const pages = Array.from({ length: 200 }, (_, i) => 1 + ((i * 7919) % (inbox / 50)));
  const list = (page: number) => `/mail/folder/inbox?size=50&page=${page}`;
  const search = (q: string) => `/mail/search?size=50&folder=inbox&q=${encodeURIComponent(q)}`;
  const their = (action: string, more: string) => `/?_task=mail&_mbox=INBOX&_action=${action}&${more}`;
  const theirSearch = (headers: string) => (word: string) =>
    their('search', `_remote=1&_headers=${headers}&_filter=ALL&_scope=base&_q=${encodeURIComponent(word)}`);
  return [
    { what: 'list of 50, first page', ours: [list(1)], theirs: [their('list', '_remote=1&_page=1')] },
    {
      what: 'list of 50, random pages',
      ours: pages.map(list),
      theirs: pages.map((page) => their('list', `_remote=1&_page=${page}`)),
    },
    {
      what: 'open random mails',
      ours: mails.map(({ id }) => `/mail/${id}`),
      theirs: mails.map((_, i) => their('preview', `_framed=1&_uid=${1 + ((i * 7919) % inbox)}`)),
    },
    { what: 'search of a sender', ours: names.map((name) => search(`from:${name}`)), theirs: names.map(theirSearch('from')) },
    { what: 'search of the text', ours: words.map(search), theirs: words.map(theirSearch('text')), times: 30 },
  ];
}

async function measureCalls(lintel: Mailbox, roundcube: Roundcube, inbox: number): Promise<Figure[]> {
  const load = openLoad();
  const figures: Figure[] = [];
  try {
    const sessions: Record<string, string>[] = [];
    for (let n = 0; n < MANY; n++) sessions.push(await roundcube.signIn(USER));
    for (const { what, ours, theirs, times } of await pairsOf(lintel, inbox)) {
      tell(`Measuring beside Roundcube: ${what}`);
      // One path a session, so that none waits for another of its own.
      const spread = Array.from({ length: Math.max(MANY, theirs.length - (theirs.length % MANY)) }, (_, i) => theirs[i % theirs.length]!);
      const mine = { origin: lintel.origin, paths: ours.map((one) => `/api/v1${one}`), headers: [lintel.headers] };
      const peer = { origin: roundcube.origin, paths: spread, headers: sessions };
      const [one, theirOne] = [await load.run({ ...mine, clients: 1 }), await load.run({ ...peer, clients: 1 })];
      const [many, theirMany] = [await load.run({ ...mine, clients: MANY }), await load.run({ ...peer, clients: MANY })];
      figures.push(
        { section, what: `${what}: 1 client, p50`, value: one.p50, unit: 'ms', beside: { what: 'Roundcube', value: theirOne.p50 } },
        {
          ...{ section, what: `${what}: ${MANY} clients`, value: many.perSecond, unit: 'req/s' },
          beside: { what: 'Roundcube', value: theirMany.perSecond },
          ...(times ? { goal: { atLeast: times * theirMany.perSecond } } : {}),
        },
      );
    }
  } finally {
    await load.stop();
  }
  return figures;
}

/** The step `browser` has ours. */
async function measureBrowser(roundcube: Roundcube): Promise<Figure[]> {
  const mailbox = { path: '/?_task=mail', sign: '#messagelist tbody tr.message' };
  const visiting = await openVisiting(roundcube, async (page) => {
    await page.goto('/');
    await page.fill('#rcmloginuser', USER);
    await page.fill('#rcmloginpwd', PASSWORD);
    await page.click('#rcmloginsubmit');
    await page.locator(mailbox.sign).first().waitFor();
  });
  try {
    tell('Opening Roundcube again and again');
    const { cold, warm } = await visitOften(visiting, mailbox);
    const page = await visiting.open();
    await visit(page, mailbox);
    const clicks: number[] = [];
    for (let n = 0; n < CLICKS; n++) clicks.push(await page.evaluate(clickAndSee, n));
    const searches: number[] = [];
    for (const word of [...new Set(TRADE)].filter((one) => one.length > 4).slice(0, SEARCHES)) searches.push(await searchFor(page, word));
    const figure = (what: string, times: number[]): Figure[] => waitedFor(section, `Roundcube, ${what}`, times);
    return [
      ...figure('inbox visible, empty cache', cold),
      ...figure('inbox visible, full cache', warm),
      ...figure('click to body visible', clicks),
      ...figure('Enter to results', searches),
    ];
  } finally {
    await visiting.close();
  }
}

/** Runs in the page: from the click on the n-th row to the frame with that mail's text. */
function clickAndSee(n: number): Promise<number> {
  return new Promise((resolve) => {
    const row = document.querySelectorAll<HTMLElement>('#messagelist tbody tr.message')[n]!;
    const frame = document.querySelector<HTMLIFrameElement>('#messagecontframe')!;
    const before = frame.contentWindow?.location.href;
    const clicked = performance.now();
    const look = () => {
      const shown = frame.contentDocument;
      const isThere =
        frame.contentWindow?.location.href !== before && shown?.readyState === 'complete' && shown.querySelector('#messagebody');
      if (isThere) requestAnimationFrame(() => resolve(performance.now() - clicked));
      else requestAnimationFrame(look);
    };
    for (const type of ['mousedown', 'mouseup', 'click'])
      row.querySelector('td.subject')!.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
    look();
  });
}

async function searchFor(page: Page, word: string): Promise<number> {
  await page.fill('#mailsearchform', word);
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const app = (window as never as { rcmail: { addEventListener(name: string, listener: () => void): void } }).rcmail;
        let pressed = 0;
        document.addEventListener('keydown', () => (pressed = performance.now()), { once: true, capture: true });
        app.addEventListener('responseaftersearch', () => requestAnimationFrame(() => resolve(performance.now() - pressed)));
      }),
  );
  await page.press('#mailsearchform', 'Enter');
  return seen;
}
