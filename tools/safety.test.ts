/** Promises about the running product that no linter can check. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRANTS, PERMISSIONS, ROLES, type Permission } from '@lintel/contract/access';
import { migrationsFolder, readMigrations } from '@lintel/server/src/platform/migrate.ts';
import { testApp, type TestApp } from '@lintel/server/test/app.ts';
import { pathBelow, routesOf } from '@lintel/web/src/kit/page.ts';
import { PAGES } from '@lintel/web/src/pages.ts';
import { MENU } from '@lintel/web/src/shell/menu.ts';
import { loadContract, type Slice } from './contract.slices.ts';
import { landedMigrations } from './landed.ts';
import { readSources } from './sources.ts';

let app: TestApp;
let slices: Slice[];
beforeAll(async () => {
  [app, slices] = await Promise.all([testApp(), loadContract()]);
});
afterAll(() => app.close());

const promised = () => slices.flatMap((slice) => slice.routes.map(({ route }) => line(route)));
const line = ({ method, path, can }: { method: string; path: string; can: string }) => `${method.padEnd(6)} ${path}  ${can}`;

test('what is mounted is in the contract, and what is in the contract is mounted', () => {
  expect(app.app.mounted.map(({ route }) => line(route)).sort()).toEqual(promised().sort());
});

test('no two calls share an address', () => {
  const addresses = app.app.mounted.map(({ route }) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`);
  expect(addresses.filter((one, i) => addresses.indexOf(one) !== i)).toEqual([]);
});

test('every call and who may make it: read the difference as what it is, a change of rights', async () => {
  await expect(`${promised().sort().join('\n')}\n`).toMatchFileSnapshot('safety.routes.snap');
});

// Each of these answers before anybody is known: a new one needs a reason.
test('nothing else is public', () => {
  const open = slices.flatMap((slice) =>
    slice.routes.filter(({ route }) => route.can === 'public').map(({ name }) => `${slice.name}.${name}`),
  );
  expect(open.sort()).toEqual([
    'health.health',
    // A calendar program has no session: the secret in its address is all that it brings.
    'leave.readFeed',
    'session.callbackFailed',
    'session.clientSettings',
    'session.createFirstAccount',
    'session.refresh',
    'settings.logo',
  ]);
});

test('what moves money or sends mail a second time asks for an Idempotency-Key, or accepts one', () => {
  const without = slices.flatMap((slice) =>
    slice.routes.filter(({ route }) => route.method !== 'GET' && route.once === undefined).map(({ name }) => `${slice.name}.${name}`),
  );
  // A repeat of these does no harm: a token is spent once, an address or a link is made anew, what was fetched is fetched once;
  // a check, a look ahead and an upload leave nothing behind.
  expect(without.sort()).toEqual([
    'audit.verify',
    'employees.previewImport',
    'leave.makeFeed',
    'leave.preview',
    'leave.previewImport',
    'mail-accounts.beginConsent',
    'mail-accounts.endConsent',
    'mail-accounts.findOlder',
    'mail-accounts.test',
    'mail-identities.preview',
    'mail.upload',
    'policies.rehearse',
    'recovery.invite',
    'recovery.link',
    'requests.rehearse',
    'resources.previewImport',
    'resources.rehearse',
    'session.callbackFailed',
    'session.createFirstAccount',
    'session.download',
    'session.refresh',
    'session.signedIn',
    'settings.testSignIn',
  ]);
});

/** Permissions that widen which rows or columns somebody sees, rather than opening a call. */
const scopes = readSources(/(?<!\.test)\.ts$/, ['server/src/features']).flatMap(({ file, text }) => {
  const asked = file.endsWith('.list.ts') ? /(?:isGranted\([\w.]+, |can: )'([a-z-]+:[a-z-]+)'/g : /isGranted\([\w.]+, '([a-z-]+:[a-z-]+)'/g;
  return Array.from(text.matchAll(asked), ([, permission]) => permission);
});

test.each(PERMISSIONS)('%s is held by a role and asked for somewhere', (permission: Permission) => {
  expect(ROLES.some((role) => GRANTS[role].includes(permission))).toBe(true);
  const asked = [
    ...slices.flatMap((slice) => slice.routes.map(({ route }) => route.can)),
    ...slices.flatMap((slice) => slice.machines.flatMap((machine) => Object.values(machine.transitions).map(({ can }) => can))),
    ...PAGES.map(({ can }) => can),
    ...scopes,
  ];
  expect(asked).toContain(permission);
});

test('every page stands only with roles that hold its permission', () => {
  const wrong = routesOf(PAGES).filter(
    ({ role, page }) => page.can !== 'signed-in' && !(GRANTS[role] as readonly string[]).includes(page.can),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no two pages share an address or a name', () => {
  const paths = routesOf(PAGES).map(({ path }) => path.replace(/:\w+/g, ':'));
  expect(paths.filter((one, i) => paths.indexOf(one) !== i)).toEqual([]);
  const names = PAGES.map(({ name }) => name);
  expect(names.filter((one, i) => names.indexOf(one) !== i)).toEqual([]);
});

test.each(ROLES)('the menu of %s leads to pages', (role) => {
  const paths = new Set(routesOf(PAGES).map(({ path }) => path));
  const targets = MENU[role].flatMap((item) => [item, ...(item.children ?? [])]).map(({ path }) => pathBelow(role, path));
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((target) => !paths.has(target))).toEqual([]);
});

test('migrations that have landed are as they were; a new one is added to the list by npm run gen', async () => {
  const files = await readMigrations(migrationsFolder);
  expect(files.map(({ name, sha256 }) => [name, sha256])).toEqual([...landedMigrations()]);
});

test('the OpenAPI document names every call', async () => {
  const answer = await app.app.inject('/api/v1/openapi.json');
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  );
  const mounted = app.app.mounted.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(mounted.sort());
});
