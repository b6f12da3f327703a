import { isGranted, ROLES, type Can, type Role } from '@lintel/contract/access';
import type { PageRoute } from '@lintel/web/src/kit/page.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { MARTA, PEOPLE, VIKTOR } from '#e2e/people.ts';
import { tokenOf } from '#e2e/session.ts';
import { ROUTES, titleOf } from '#e2e/walk.ts';

const { url, enter } = openDemo();

/** decisions 4: the own role's group, and `/employee/*` for everybody's own data. */
const isOpenTo = (role: Role) => (route: PageRoute) => route.role === role || route.role === 'employee';

/** An employee's pages are everybody's: the employee walks all of them, and the others together once more. */
const isWalkedBy = (role: Role) => (route: PageRoute, index: number) =>
  route.role === role || (route.role === 'employee' && index % (ROLES.length - 1) === ROLES.indexOf(role));

/** A page of what is still to come has no record. */
const isComing = ({ page }: PageRoute) => page.name.includes('/');
const namesRecord = ({ path }: PageRoute) => path.replace(/:folder(\/:id)?/, '').includes(':');
const LISTS = ROUTES.filter((route) => !namesRecord(route) || isComing(route));
const RECORDS = ROUTES.filter((route) => namesRecord(route) && !isComing(route));

/** The list of each page of a record, and what of its rows is in the address. */
const LIST_OF: Record<string, { list: string; key?: string }> = {
  'departments.detail': { list: '/departments' },
  'people.detail': { list: '/employees' },
  'approvals.detail': { list: '/approvals' },
  'projects.detail': { list: '/projects' },
  'tasks.detail': { list: '/tasks' },
  'timesheet.sheet': { list: '/timesheets/entries', key: 'timesheetId' },
  'requests.detail': { list: '/requests' },
  'templates.detail': { list: '/templates' },
  'leave.detail': { list: '/leave/requests' },
  'resources.one': { list: '/resources' },
};

test('the page of every record is walked with a row of its list', () => {
  expect([...new Set(RECORDS.map(({ page }) => page.name))].toSorted()).toEqual(Object.keys(LIST_OF).toSorted());
});

test.each(PEOPLE)('$role reaches every page of their own, and no page and no call that others are there for', async (person) => {
  const { page } = await enter(person);
  await page.goto(`${person.group}/dashboard`);
  const token = await tokenOf(page);
  const [mail] = await rowsOf(token, '/mail/folder/sent?size=1');
  const open = LISTS.filter(isWalkedBy(person.role));
  const records = await recordsOf(token, RECORDS.filter(isOpenTo(person.role)));
  // The guard is one function for all addresses, with its own table test: here one address of each closed group.
  const closed = ROLES.flatMap((role) => ROUTES.filter((route) => route.role === role && !isOpenTo(person.role)(route)).slice(-1));
  expect(open.length).toBeGreaterThan(7);
  expect(closed.length).toBeGreaterThanOrEqual(5);
  const paths = (routes: readonly PageRoute[]) => routes.map(({ path }) => fill(path, mail!['id']!));

  // Whoever has a group of pages has records to open there; of one's own there may be none.
  const missing = records.filter(({ route, path }) => !path && (route.role === person.role || person === MARTA));
  expect(missing.map(({ route }) => route.path)).toEqual([]);
  expect(
    await walk(
      page,
      mixed(
        paths(open),
        records.flatMap(({ path }) => path ?? []),
      ),
    ),
    'pages that should open',
  ).toEqual([]);
  expect(await walk(page, paths(closed.slice(0, 1)), `${person.group}/dashboard`)).toEqual([]);
  await page.getByText("You don't have access to that page").waitFor();
  expect(await walk(page, paths(closed), `${person.group}/dashboard`), 'pages that should stay closed').toEqual([]);
  expect(await unrefusedCalls(person.role, token), 'calls that should be refused').toEqual([]);
});

test('what stands below a list on its way is not shown before its place is known', async () => {
  const { page } = await enter(MARTA);
  let answer = () => {};
  const isAsked = new Promise<void>((done) => (answer = done));
  await page.route(/\/api\/v1\/requests\?/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('employee/request-forms');
  const below = page.locator('[data-sheet]', { hasText: 'My bookings' });
  await below.waitFor({ state: 'attached' });
  expect(await below.isVisible()).toBe(false);
  answer();
  await below.waitFor();
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
  expect(answers.filter(({ isPublic }) => isPublic).map(({ call }) => call)).toHaveLength(7);
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

/** The address of a record; of a mail the page is that of its folder. */
const RECORD = /^(?!.*\/mail\/).*\/[a-z]{3}_[0-9a-z]{26}$/;

/** A record's page after that of a list: by its title one sees that it is another one. */
const mixed = (lists: string[], records: string[]): string[] =>
  lists.flatMap((path, index) => [path, ...(records[index] ? [records[index]] : [])]);

/**
 * Goes from address to address without loading the app anew, as the back button does. Answers those that did not end where
 * they should: at `home`, or where none is given at the address itself, with its title and a heading. A record has its own title.
 */
const walk = (page: Page, paths: readonly string[], home?: string): Promise<string[]> =>
  page.evaluate(
    async (steps) => {
      const isThere = (wanted: string, title: string | null, before: string) =>
        location.pathname === wanted &&
        (title ? document.title === title : document.title !== before && document.title.endsWith(' · Lintel')) &&
        !document.querySelector('main[aria-busy], main [aria-busy=true], main .mantine-Loader-root, main .mantine-Skeleton-root') &&
        (document.querySelector('h1')?.getClientRects().length ?? 0) > 0;
      /** What could not be read, and a table that says nothing instead of its rows. */
      const failures = () => [
        ...[...document.querySelectorAll('main [role=alert]')].map((alert) => (alert as HTMLElement).innerText.split('\n')[0]!),
        ...[...document.querySelectorAll('main table')]
          .filter((table) => !table.querySelector('tbody tr') && table.parentElement?.parentElement?.children.length === 1)
          .map((table) => `nothing in ${table.querySelector('caption')?.innerText ?? 'a table'}`),
      ];
      const missed: string[] = [];
      for (const { path, wanted, title } of steps) {
        const before = document.title;
        history.pushState({ ...history.state, idx: (history.state as { idx: number }).idx + 1, key: path }, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const end = performance.now() + 30_000;
        do await new Promise((resolve) => setTimeout(resolve, 5));
        while (!isThere(wanted, title, before) && performance.now() < end);
        if (!isThere(wanted, title, before)) missed.push(`${path} ended at ${location.pathname}, ${document.title}`);
        missed.push(...failures().map((failure) => `${path}: ${failure}`));
      }
      return missed;
    },
    paths.map((path) => ({ path, wanted: home ?? path, title: RECORD.test(home ?? path) ? null : titleOf(home ?? path) })),
  );

/** Each record's page with the first row that the person's own list offers; without a path where it offers none. */
async function recordsOf(token: string, routes: readonly PageRoute[]): Promise<{ route: PageRoute; path: string | null }[]> {
  const firsts = new Map<string, Promise<string | undefined>>();
  const firstOf = (name: string) => {
    const { list, key = 'id' } = LIST_OF[name]!;
    const known = firsts.get(name) ?? rowsOf(token, `${list}?size=1`).then(([row]) => row?.[key]);
    firsts.set(name, known);
    return known;
  };
  return Promise.all(
    routes.map(async (route) => {
      const id = await firstOf(route.page.name);
      return { route, path: id ? route.path.replace(/:\w+/, id) : null };
    }),
  );
}

async function rowsOf(token: string, path: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: Record<string, string>[] }).data;
}

/** A real mail for the mail's page; of closed pages no id is ever looked at. */
const fill = (path: string, mailId: string): string =>
  path.replace(':folder/:id', `sent/${mailId}`).replace(':folder', 'sent').replace(/:\w+/g, 'one');

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
