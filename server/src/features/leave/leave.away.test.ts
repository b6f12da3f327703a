import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { heardBy } from '#test/told.ts';

let now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => now });
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
      awayOutside: 'I am away until 12 June. Write to site@corvane.example.',
      fileIds: [],
      isDraft: false,
    },
  });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});

const write = async (from: CastName, to: string[], bcc: string[] = []) => {
  const address = (name: string) => `${name}@corvane.example`;
  await app
    .as(from)
    .mail.send({ form: { to: to.map(address), cc: [], bcc: bcc.map(address), subject: 'Crane', content: 'Monday?' } as never });
  await app.services.jobs.drain();
};
const waitingForLock = async (db: Db): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows[0]!.count;
const answers = async (name: CastName) =>
  (await app.as(name).mail.folder({ folder: 'inbox' })).items.filter(({ subject }) => subject.startsWith('Away:'));

test('before the leave begins nothing is answered', async () => {
  await write('jonas.ekdahl', ['marta.kessler']);
  expect(await answers('jonas.ekdahl')).toEqual([]);
  expect(await app.as('marta.kessler').mailAnswers.awayNote()).toBeNull();
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

test('people outside are answered in the words for them, and nobody but their writer reads those in the request', async () => {
  const raw =
    'From: Ann <ann@acme.example>\r\nTo: marta.kessler@corvane.example\r\nSubject: Crane\r\nMessage-ID: <one@acme.example>\r\n\r\nText';
  await deliverRaw(app.services, Buffer.from(raw), { to: ['marta.kessler@corvane.example'] });
  await app.services.jobs.drain();
  expect(relay.seen.map((one) => one.to)).toEqual([['ann@acme.example']]);
  expect(relay.seen[0]!.raw.toString()).toContain('Write to site@corvane.example.');
  expect(relay.seen[0]!.raw.toString()).not.toContain('my radio');
  const { id } = await app.services.db
    .selectFrom('leave_request')
    .select('id')
    .where('away_outside', 'is not', null)
    .executeTakeFirstOrThrow();
  const read = async (name: CastName) => (await app.as(name).leave.get({ id })).awayOutside;
  expect(await read('marta.kessler')).toBe('I am away until 12 June. Write to site@corvane.example.');
  expect(await read('anneke.vos')).toBeNull();
});

test('a blind copy is not given away by an answer', async () => {
  await write('devon.archer', ['anneke.vos'], ['marta.kessler']);
  expect(await answers('devon.archer')).toEqual([]);
});

describe('the owner', () => {
  const note = {
    text: 'I am away until 12 June. Liam Doyle has my radio.',
    outside: 'I am away until 12 June. Write to site@corvane.example.',
    from: '2026-06-02',
    until: '2026-06-12',
  };
  const marta = () => app.as('marta.kessler').mailAnswers;

  test('is told that the note is on, and nobody else is', async () => {
    expect(await marta().awayNote()).toEqual({ ...note, isOn: true });
    expect(await app.as('jonas.ekdahl').mailAnswers.awayNote()).toBeNull();
  });

  test('turns it off and on again: meanwhile nobody is answered, the words stay, and it is on record', async () => {
    const turned = () => marta().turnAwayNote({ body: { isOn: false } });
    // Her other open pages.
    expect(await heardBy(app.services, turned)).toContain('leave.changed: Marta Kessler');
    expect(await marta().turnAwayNote({ body: { isOn: false } })).toEqual({ ...note, isOn: false });
    await write('helena.marsh', ['marta.kessler']);
    expect(await answers('helena.marsh')).toEqual([]);
    const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'leave_request.away_note' } });
    expect(items).toHaveLength(1);
    expect(await marta().turnAwayNote({ body: { isOn: true } })).toEqual({ ...note, isOn: true });
    await write('helena.marsh', ['marta.kessler']);
    expect(await answers('helena.marsh')).toHaveLength(1);
  });

  test('turns it off while the request is changed by somebody else: both changes count', async () => {
    const { db } = app.services;
    const versions = () => db.selectFrom('leave_request').select('version').where('away_message', 'is not', null).execute();
    const [before] = await versions();
    const { turned } = await db.transaction().execute(async (tx) => {
      await sql`update leave_request set version = version + 1 where away_message is not null`.execute(tx);
      const call = marta().turnAwayNote({ body: { isOn: false } });
      await expect.poll(() => waitingForLock(tx), { timeout: 20_000 }).toBe(1);
      return { turned: call };
    });
    await turned;
    expect(await versions()).toEqual([{ version: before!.version + 2 }]);
    await marta().turnAwayNote({ body: { isOn: true } });
  });

  test('who has no note turns nothing', async () => {
    expect(await app.as('jonas.ekdahl').mailAnswers.turnAwayNote({ body: { isOn: false } })).toBeNull();
    expect(await marta().awayNote()).toEqual({ ...note, isOn: true });
  });

  test('hears no more of it on the day after', async () => {
    now = new Date('2026-06-13T09:00:00Z');
    expect(await marta().awayNote()).toBeNull();
  });
});
