import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { newestEventId, readEvents } from '#server/platform/event-log.ts';
import { closeActions, notify, type NotificationInput } from '#server/features/notifications/notifications.service.ts';
import { testApp, type TestApp } from '#test/app.ts';

let app: TestApp;
/** When people are told; tokens live by the real clock. */
let now: Date;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-10-12T08:00:00Z');
  await app.services.db.deleteFrom('notification').execute();
});

const hours = (count: number) => void (now = new Date(now.getTime() + count * 3_600_000));
const marta = () => app.as('marta.kessler').notifications;
const ticket = (): NotificationInput => ({
  recipientId: app.idOf('marta.kessler'),
  type: 'ticket.reply',
  severity: 'info',
  title: 'A reply to your ticket',
});
const tell = (more: Partial<NotificationInput> = {}) =>
  app.services.db.transaction().execute((tx) => notify({ ...systemContext(app.services, tx), now }, { ...ticket(), ...more }));
const unread = async () => (await marta().unreadCount()).count;

test('somebody is told: it stands first, unread, and their browsers hear of it', async () => {
  const before = await newestEventId(app.services.db);
  await tell({ title: 'First' });
  hours(1);
  await tell({ title: 'Second', severity: 'warning', body: 'It is late.', link: 'mail/inbox/42' });
  const { items, page } = await marta().list();
  expect(items.map(({ title }) => title)).toEqual(['Second', 'First']);
  expect(items[0]).toMatchObject({
    type: 'ticket.reply',
    severity: 'warning',
    body: 'It is late.',
    link: 'mail/inbox/42',
    count: 1,
    readAt: null,
  });
  expect(page).toEqual({ number: 1, size: 20, total: 2 });
  expect(await unread()).toBe(2);
  const events = await readEvents(app.services.db, before);
  expect(events.map(({ personId, data }) => [personId, data.kind])).toEqual(
    Array.from({ length: 2 }, () => [app.idOf('marta.kessler'), 'notifications.changed']),
  );
});

test('nobody sees or marks those of somebody else', async () => {
  await tell();
  const { id } = (await marta().list()).items[0]!;
  const jonas = app.as('jonas.ekdahl').notifications;
  expect((await jonas.list()).items).toEqual([]);
  expect(await jonas.markRead({ body: { ids: [id] } })).toEqual({ count: 0 });
  expect(await unread()).toBe(1);
});

test('what is done closes what asked for it and nothing that only said so; asked again, it is a new one', async () => {
  const close = () =>
    app.services.db.transaction().execute((tx) => closeActions({ ...systemContext(app.services, tx), now }, 'the same key'));
  await tell({ dedupeKey: 'the same key', title: 'Said' });
  await close();
  expect(await unread()).toBe(1);
  await app.services.db.deleteFrom('notification').execute();
  for (const title of ['Asked', 'Asked again']) {
    await tell({ dedupeKey: 'the same key', severity: 'action', title });
    expect(await unread()).toBe(1);
    await close();
    expect(await unread()).toBe(0);
    hours(1);
  }
  expect((await marta().list()).items.map(({ title, count }) => [title, count])).toEqual([
    ['Asked again', 1],
    ['Asked', 1],
  ]);
});

test('some are marked as read, then all; the answer says how many are left', async () => {
  for (let i = 0; i < 4; i++) await tell({ title: String(i) });
  const { items } = await marta().list();
  expect(await marta().markRead({ body: { ids: [items[0]!.id, items[1]!.id, newId('ntf')] } })).toEqual({ count: 2 });
  expect((await marta().list({ query: { unread: 'true' } })).items.map(({ id }) => id)).toEqual([items[2]!.id, items[3]!.id]);
  expect((await marta().list({ query: { unread: 'false' } })).page.total).toBe(2);
  expect(await marta().markRead({ body: { ids: [] } })).toEqual({ count: 2 });
  expect(await marta().markRead({ body: {} })).toEqual({ count: 0 });
  expect(await unread()).toBe(0);
});

test('the same said again within a day is one notification with a count, unread again', async () => {
  await tell({ dedupeKey: 'ticket 7' });
  await marta().markRead({ body: {} });
  hours(23);
  await tell({ dedupeKey: 'ticket 7', title: 'Two replies' });
  expect((await marta().list()).items).toEqual([expect.objectContaining({ title: 'Two replies', count: 2, readAt: null })]);
  expect(await unread()).toBe(1);
});

test.each([
  ['after a day', () => hours(24), {}],
  ['for another key', () => undefined, { dedupeKey: 'ticket 8' }],
  ['without a key', () => undefined, { dedupeKey: undefined }],
])('it is a new one %s', async (_name, wait, more) => {
  await tell({ dedupeKey: 'ticket 7' });
  wait();
  await tell({ dedupeKey: 'ticket 7', ...more });
  expect((await marta().list()).page.total).toBe(2);
});

test('it is one for each of its readers', async () => {
  await tell({ dedupeKey: 'ticket 7' });
  await tell({ dedupeKey: 'ticket 7', recipientId: app.idOf('jonas.ekdahl') });
  for (const name of ['marta.kessler', 'jonas.ekdahl'] as const)
    expect((await app.as(name).notifications.list()).items).toMatchObject([{ count: 1 }]);
});

test('browsers hear of what is marked as read, and everybody’s of what is closed', async () => {
  const people = ['marta.kessler', 'jonas.ekdahl'] as const;
  for (const name of people) await tell({ severity: 'action', dedupeKey: 'apr_2', recipientId: app.idOf(name) });
  const heard = async (change: () => Promise<unknown>) => {
    const before = await newestEventId(app.services.db);
    await change();
    const events = await readEvents(app.services.db, before);
    return people.filter((name) => events.some(({ personId }) => personId === app.idOf(name)));
  };
  expect(await heard(() => marta().markRead({ body: {} }))).toEqual(['marta.kessler']);
  expect(await heard(() => marta().markRead({ body: {} }))).toEqual([]);
  const close = () => app.services.db.transaction().execute((tx) => closeActions({ ...systemContext(app.services, tx), now }, 'apr_2'));
  expect(await heard(close)).toEqual(people);
});

test.each([
  ['info', 'warning', 'warning'],
  ['warning', 'action', 'action'],
  ['action', 'critical', 'critical'],
  ['critical', 'info', 'critical'],
  ['action', 'warning', 'action'],
] as const)('said as %s and again as %s, it is %s', async (first, second, severity) => {
  await tell({ dedupeKey: 'ticket 7', severity: first });
  await tell({ dedupeKey: 'ticket 7', severity: second });
  expect((await marta().list()).items).toMatchObject([{ count: 2, severity }]);
});

test('twenty at once with one key are one', async () => {
  await Promise.all(Array.from({ length: 20 }, () => tell({ dedupeKey: 'ticket 7' })));
  expect((await marta().list()).items).toEqual([expect.objectContaining({ count: 20 })]);
});

test('what was to be done is closed for everybody when one has done it, and asked anew afterwards', async () => {
  const approval = { type: 'approval.waiting', severity: 'action', title: 'A leave request waits', dedupeKey: 'apr_1' } as const;
  await tell(approval);
  await tell({ ...approval, recipientId: app.idOf('jonas.ekdahl') });
  await tell({ dedupeKey: 'apr_1x' });
  await app.services.db.transaction().execute((tx) => closeActions({ ...systemContext(app.services, tx), now }, 'apr_1'));
  expect(await unread()).toBe(1);
  expect(await app.as('jonas.ekdahl').notifications.unreadCount()).toEqual({ count: 0 });
  await tell(approval);
  expect(await unread()).toBe(2);
});

test('any page takes the same few queries', async () => {
  for (let i = 0; i < 5; i++) await tell();
  const counts = [];
  for (const size of [1, 200]) counts.push((await countQueries(() => marta().list({ query: { size } }))).count);
  expect(counts).toEqual([2, 2]);
  const pages = await Promise.all([1, 2].map((page) => marta().list({ query: { page, size: 3 } })));
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5);
});
