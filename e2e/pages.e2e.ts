import { isGranted, ROLES, type Can, type Role } from '@lintel/contract/access';
import type { PageRoute } from '@lintel/web/src/kit/page.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { PEOPLE, VIKTOR } from '#e2e/people.ts';
import { tokenOf } from '#e2e/session.ts';
import { ROUTES, titleOf } from '#e2e/walk.ts';

const { url, enter } = openDemo();

/** decisions 4: the own role's group, and `/employee/*` for everybody's own data. */
const isOpenTo = (role: Role) => (route: PageRoute) => route.role === role || route.role === 'employee';

/** An employee's pages are everybody's: the employee walks all of them, and the others together once more. */
const isWalkedBy = (role: Role) => (route: PageRoute, index: number) =>
  route.role === role || (route.role === 'employee' && index % (ROLES.length - 1) === ROLES.indexOf(role));

test.each(PEOPLE)('$role reaches every page of their own, and no page and no call that others are there for', async (person) => {
  const { page } = await enter(person);
  await page.goto(`${person.group}/dashboard`);
  const token = await tokenOf(page);
  const mailId = await newestSentMail(token);
  // A record's own page needs a record: of those, the mail's is walked here, the others by their slices' tests.
  const walkable = ROUTES.filter(({ path }) => !path.replace(/:folder(\/:id)?/, '').includes(':'));
  const open = walkable.filter(isWalkedBy(person.role));
  // The guard is one function for all addresses, with its own table test: here one address of each closed group.
  const closed = ROLES.flatMap((role) => ROUTES.filter((route) => route.role === role && !isOpenTo(person.role)(route)).slice(-1));
  expect(open.length).toBeGreaterThan(7);
  expect(closed.length).toBeGreaterThanOrEqual(5);
  const paths = (routes: readonly PageRoute[]) => routes.map(({ path }) => fill(path, mailId));

  expect(await walk(page, paths(open)), 'pages that should open').toEqual([]);
  expect(await walk(page, paths(closed.slice(0, 1)), `${person.group}/dashboard`)).toEqual([]);
  await page.getByText("You don't have access to that page").waitFor();
  expect(await walk(page, paths(closed), `${person.group}/dashboard`), 'pages that should stay closed').toEqual([]);
  expect(await unrefusedCalls(person.role, token), 'calls that should be refused').toEqual([]);
});

test('nobody in particular is refused every call but the public ones', async () => {
  const answers = await Promise.all(
    (await operations()).map(async ({ method, path, permission }) => {
      const response = await fetch(`${url}${path}`, {
        method,
        ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      return { call: `${method} ${path}`, isPublic: permission === 'public', status: response.status };
    }),
  );
  expect(answers.filter(({ isPublic, status }) => !isPublic && status !== 401)).toEqual([]);
  expect(answers.filter(({ isPublic }) => isPublic).map(({ call }) => call)).toHaveLength(6);
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

/**
 * Goes from address to address without loading the app anew, as the back button does. Answers those that did not end where
 * they should: at `home`, or where none is given at the address itself, with its title and a heading.
 */
const walk = (page: Page, paths: readonly string[], home?: string): Promise<string[]> =>
  page.evaluate(
    async (steps) => {
      const isThere = (wanted: string, title: string) =>
        location.pathname === wanted &&
        document.title === title &&
        !document.querySelector('main[aria-busy]') &&
        (document.querySelector('h1')?.getClientRects().length ?? 0) > 0;
      const missed: string[] = [];
      for (const { path, wanted, title } of steps) {
        history.pushState({ ...history.state, idx: (history.state as { idx: number }).idx + 1, key: path }, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const end = performance.now() + 30_000;
        do await new Promise((resolve) => setTimeout(resolve, 5));
        while (!isThere(wanted, title) && performance.now() < end);
        if (!isThere(wanted, title)) missed.push(`${path} ended at ${location.pathname}, ${document.title}`);
      }
      return missed;
    },
    paths.map((path) => ({ path, wanted: home ?? path, title: titleOf(home ?? path) })),
  );

/** A real mail for the mail's page; of closed pages no id is ever looked at. */
const fill = (path: string, mailId: string): string =>
  path.replace(':folder/:id', `sent/${mailId}`).replace(':folder', 'sent').replace(/:\w+/g, 'one');

async function newestSentMail(token: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/mail/folder/sent?size=1`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data[0]!.id;
}

/**
 * A call behind each permission that the role has not, as far as it is not answered with 403: which call stands behind which is held by
 * tools/safety.routes.snap, and who has which by the server's matrix.
 */
async function unrefusedCalls(role: Role, token: string): Promise<string[]> {
  const unrefused: string[] = [];
  const all = (await operations()).filter(({ permission }) => !isGranted(role, permission));
  const closed = [...new Map(all.map((one) => [one.permission, one])).values()];
  expect(closed.length).toBeGreaterThan(5);
  for (const { method, path } of closed) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const response = await fetch(`${url}${path}`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
    if (response.status !== 403) unrefused.push(`${method} ${path}: ${response.status}`);
  }
  return unrefused;
}

interface Operation {
  method: string;
  path: string;
  permission: Can;
}

/** Every call as the server itself describes it, with an id of nothing. */
async function operations(): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-permission': Can }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, '1'),
      permission: operation['x-permission'],
    })),
  );
}
