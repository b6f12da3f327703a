import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiError } from '@lintel/contract/kit/client';
import { startJobs, type Job } from '#server/platform/jobs.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES } from '#test/cast.ts';

let app: TestApp;
let isRepaired = false;
let runs = 0;
const failing: Job<z.ZodObject<{ order: z.ZodInt }>> = {
  name: 'test.failing',
  data: z.object({ order: z.int() }),
  retries: 1,
  run: async () => {
    runs += 1;
    if (!isRepaired) throw new Error('The relay is away');
  },
};

beforeAll(async () => {
  app = await testApp();
  const { jobs } = app.services;
  await startJobs({ services: app.services, jobs: [failing as unknown as Job], workers: false });
  await jobs.stop();
});
afterAll(() => app.close());

const viktor = () => app.as('viktor.sandell').jobs;

test('a job that gave up is listed with its error, runs again when asked, and the asking is on record', async () => {
  const { db, jobs } = app.services;
  for (const order of [1, 2, 3]) await jobs.enqueue(db, failing, { order });
  await jobs.drain({ early: true });
  expect(runs).toBe(6);
  const first = await viktor().dead({ query: { size: 2 } });
  expect(first.page).toEqual({ number: 1, size: 2, total: 3 });
  expect(first.items[0]).toMatchObject({ name: 'test.failing', error: 'The relay is away', tries: 2 });

  isRepaired = true;
  expect(await viktor().retry({ id: first.items[0]!.id, body: {} })).toBeNull();
  await jobs.drain();
  expect(runs).toBe(7);
  expect((await viktor().dead()).page.total).toBe(2);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'job.retry' } });
  expect(items[0]).toMatchObject({ subjectId: first.items[0]!.id });
});

test.each(['ffffffff-ffff-4fff-8fff-ffffffffffff', 'nothing', "'; drop table job"])('there is no job %j', async (id) => {
  expect(
    await viktor()
      .retry({ id, body: {} })
      .catch((error: ApiError) => error),
  ).toMatchObject({ status: 404 });
});

test.each(CAST_NAMES.filter((name) => name !== 'viktor.sandell'))('%s sees none of it', async (name) => {
  const { jobs } = app.as(name);
  for (const call of [
    () => jobs.list(),
    () => jobs.run({ name: 'audit.witness', body: {} }),
    () => jobs.dead(),
    () => jobs.retry({ id: 'x', body: {} }),
  ])
    expect(await call().catch((error: ApiError) => error)).toMatchObject({ status: 403 });
});
