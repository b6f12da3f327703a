import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestEventId } from '#server/platform/event-log.ts';
import { emit } from '#server/platform/events.ts';
import { testApp, type TestApp } from '#test/app.ts';

let lintel: TestApp;
beforeAll(async () => {
  lintel = await testApp();
});
afterAll(() => lintel.close());

test('says that it can serve, and how each part is', async () => {
  const health = await lintel.anonymous.health.health();
  expect(health.database).toMatchObject({ ok: true, detail: expect.stringContaining('PostgreSQL') });
  expect(health.migrations.ok).toBe(true);
  expect(health.jobs.ok).toBe(true);
});

test('each persona is known by a real access token, with the role of the claim', async () => {
  expect(await lintel.as('marta.kessler').session.me()).toMatchObject({ name: 'Marta Kessler', role: 'employee' });
  expect(await lintel.as('viktor.sandell').session.me()).toMatchObject({ name: 'Viktor Sandell', role: 'super_admin' });
});

test('nobody is refused with 401, an unknown call with 404, both in the envelope and with a request id', async () => {
  const nobody = await lintel.app.inject('/api/v1/people');
  expect([nobody.statusCode, nobody.json().code, nobody.headers['x-request-id']]).toEqual([
    401,
    'session.unauthorised',
    expect.any(String),
  ]);
  const unknown = await lintel.app.inject('/api/v1/nothing/here');
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { ok: false, data: null, code: 'request.no_such_call', message: 'There is no such call.' },
  ]);
});

test('every answer says up to which event it knows all, so that the stream of a page can begin there', async () => {
  const { db, events } = lintel.services;
  await emit(db, null, { kind: 'tasks.changed' });
  const newest = await newestEventId(db);
  await expect.poll(() => events.position(), { timeout: 20_000 }).toBe(newest);
  const { headers } = await lintel.app.inject('/api/v1/health');
  expect(headers['x-lintel-events']).toBe(newest);
  const page = await lintel.app.inject('/auth');
  expect(page.headers['x-lintel-events']).toBeUndefined();
});

test('an address that cannot be decoded is refused in the envelope too', async () => {
  const answer = await lintel.app.inject('/api/v1/%zz');
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { ok: false, data: null, code: 'request.invalid' }]);
});

test('every answer forbids what a page of ours never needs', async () => {
  const { headers } = await lintel.app.inject('/api/v1/health');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("object-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-src 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
});
