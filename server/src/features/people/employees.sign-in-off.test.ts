import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import type { Ctx } from '#server/platform/context.ts';
import { transition } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { employeeLife } from './employees.life.ts';
import { askToDisableSignIn, keepSignIn } from './employees.notices.ts';

const BEGAN = addDays(TODAY, -30);
let app: TestApp;
let files: Personnel;
beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const OUTSIDE = 'https://id.example';
const atOutside = (ctx: Ctx, authority: string | null = OUTSIDE): Ctx => {
  const { env } = app.services;
  return { ...ctx, services: { ...app.services, env: { ...env, oidc: { ...env.oidc, authority } } } } as Ctx;
};
/** Asked with a provider outside, or with the embedded one. */
const ask = async (id: string, authority: string | null, work: 'disable' | 'keep' = 'disable') =>
  files.inside(async (ctx) => {
    const row = await ctx.db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const outside = atOutside(ctx, authority);
    await (work === 'disable' ? askToDisableSignIn(outside, row) : keepSignIn(outside, row));
  });
const askedOf = async (who: CastName) => (await app.as(who).notifications.list({ query: { waiting: 'true' } })).items;

test('a sign-in at a provider outside is to be disabled by a super admin, at once, until one of them says that it is', async () => {
  const person = await files.active({ hireDate: BEGAN });
  await app.services.db.updateTable('employee').set({ last_role: 'super_admin' }).where('id', '=', app.idOf('devon.archer')).execute();
  await ask(person.id, OUTSIDE);
  const asked = await askedOf('viktor.sandell');
  expect(asked).toMatchObject([{ title: `Disable the sign-in of ${person.name}`, link: `super-admin/employees/${person.id}` }]);
  expect(asked[0]!.dueAt).not.toBeNull();
  expect(await askedOf('devon.archer')).toHaveLength(1);
  expect(await askedOf('helena.marsh')).toEqual([]);
  await app.as('viktor.sandell').notifications.markDone({ body: { ids: [asked[0]!.id] } });
  for (const who of ['viktor.sandell', 'devon.archer'] as const) expect([who, await askedOf(who)]).toEqual([who, []]);
  expect(await files.audited('notification.done', asked[0]!.id)).toMatchObject([{ actorName: 'Viktor Sandell' }]);
  await app.services.db.updateTable('employee').set({ last_role: 'administrator' }).where('id', '=', app.idOf('devon.archer')).execute();
});

test('it is asked once while nobody has done it, also days later', async () => {
  const { id } = await files.active({ hireDate: BEGAN });
  await ask(id, OUTSIDE);
  await app.services.db
    .updateTable('notification')
    .set({ created_at: new Date(app.services.clock.now().getTime() - 3 * 86_400_000) })
    .where('dedupe_key', 'like', `%${id}`)
    .execute();
  await ask(id, OUTSIDE);
  expect(await askedOf('viktor.sandell')).toHaveLength(1);
  await ask(id, OUTSIDE, 'keep');
});

test('it is asked when somebody leaves, and no longer when they are hired again', async () => {
  const person = await files.active({ hireDate: BEGAN });
  await files.move(await files.latest(person.id), 'giveNotice', { reason: 'Moves away', endDate: TODAY });
  await files.settle(person.id, 'assets', 'approvals');
  const { version } = await files.latest(person.id);
  await files.inside((ctx) => transition(atOutside(ctx), employeeLife, { id: person.id, name: 'leave', version }));
  expect(await askedOf('viktor.sandell')).toMatchObject([{ title: `Disable the sign-in of ${person.name}` }]);
  await files.move(await files.latest(person.id), 'rehire', { hireDate: addDays(TODAY, 30), probationEnd: null, contractEnd: null });
  expect(await askedOf('viktor.sandell')).toEqual([]);
});

test('it is asked when somebody is suspended, and no longer when they are back', async () => {
  const { id, version } = await files.active({ hireDate: BEGAN });
  const input = { reason: 'The safety card has expired' };
  await files.inside((ctx) => transition(atOutside(ctx), employeeLife, { id, name: 'suspend', version, input }));
  const { name } = await files.latest(id);
  expect(await askedOf('viktor.sandell')).toMatchObject([{ title: `Disable the sign-in of ${name}` }]);
  await files.move(await files.latest(id), 'reinstate');
  expect(await askedOf('viktor.sandell')).toEqual([]);
});

test('it is asked no longer of who may sign in again', async () => {
  const { id } = await files.active({ hireDate: BEGAN });
  await ask(id, OUTSIDE);
  expect(await askedOf('viktor.sandell')).toHaveLength(1);
  await ask(id, OUTSIDE, 'keep');
  expect(await askedOf('viktor.sandell')).toEqual([]);
});

test('the embedded provider is closed by itself, and who has no sign-in has none to disable', async () => {
  await ask((await files.active({ hireDate: BEGAN })).id, null);
  await ask((await files.active({ hireDate: BEGAN, hasLogin: false })).id, OUTSIDE);
  expect(await askedOf('viktor.sandell')).toEqual([]);
});
