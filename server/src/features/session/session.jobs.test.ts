import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { sessionJobs } from './session.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('what the provider remembered goes when its time is over, and nothing else does', async () => {
  const ctx = systemContext(app.services);
  const at = (ms: number) => new Date(ctx.now.getTime() + ms);
  await ctx.db
    .insertInto('oidc_artifact')
    .values([
      { model: 'Session', id: 'over', data: '{}', expires_at: at(-1000) },
      { model: 'Session', id: 'lasts', data: '{}', expires_at: at(60_000) },
      { model: 'Session', id: 'for good', data: '{}', expires_at: null },
    ])
    .execute();
  await sessionJobs.find(({ name }) => name === 'session.prune')!.run({}, ctx);
  const left = await ctx.db.selectFrom('oidc_artifact').select('id').where('model', '=', 'Session').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['for good', 'lasts']);
});
