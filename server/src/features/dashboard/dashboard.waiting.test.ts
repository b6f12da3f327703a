import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify, type NotificationInput } from '#server/features/notifications/notifications.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { behind } from '#test/figures.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { settings } = app.as('viktor.sandell');
  const { version } = (await settings.list()).find(({ key }) => key === 'approvals.t2_minor')!;
  // Waits for the managing director, for 24 business hours.
  await settings.change({ key: 'approvals.t2_minor', body: { value: '1200000', version } });
});
afterAll(() => app.close());
beforeEach(() => app.services.db.deleteFrom('notification').execute());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const tell = (title: string, more: Partial<NotificationInput> = {}, who: CastName = 'helena.marsh') =>
  withTransaction(app.services.db, (tx) =>
    notify(systemContext(app.services, tx), { recipientId: app.idOf(who), type: 'task.review', title, ...more }),
  );
const waiting = async (who: CastName = 'helena.marsh') => {
  const { items, ...counts } = await app.as(who).dashboard.waiting();
  return { titles: items.map(({ decision, notification }) => decision?.title ?? notification?.title), ...counts };
};

test('decisions and what one is asked for stand in one order: overdue, then what is due first, then what has no time', async () => {
  await tell('At some time');
  await tell('Next year', { dueAt: inHours(9000) });
  await tell('Yesterday', { dueAt: inHours(-24) });
  await tell('Critical', { severity: 'critical' });
  await tell('Tomorrow', { dueAt: inHours(1) });
  const { titles, decisions, total } = await waiting();
  expect(titles).toEqual(['Yesterday', 'Critical', 'Tomorrow', 'Threshold T2', 'Next year', 'At some time']);
  expect([decisions, total]).toEqual([1, 6]);
});

test('neither what is only said nor what was done waits, and a decision is not said twice', async () => {
  await tell('Only said', { type: 'task.done' });
  await tell('A warning', { type: 'task.blocked' });
  await tell('A decision waits for you', { type: 'approval.waiting' });
  await tell('Done');
  const { items } = await app.as('helena.marsh').notifications.list();
  await app.as('helena.marsh').notifications.markDone({ body: { ids: [items.find(({ title }) => title === 'Done')!.id] } });
  expect(await waiting()).toEqual({ titles: ['Threshold T2'], decisions: 1, total: 1 });
});

test('each sees their own: eight of them, and how many there are', async () => {
  for (let i = 0; i < 12; i += 1) await tell(`Thing ${i}`, { dueAt: inHours(i - 20) }, 'marta.kessler');
  const { titles, decisions, total } = await waiting('marta.kessler');
  expect(titles).toEqual(Array.from({ length: 8 }, (_, i) => `Thing ${i}`));
  expect([decisions, total]).toEqual([0, 12]);
  expect((await waiting()).titles).toEqual(['Threshold T2']);
});

test('what has a time is among the eight, however much has none', async () => {
  for (let i = 0; i < 9; i += 1) await tell(`Some time ${i}`, {}, 'marta.kessler');
  await tell('Next year', { dueAt: inHours(9000) }, 'marta.kessler');
  expect((await waiting('marta.kessler')).titles[0]).toBe('Next year');
});

test('who finds approvers sees what nobody can decide, which is nobody else’s', async () => {
  const { db } = app.services;
  await db.updateTable('approval_assignee').set({ is_active: false }).execute();
  expect(await waiting('viktor.sandell')).toMatchObject({ titles: ['Threshold T2'], decisions: 1 });
  expect(await waiting()).toMatchObject({ titles: [], total: 0 });
  await db.updateTable('approval_assignee').set({ is_active: true }).execute();
});

test('who proposed a critical setting sees that it waits, until it is decided', async () => {
  const watched = async (who: CastName) =>
    (await app.as(who).dashboard.board()).watch
      .filter(({ key }) => key === 'settings-waiting')
      .map(({ label, value, opens }) => [label, value, opens]);
  const opens = { target: 'settings', query: {}, count: 1 };
  expect(await watched('viktor.sandell')).toEqual([['Critical settings that wait for approval', '1', opens]]);
  expect(await behind('settings', app.as('viktor.sandell'), {})).toBe(1);
  const { settings } = app.as('viktor.sandell');
  const { pending } = (await settings.list()).find(({ key }) => key === 'approvals.t2_minor')!;
  await settings.transition({ id: pending!.id, body: { name: 'withdraw', version: pending!.version } });
  expect(await watched('viktor.sandell')).toEqual([]);
});

test('however much waits, the same few questions are asked', async () => {
  const cost = async () => (await countQueries(() => waiting())).count;
  await cost();
  const before = await cost();
  for (let i = 0; i < 30; i += 1) await tell(`Thing ${i}`);
  expect(await cost()).toBe(before);
});
