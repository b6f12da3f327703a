import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { API_BASE } from '@lintel/contract/kit/client';
import { emit } from '#server/platform/events.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { openEventStream } from '#test/event-stream.ts';
import { accessTokenFor } from '#test/tokens.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await testApp();
  url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}${API_BASE}/events`;
});
afterAll(async () => {
  await app.services.events.stop();
  app.app.server.closeAllConnections();
  await app.close();
});

const open = async (name: CastName) => {
  const stream = await openEventStream(url, undefined, { authorization: `Bearer ${await accessTokenFor(app.services, name)}` });
  onTestFinished(() => stream.close());
  return stream;
};

test('the stream of a signed-in person carries their events', async () => {
  const stream = await open('marta.kessler');
  await emit(app.services.db, app.idOf('jonas.ekdahl'), { kind: 'people.changed' });
  await emit(app.services.db, app.idOf('marta.kessler'), { kind: 'notifications.changed' });
  expect((await stream.next(1))[0]!.data).toEqual({ kind: 'notifications.changed' });
});

test('it is neither kept nor guessed at by what stands between', async () => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${await accessTokenFor(app.services, 'marta.kessler')}` } });
  onTestFinished(() => answer.body!.cancel());
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
});

test('without a sign-in there is none', async () => {
  const answer = await fetch(url);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ ok: false, code: 'session.unauthorised' });
});
