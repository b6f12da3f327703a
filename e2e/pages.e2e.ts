import type { Role } from '@lintel/contract/access';
import { routesOf, type PageRoute } from '@lintel/web/src/kit/page.ts';
import { PAGES } from '@lintel/web/src/pages.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { PEOPLE, VIKTOR, type Person } from '#e2e/people.ts';

const { url, enter } = openDemo();
const ROUTES = routesOf(PAGES);

/** decisions 4: the own role's group, and `/employee/*` for everybody's own data. */
const isOpenTo = (role: Role) => (route: PageRoute) => route.role === role || route.role === 'employee';

test.each(PEOPLE)('$role reaches every page of their own, and is sent home from every other one', async (person) => {
  const { page } = await enter(person);
  const mailId = await newestSentMail(page);
  await countRefusals(page);
  const open = ROUTES.filter(isOpenTo(person.role)).map(({ path }) => fill(path, mailId));
  const closed = ROUTES.filter((route) => !isOpenTo(person.role)(route)).map(({ path }) => fill(path, mailId));
  expect(open.length).toBeGreaterThan(20);
  expect(closed.length).toBeGreaterThan(60);

  const unreached: string[] = [];
  for (const path of open) if (!(await reaches(page, path))) unreached.push(path);
  expect(unreached, 'pages that should open').toEqual([]);

  await reaches(page, `${person.group}/mail`);
  const entered: string[] = [];
  for (const path of closed) if (!(await isSentHome(page, path, person))) entered.push(path);
  expect(entered, 'pages that should stay closed').toEqual([]);
  await expect.poll(() => page.evaluate(() => window.refusals), { message: 'each with its sentence' }).toBe(closed.length);
});

test.each(PEOPLE)('$role is refused every call that other roles are there for', async (person) => {
  const calls = await restrictedCalls();
  const { page } = await enter(person);
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('lintel.session')!) as { token: string }).token);
  const answers: string[] = [];
  for (const { method, path, permission } of calls) {
    if (OTHERS[permission]?.includes(person.role)) continue;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    if (response.status !== 403) answers.push(`${method} ${path}: ${response.status}`);
  }
  expect(answers).toEqual([]);
});

test('nobody in particular is refused every call but the public ones', async () => {
  const answers = await Promise.all(
    (await operations()).map(async ({ method, path, permission }) => {
      const response = await fetch(`${url}${path}`, { method, ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }) });
      return { call: `${method} ${path}`, isPublic: permission === 'public', status: response.status };
    }),
  );
  expect(answers.filter(({ isPublic, status }) => !isPublic && status !== 401)).toEqual([]);
  expect(answers.filter(({ isPublic }) => isPublic).map(({ call }) => call)).toHaveLength(4);
});

test('a page that needs a sign-in comes back after it', async () => {
  const { page } = await enter(VIKTOR);
  await page.goto('/super-admin/audit-logs');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForURL(/\/auth\/login$/);
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  // The provider knows Viktor still.
  await page.waitForURL(/\/super-admin\/audit-logs$/);
  await page.getByRole('heading', { level: 1, name: 'Audit Logs' }).waitFor();
});

declare global {
  interface Window {
    refusals: number;
  }
}

/** Counts how often the refusal comes up: the notices themselves go away by and by. */
async function countRefusals(page: Page): Promise<void> {
  await page.evaluate((sentence) => {
    window.refusals = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLElement && node.closest('[role="alert"]') && node.textContent?.includes(sentence)) window.refusals += 1;
    }).observe(document.body, { childList: true, subtree: true });
  }, "You don't have access to that page");
}

/** Goes to an address without loading the app anew, as the back button does. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    document.title = 'on the way';
    history.pushState({ ...history.state, idx: (history.state as { idx: number }).idx + 1, key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

async function reaches(page: Page, path: string): Promise<boolean> {
  await go(page, path);
  const isThere = await page
    .waitForFunction(
      (wanted) => location.pathname === wanted && !document.querySelector('main[aria-busy]') && (document.querySelector('h1')?.getClientRects().length ?? 0) > 0,
      path,
      { timeout: 15_000 },
    )
    .then(() => true)
    .catch(() => false);
  return isThere && !(await page.getByText('This page could not be').isVisible());
}

async function isSentHome(page: Page, path: string, { group }: Person): Promise<boolean> {
  await go(page, path);
  return page
    .waitForFunction((home) => location.pathname === home, `${group}/dashboard`, { timeout: 5000 })
    .then(() => true)
    .catch(() => false);
}

/** Real ids for the pages that show something; a page that is still to come shows the same for every id. */
const fill = (path: string, mailId: string): string => path.replace(':folder/:id', `sent/${mailId}`).replace(':folder', 'sent').replace(/:\w+/g, 'one');

async function newestSentMail(page: Page): Promise<string> {
  const answer = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('lintel.session')!) as { token: string };
    return (await fetch('/api/v1/mail/folder/sent?size=1', { headers: { authorization: `Bearer ${token}` } })).json() as Promise<{ data: { id: string }[] }>;
  });
  return answer.data[0]!.id;
}

interface Operation {
  method: string;
  path: string;
  permission: string;
}

/** Every call as the server itself describes it, with an id of nothing. */
async function operations(): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as { paths: Record<string, Record<string, { 'x-permission': string }>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1'), permission: operation['x-permission'] })),
  );
}

/** Who else holds a permission that not everybody has: written down here a second time, on purpose. */
const OTHERS: Record<string, readonly Role[]> = {
  'audit:read': ['super_admin'],
  'audit:verify': ['super_admin'],
  'jobs:read': ['super_admin'],
  'jobs:retry': ['super_admin'],
  'departments:write': ['super_admin'],
  'departments:read': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator', 'department_head'],
};

const EVERYBODYS = /^(public|signed-in|(mail|notifications|preferences|search):\w+|people:read)$/;

async function restrictedCalls(): Promise<Operation[]> {
  const restricted = (await operations()).filter(({ permission }) => !EVERYBODYS.test(permission));
  expect(restricted.filter(({ permission }) => !OTHERS[permission]), 'a permission that this test does not know').toEqual([]);
  expect(restricted.length).toBeGreaterThan(5);
  return restricted;
}
