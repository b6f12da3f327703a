import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '@lintel/contract/setting-registry';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { pruneNotifications } from './notifications.prune.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const DAYS = SETTINGS['security.keep_notifications_days'].initial;
const ago = (days: number) => new Date(Date.now() - days * DAY);

test('what is read or done goes after the days that are set, in batches; what is unread or waits for somebody stays', async () => {
  const { db } = app.services;
  await db.deleteFrom('notification').execute();
  const seen = ago(1);
  const rows = [
    ['read', 'info', DAYS + 1, { read_at: seen }],
    ['warned', 'warning', DAYS + 1, { read_at: seen }],
    ['done', 'action', DAYS + 1, { done_at: seen }],
    ['settled', 'critical', DAYS + 1, { read_at: seen, done_at: seen }],
    ['unread', 'info', DAYS + 1, {}],
    ['waits', 'action', DAYS + 1, { read_at: seen }],
    ['graver', 'critical', DAYS + 1, { read_at: seen }],
    ['young', 'info', DAYS - 1, { read_at: seen }],
  ] as const;
  for (const [id, severity, days, more] of rows)
    await db
      .insertInto('notification')
      .values({ id, severity, type: 'leave.decided', title: id, recipient_id: app.idOf('marta.kessler'), created_at: ago(days), ...more })
      .execute();
  expect(await pruneNotifications(systemContext(app.services), 3)).toBe(4);
  const left = async () => (await db.selectFrom('notification').select('id').orderBy('id').execute()).map(({ id }) => id);
  expect(await left()).toEqual(['graver', 'unread', 'waits', 'young']);

  const { settings } = app.as('viktor.sandell');
  await settings.change({ key: 'security.keep_notifications_days', body: { value: DAYS - 30, version: 0 } });
  await app.as('viktor.sandell').jobs.run({ name: 'notifications.prune', body: {} });
  await app.services.jobs.drain();
  expect(await left()).toEqual(['graver', 'unread', 'waits']);
});
