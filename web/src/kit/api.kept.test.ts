import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf } from '#test/show.tsx';

const calls = vi.hoisted(() => ({ kept: [] as string[], dropped: [] as string[] }));
vi.mock(import('./kept.ts'), async (original) => ({
  ...(await original()),
  keepAnswer: async (url: string) => void calls.kept.push(url),
  dropAnswers: async (urls: readonly string[]) => void calls.dropped.push(...urls),
}));

/** The module anew: what it remembers is of one page. */
async function load() {
  vi.resetModules();
  const [{ api, beginKeeping }, session] = await Promise.all([import('./api.ts'), import('./session.store.ts')]);
  return { api, beginKeeping, signIn: (id: string) => session.sessionStore.set({ ...session.sessionStore.get(), user: { id } as never }) };
}

beforeEach(() => {
  calls.kept.length = 0;
  calls.dropped.length = 0;
});

test('what was answered before anything is kept is kept then, and what is not worth it is not', async () => {
  answerCalls(() => []);
  const page = await load();
  page.signIn('usr_1');
  await page.api.tasks.list({ query: { part: 'mine' } });
  await page.api.employees.list();
  expect(calls.kept).toEqual([]);
  await page.beginKeeping();
  await page.api.preferences.get();
  expect(calls.kept).toEqual(['/api/v1/tasks?part=mine', '/api/v1/preferences']);
});

test('what somebody else was answered before is not kept for whoever is signed in by then', async () => {
  answerCalls(() => []);
  const page = await load();
  page.signIn('usr_1');
  await page.api.preferences.get();
  page.signIn('usr_2');
  await page.beginKeeping();
  expect(calls.kept).toEqual([]);
});

test.each([403, 404])('what is answered with %i goes', async (status) => {
  answerCalls(() => refusalOf('No', status));
  const page = await load();
  await page.beginKeeping();
  await page.api.preferences.get().catch(() => undefined);
  expect(calls.dropped).toEqual(['/api/v1/preferences']);
});
