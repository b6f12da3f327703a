import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startJobs, type Job, type RunningJobs } from '#server/platform/jobs.ts';
import { platformServices, type PlatformServices } from '#test/platform.ts';

let platform: PlatformServices;
const ran: string[] = [];

const note: Job<z.ZodObject<{ text: z.ZodString }>> = {
  name: 'test.note',
  data: z.object({ text: z.string().max(20) }),
  run: async ({ text }) => void ran.push(text),
};
const stubborn: Job<z.ZodObject<{ text: z.ZodString }>> = {
  name: 'test.stubborn',
  data: z.object({ text: z.string() }),
  retries: 2,
  run: async ({ text }) => {
    ran.push(text);
    if (!ran.includes('repaired')) throw new Error('the relay is away');
  },
};
const JOBS = [note, stubborn] as unknown as Job[];

beforeAll(async () => {
  platform = await platformServices();
});
afterAll(() => platform.close());
beforeEach(() => void (ran.length = 0));

const byHand = () => startJobs({ services: platform.services, jobs: JOBS, workers: false });

async function withJobs(jobs: Promise<RunningJobs>, work: (jobs: RunningJobs) => Promise<void>): Promise<void> {
  const running = await jobs;
  try {
    await work(running);
  } finally {
    await running.stop();
  }
}

test('a job exists exactly when the transaction that enqueued it commits', () =>
  withJobs(byHand(), async (jobs) => {
    const { db } = platform.services;
    await expect(
      db.transaction().execute(async (tx) => {
        await jobs.enqueue(tx, note, { text: 'never' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await db.transaction().execute((tx) => jobs.enqueue(tx, note, { text: 'committed' }));
    await jobs.drain();
    expect(ran).toEqual(['committed']);
  }));

test('what does not fit the job is refused where it is enqueued', () =>
  withJobs(byHand(), async (jobs) => {
    await expect(jobs.enqueue(platform.services.db, note, { text: 'x'.repeat(21) })).rejects.toThrow();
  }));

test('of jobs with one key, one waits; it can be enqueued again once it has run', () =>
  withJobs(byHand(), async (jobs) => {
    const { db } = platform.services;
    for (const text of ['first', 'second']) await jobs.enqueue(db, note, { text }, { once: 'a key' });
    await jobs.drain();
    await jobs.enqueue(db, note, { text: 'third' }, { once: 'a key' });
    await jobs.drain();
    expect(ran).toEqual(['first', 'third']);
  }));

test('a job for later waits for its time', () =>
  withJobs(byHand(), async (jobs) => {
    await jobs.enqueue(platform.services.db, note, { text: 'tomorrow' }, { startAfter: new Date(Date.now() + 86_400_000) });
    await jobs.drain();
    expect(ran).toEqual([]);
    await jobs.drain({ early: true });
    expect(ran).toEqual(['tomorrow']);
  }));

test('a job that keeps failing is tried again, then stands among the dead, and runs once more when asked', () =>
  withJobs(byHand(), async (jobs) => {
    const { db } = platform.services;
    await jobs.enqueue(db, stubborn, { text: 'try' });
    await jobs.drain({ early: true });
    expect(ran).toEqual(['try', 'try', 'try']);
    const { rows, total } = await jobs.listDead(db, { limit: 10, offset: 0 });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ name: 'test.stubborn', error: 'the relay is away', tries: 3 });

    ran.push('repaired');
    expect(await jobs.retryDead(db, randomUUID())).toBe(false);
    expect(await jobs.retryDead(db, 'not an id')).toBe(false);
    expect(await jobs.retryDead(db, rows[0]!.id)).toBe(true);
    await jobs.drain();
    expect(ran.at(-1)).toBe('try');
    expect((await jobs.listDead(db, { limit: 10, offset: 0 })).total).toBe(0);
  }));

test('workers take jobs as they come, and stopping lets the running one finish', () =>
  withJobs(startJobs({ services: platform.services, jobs: JOBS }), async (jobs) => {
    expect(jobs.health()).toEqual({ ok: true, detail: '2 kinds of jobs' });
    for (const text of ['a', 'b', 'c']) await jobs.enqueue(platform.services.db, note, { text });
    await jobs.drain();
    expect(ran.toSorted()).toEqual(['a', 'b', 'c']);
    await jobs.stop();
    expect(jobs.health().ok).toBe(false);
  }));

test('of jobs that are kept apart one of a kind runs at a time, and holds up no other', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const ask: Job<z.ZodObject<{ whom: z.ZodString; n: z.ZodNumber }>> = {
    name: 'test.ask',
    data: z.object({ whom: z.string(), n: z.number() }),
    parallel: 3,
    apart: ({ whom }) => whom,
    run: async ({ whom, n }) => {
      ran.push(`${whom} ${n}`);
      if (whom === 'silent') await answered;
    },
  };
  await withJobs(startJobs({ services: platform.services, jobs: [ask] as unknown as Job[] }), async (jobs) => {
    for (const n of [1, 2, 3]) await jobs.enqueue(platform.services.db, ask, { whom: 'silent', n });
    await jobs.enqueue(platform.services.db, ask, { whom: 'quick', n: 4 });
    await expect.poll(() => ran, { timeout: 15_000 }).toContain('quick 4');
    expect(ran.filter((one) => one.startsWith('silent'))).toHaveLength(1);
    answer();
    await expect.poll(() => ran.length, { timeout: 15_000 }).toBe(4);
  });
});
