import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';

let now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.as('marta.kessler').leave.create({
    body: {
      typeId: 'lvt_00000000000000000000000002',
      from: '2026-06-02',
      to: '2026-06-12',
      halfStart: false,
      halfEnd: false,
      reason: null,
      handoverId: null,
      delegateId: null,
      awayMessage: 'I am away until 12 June. Liam Doyle has my radio.',
      fileIds: [],
      isDraft: false,
    },
  });
});
afterAll(() => app.close());

const write = async (from: CastName, to: string[], bcc: string[] = []) => {
  const address = (name: string) => `${name}@corvane.example`;
  await app
    .as(from)
    .mail.send({ form: { to: to.map(address), cc: [], bcc: bcc.map(address), subject: 'Crane', content: 'Monday?' } as never });
  await app.services.jobs.drain();
};
const answers = async (name: CastName) =>
  (await app.as(name).mail.folder({ folder: 'inbox' })).items.filter(({ subject }) => subject.startsWith('Away:'));

test('before the leave begins nothing is answered', async () => {
  await write('jonas.ekdahl', ['marta.kessler']);
  expect(await answers('jonas.ekdahl')).toEqual([]);
});

test('while away, each sender is answered once in four days, in one’s own words', async () => {
  now = new Date('2026-06-03T09:00:00Z');
  await write('jonas.ekdahl', ['marta.kessler']);
  await write('jonas.ekdahl', ['marta.kessler']);
  await write('anneke.vos', ['marta.kessler']);
  const [answer, ...more] = await answers('jonas.ekdahl');
  expect(more).toEqual([]);
  expect(answer).toMatchObject({ subject: 'Away: Crane', from: { name: 'Marta Kessler', email: 'marta.kessler@corvane.example' } });
  const raw = await (await app.as('jonas.ekdahl').mail.raw({ id: answer!.id })).text();
  expect(raw).toMatch(/^Auto-Submitted: auto-replied/im);
  expect(raw).toContain('Liam Doyle has my radio.');
  expect(await answers('anneke.vos')).toHaveLength(1);
  now = new Date('2026-06-08T09:00:00Z');
  await write('jonas.ekdahl', ['marta.kessler']);
  expect(await answers('jonas.ekdahl')).toHaveLength(2);
});

test('a blind copy is not given away by an answer', async () => {
  await write('devon.archer', ['anneke.vos'], ['marta.kessler']);
  expect(await answers('devon.archer')).toEqual([]);
});
