/** The states of the mailbox that no address of their own leads to, for the pictures of `npm run shots`: what is done to come there. */
import type { MailAccount } from '@lintel/contract/mail-accounts';
import { isKept } from '@lintel/e2e/kept.ts';
import type { Locator, Page, Route } from 'playwright-core';

export interface MailState {
  name: string;
  /** Where it begins, below the group of its person. */
  at: string;
  /** Before the page is loaded: what a call answers. */
  before?: (page: Page) => Promise<unknown>;
  steps?: (page: Page) => Promise<unknown>;
  /** Leaves nothing behind for the next state. */
  after?: (page: Page) => Promise<unknown>;
  /** It never comes to rest. */
  isLasting?: true;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const rows = (page: Page): Locator => page.locator('li[data-id]');
const dialogOf = (page: Page, name: string | RegExp = 'New Message'): Locator => page.getByRole('dialog', { name });
const textOf = (place: Locator): Locator => place.getByRole('textbox', { name: 'Message' });
const open = (page: Page, subject: string): Promise<void> => rows(page).filter({ hasText: subject }).first().getByRole('link').click();

async function openMail(page: Page, subject: string): Promise<void> {
  await open(page, subject);
  await page.getByRole('heading', { level: 2, name: subject }).waitFor();
}

/** Of Marta, whose demo mailbox has a mail of each kind. */
export const MAIL_STATES: readonly MailState[] = [
  { name: 'compose', at: 'mail/inbox', steps: compose, after: discard },
  {
    name: 'compose-errors',
    at: 'mail/inbox',
    steps: async (page) => {
      await compose(page);
      await dialogOf(page).getByRole('button', { name: 'Send' }).click();
      await page.getByText('Please add a message').waitFor();
    },
    after: discard,
  },
  {
    name: 'compose-forward',
    at: 'mail/inbox',
    steps: async (page) => {
      await openMail(page, 'Crane on Thursday: road closure');
      await button(page, 'Forward').click();
      await textOf(dialogOf(page, 'Forward')).waitFor();
      await dialogOf(page, 'Forward').getByRole('combobox', { name: 'To', exact: true }).fill('Hel');
      await page.getByRole('option', { name: /Helena/ }).waitFor();
    },
    after: discard,
  },
  {
    name: 'reply-below',
    at: 'mail/inbox',
    steps: async (page) => {
      await openMail(page, 'Hours of the crew, last week');
      await button(page, /^Reply to /).click();
      await textOf(page.getByRole('region', { name: /^Reply to / })).waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  { name: 'conversation', at: 'mail/inbox', before: listConversations, steps: openConversation },
  { name: 'conversations', at: 'mail/inbox', before: listConversations, steps: tabs },
  { name: 'search', at: 'mail/inbox?q=crane', steps: tabs },
  { name: 'search-filters', at: 'mail/inbox?q=from%3Aamara%20has%3Aattachment%20minutes', steps: tabs },
  { name: 'search-nothing', at: 'mail/inbox?q=quibblesnatch', steps: tabs },
  { name: 'search-refused', at: 'mail/inbox?q=before%3Ayesteryear', steps: tabs },
  { name: 'folder-empty', at: 'mail/snoozed' },
  { name: 'inbox-zero', at: 'mail/inbox', before: (page) => page.route(LIST, (route) => answer(route, [])), steps: tabs },
  { name: 'folder-trash', at: 'mail/trash' },
  { name: 'selection', at: 'mail/inbox', steps: select },
  {
    name: 'selection-all',
    at: 'mail/inbox',
    steps: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all emails on this page' }).check();
      await page.getByRole('button', { name: /^Select all \d+/ }).click();
    },
  },
  {
    name: 'label-menu',
    at: 'mail/inbox',
    steps: async (page) => {
      await select(page);
      await button(page, 'Labels').click();
      await page.getByRole('menuitem', { name: 'Manage labels' }).waitFor();
    },
  },
  {
    name: 'snooze-menu',
    at: 'mail/inbox',
    steps: async (page) => {
      await select(page);
      await button(page, 'Snooze').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  { name: 'pictures-blocked', at: 'mail/inbox', steps: (page) => openMail(page, 'SiteDeals weekly') },
  { name: 'invitation', at: 'mail/inbox', steps: (page) => openMail(page, 'winter meeting') },
  { name: 'mail-without-words', at: 'mail/inbox', steps: (page) => open(page, '(no subject)') },
  { name: 'mail-long-subject', at: 'mail/inbox?q=TM-5521', steps: (page) => openMail(page, 'Ticket 2026-004417') },
  {
    name: 'attachment-preview',
    at: 'mail/inbox',
    steps: async (page) => {
      await openMail(page, 'Drawings for the plant room');
      await page
        .getByRole('button', { name: /^Preview / })
        .first()
        .click();
      await page.getByRole('dialog').locator('canvas, img, table, pre, video').first().waitFor();
    },
  },
  {
    name: 'unsubscribe',
    at: 'mail/inbox',
    steps: async (page) => {
      await openMail(page, 'SiteDeals weekly');
      await button(page, 'Unsubscribe').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'rule',
    at: 'mail/inbox',
    steps: async (page) => {
      await openMail(page, 'SiteDeals weekly');
      await button(page, 'More').click();
      await page.getByRole('menuitem', { name: 'Make a rule from this email' }).click();
      await button(page, 'Try on past emails').click();
      await page.getByRole('status', { name: 'Dry run' }).waitFor();
    },
  },
  { name: 'shortcuts', at: 'mail/inbox', steps: (page) => page.keyboard.press('?').then(() => page.getByRole('dialog').waitFor()) },
  {
    name: 'import',
    at: 'preferences',
    steps: async (page) => {
      const sheet = page.getByRole('region', { name: 'Import' });
      const buffer = Buffer.from('From a Mon Mar  2 08:00:00 2026\nSubject: Levels\n\nText\n');
      await sheet.locator('input[type=file]').setInputFiles({ name: 'survey.mbox', mimeType: 'application/mbox', buffer });
      await sheet.getByText('1 email found').waitFor();
    },
  },
  {
    name: 'account-refused',
    at: 'preferences',
    before: (page) => page.route('**/api/v1/mail-accounts', (route) => answer(route, [REFUSED])),
  },
  {
    name: 'account-resting',
    at: 'preferences',
    before: (page) => page.route('**/api/v1/mail-accounts', (route) => answer(route, [RESTING])),
  },
  {
    name: 'offline',
    at: 'mail/inbox',
    steps: async (page) => {
      // What says so, and the list, come from what the browser keeps.
      for (let tries = 0; tries < 120 && !(await isKept(page, '/mail/folder/inbox?')); tries += 1) await page.waitForTimeout(500);
      await page.reload();
      await rows(page).first().waitFor();
      await page.context().setOffline(true);
      await button(page, 'Refresh').click();
      await page.getByText(/^You are offline/).waitFor();
    },
    after: (page) => page.context().setOffline(false),
  },
  { name: 'list-failed', at: 'mail/inbox', before: (page) => page.route(LIST, refuse), steps: failed },
  {
    name: 'list-outdated',
    at: 'mail/inbox',
    steps: async (page) => {
      await rows(page).first().waitFor();
      await page.route(LIST, refuse);
      await button(page, 'Refresh').click();
      await failed(page);
    },
  },
  { name: 'list-loading', at: 'mail/inbox', before: (page) => page.route(LIST, () => undefined), steps: loading, isLasting: true },
  {
    name: 'mail-failed',
    at: 'mail/inbox',
    before: (page) => page.route(MAIL, refuse),
    steps: (page) => rows(page).nth(2).getByRole('link').click(),
  },
  {
    name: 'mail-loading',
    at: 'mail/inbox',
    before: (page) => page.route(MAIL, () => undefined),
    steps: async (page) => {
      await rows(page).nth(2).getByRole('link').click();
      await page.getByText('Loading email...').waitFor();
    },
    isLasting: true,
  },
];

const LIST = /\/api\/v1\/mail\/folder\/inbox/;
const MAIL = /\/api\/v1\/mail\/\d+$/;

const answer = (route: Route, data: object[]): Promise<void> => {
  const json = { ok: true, data, message: '', page: { number: 1, size: 20, total: data.length } };
  return route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback();
};

function refuse(route: Route): Promise<void> {
  return route.fulfill({
    status: 500,
    json: { ok: false, message: 'Something went wrong on our side. Try again.', code: 'request.failed' },
  });
}

function failed(page: Page): Promise<void> {
  return page.getByText(/^Error loading emails/).waitFor();
}

/** They come a while after the list. */
function tabs(page: Page): Promise<void> {
  return page.getByRole('group', { name: 'Show' }).getByRole('button').first().waitFor();
}

function loading(page: Page): Promise<void> {
  return page.getByText('Loading emails...').waitFor();
}

async function compose(page: Page): Promise<void> {
  await button(page, 'Compose').click();
  await textOf(dialogOf(page)).waitFor();
}

/** What was begun would be offered again in every state after it. */
async function discard(page: Page): Promise<void> {
  const dialog = dialogOf(page, /^(New Message|Reply|Forward)$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function select(page: Page): Promise<void> {
  for (const place of [1, 2, 4]) await rows(page).nth(place).getByRole('checkbox').check();
}

/** One row a conversation, for this page alone. */
function listConversations(page: Page): Promise<unknown> {
  return page.route('**/api/v1/preferences', async (route) => {
    const given = await route.fetch();
    const body = (await given.json()) as { data: object };
    await route.fulfill({ response: given, json: { ...body, data: { ...body.data, mailConversations: true } } });
  });
}

async function openConversation(page: Page): Promise<void> {
  await open(page, 'Windows north elevation');
  await page.getByRole('list', { name: /emails in this conversation/ }).waitFor();
}

const SERVER = { host: 'imap.kessler.example', port: 993, security: 'tls' } as const;

/** An account whose password is a wrong one. */
const REFUSED: MailAccount = {
  ...{ id: '1', name: 'Home', address: 'marta@kessler.example', username: 'marta', loginKind: 'password', version: 1 },
  ...{ imap: SERVER, smtp: { ...SERVER, host: 'smtp.kessler.example', port: 465 } },
  ...{
    status: 'waiting',
    needsConsent: false,
    notice: null,
    done: 0,
    expected: 0,
    isWhole: false,
    resumesAt: null,
    hasLabels: false,
    folders: [],
  },
  problem: 'imap.kessler.example refused the user name or the password. Check both; some providers want an app password.',
  ...{ problemAt: new Date().toISOString(), syncedAt: null },
};

/** One of which no more may be fetched today. */
const RESTING: MailAccount = {
  ...REFUSED,
  ...{
    status: 'syncing',
    problem: null,
    problemAt: null,
    done: 31_204,
    expected: 118_960,
    resumesAt: new Date(Date.now() + 32_400_000).toISOString(),
  },
};
