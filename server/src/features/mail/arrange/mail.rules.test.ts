import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { codeOf } from '#test/refusal.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { forwardJob } from '#server/features/mail/sending/mail.forward.ts';
import { rulesHold } from '#server/features/mail/arriving/mail.matching.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url } });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});

const jonas = () => app.as('jonas.ekdahl');
const JONAS = 'jonas.ekdahl@corvane.example';
const rules = () => jonas().mailRules;
const drain = () => app.services.jobs.drain();
let counter = 0;
const arrive = async (subject: string, more = '') => {
  const raw = `From: Ann <ann@site.example>\r\nTo: ${JONAS}\r\nSubject: ${subject}\r\nMessage-ID: <n${(counter += 1)}@site.example>\r\n${more}\r\nText ${counter}\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [JONAS] });
};
const rule = (more: object = {}) => ({
  ...{ name: 'Rule', isOn: true, matchesAny: false, stops: false, actions: { seen: true as const } },
  conditions: [{ field: 'subject' as const, test: 'contains' as const, value: 'crane' }],
  ...more,
});
const list = async (folder: 'inbox' | 'archive' | 'trash' | 'sent') => (await jonas().mail.folder({ folder })).items;
const find = async (subject: string) =>
  [...(await list('inbox')), ...(await list('archive')), ...(await list('trash'))].find((row) => row.subject === subject);

describe('rules', () => {
  beforeEach(async () => {
    for (const { id } of await rules().list()) await rules().remove({ id });
    relay.seen.length = 0;
  });

  const facts = {
    ...{ subject: 'Crane on Monday', text: 'The façade waits.', from: { name: 'Ann Berg', email: 'ann@site.example' } },
    ...{ to: [{ name: '', email: JONAS }], cc: [], attachments: [{ filename: 'Lift plan.pdf' }] },
  };
  test.each([
    ['subject', 'contains', 'CRANE', true],
    ['subject', 'lacks', 'crane', false],
    ['subject', 'is', 'crane', false],
    ['text', 'contains', 'facade', true],
    ['from', 'is', 'Ann@Site.example', true],
    ['from', 'ends', '@site.example', true],
    ['from', 'ends', '@other.example', false],
    ['to', 'contains', 'jonas', true],
    ['filename', 'ends', '.pdf', true],
    ['filename', 'lacks', 'plan', false],
  ] as const)('%s %s "%s": %s', (field, how, value, holds) => {
    expect(rulesHold({ conditions: [{ field, test: how, value }], matchesAny: false }, facts)).toBe(holds);
  });

  test('all conditions or one of them', () => {
    const conditions = [
      { field: 'subject', test: 'contains', value: 'crane' },
      { field: 'subject', test: 'contains', value: 'roof' },
    ] as const;
    expect(rulesHold({ conditions, matchesAny: false }, facts)).toBe(false);
    expect(rulesHold({ conditions, matchesAny: true }, facts)).toBe(true);
  });

  test('sort a mail as it arrives, from outside and from a colleague, in their order until one stops', async () => {
    await rules().create({ body: rule({ name: 'A', actions: { folder: 'archive', labels: ['Lifting'], seen: true }, stops: false }) });
    const second = await rules().create({ body: rule({ name: 'B', actions: { folder: 'trash', starred: true }, stops: true }) });
    await rules().create({ body: rule({ name: 'C', actions: { labels: ['Never'] } }) });
    await arrive('Crane from outside');
    await app.as('marta.kessler').mail.send({ form: { to: [JONAS], subject: 'Crane from Marta', content: 'Up.' } });
    await arrive('Nothing of it');
    for (const subject of ['Crane from outside', 'Crane from Marta'])
      expect(await find(subject)).toMatchObject({ folder: 'archive', labels: ['Lifting'], status: 'read', starred: true });
    expect(await find('Nothing of it')).toMatchObject({ folder: 'inbox', labels: [], status: 'unread' });
    await rules().arrange({ body: { ids: [second.id] } });
    await arrive('Crane again');
    expect(await find('Crane again')).toMatchObject({ folder: 'trash', labels: [], starred: true });
    await rules().update({ id: second.id, body: { ...rule({ name: 'B', isOn: false }), version: second.version } });
    await arrive('Crane once more');
    expect(await find('Crane once more')).toMatchObject({ folder: 'archive', starred: false });
  });

  test('hold for a mail that waited first', async () => {
    await rules().create({ body: rule({ actions: { folder: 'archive' } }) });
    const sent = await app.as('marta.kessler').mail.send({ form: { to: [JONAS], subject: 'Crane later', content: 'Up.', hold: 10 } });
    await app.as('marta.kessler').mail.schedule({ id: sent.id, body: { sendAt: null } }, { idempotencyKey: crypto.randomUUID() });
    expect(await find('Crane later')).toMatchObject({ folder: 'archive' });
  });

  test('a dry run changes nothing; running over past mails can be taken back', async () => {
    await arrive('Crane of last week');
    const trial = await rules().try({ body: { conditions: rule().conditions, matchesAny: false } });
    expect(trial.hits.map(({ subject }) => subject)).toContain('Crane of last week');
    expect(trial.total).toBe(trial.hits.length);
    expect(trial.looked).toBeGreaterThan(trial.total);
    expect(await find('Crane of last week')).toMatchObject({ folder: 'inbox', status: 'unread' });
    const made = await rules().create({ body: rule({ actions: { folder: 'archive', labels: ['Lifting'] } }) });
    const run = await rules().apply({ id: made.id, body: {} });
    await drain();
    expect(await find('Crane of last week')).toMatchObject({ folder: 'archive', labels: ['Lifting'] });
    await jonas().mailBulk.undo({ id: run.id, body: {} });
    await drain();
    expect(await find('Crane of last week')).toMatchObject({ folder: 'inbox', labels: [] });
  });

  test('pass a mail on to a colleague exactly once, with its files', async () => {
    const made = await rules().create({ body: rule({ actions: { forwardTo: 'marta.kessler@corvane.example' } }) });
    await arrive('Crane to pass on');
    await drain();
    const original = await find('Crane to pass on');
    await forwardJob.run({ entryId: original!.id, ruleId: made.id, to: 'marta.kessler@corvane.example' }, systemContext(app.services));
    const got = (await app.as('marta.kessler').mail.folder({ folder: 'inbox' })).items.filter(
      (row) => row.subject === 'Fwd: Crane to pass on',
    );
    expect(got).toHaveLength(1);
    expect(got[0]!.from.email).toBe(JONAS);
    await arrive('Crane by a machine', 'Auto-Submitted: auto-generated\r\n');
    await drain();
    expect((await list('sent')).map((row) => row.subject)).not.toContain('Fwd: Crane by a machine');
  });

  test('never pass a mail on outside without the setting, not even one that was allowed before', async () => {
    const outside = rule({ actions: { forwardTo: 'me@home.example' } });
    expect(await codeOf(rules().create({ body: outside }))).toBe('mail.forward_outside');
    const allow = (value: boolean) =>
      app.services.db
        .insertInto('company_setting')
        .values({ key: 'mail.forward_outside', value: toJson(value), updated_by: 'test' })
        .onConflict((known) => known.column('key').doUpdateSet({ value: toJson(value) }))
        .execute();
    await allow(true);
    await rules().create({ body: outside });
    await arrive('Crane for home');
    await drain();
    // Whoever made the rule hears of what does not arrive.
    expect(relay.seen.map(({ from, to }) => [from, to])).toEqual([[JONAS, ['me@home.example']]]);
    await allow(false);
    await arrive('Crane that stays');
    await drain();
    expect(relay.seen).toHaveLength(1);
  });

  test("are one's own", async () => {
    const made = await rules().create({ body: rule() });
    const marta = app.as('marta.kessler').mailRules;
    expect(await marta.list()).toEqual([]);
    expect(await codeOf(marta.update({ id: made.id, body: { ...rule(), version: 1 } }))).toBe('request.not_found');
    expect(await codeOf(marta.remove({ id: made.id }))).toBe('request.not_found');
    expect(await codeOf(marta.apply({ id: made.id, body: {} }))).toBe('request.not_found');
  });
});

describe('a change of everything that a list shows', () => {
  const put = (subject: string, folder: 'inbox' | 'archive' = 'archive') =>
    importMail(systemContext(app.services), {
      ...{ personId: app.idOf('helena.marsh'), folder, seen: false },
      raw: Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nText ${subject}\r\n`),
    });
  const helena = () => app.as('helena.marsh');
  const counts = async () =>
    Object.fromEntries((await helena().mail.folders()).map(({ folder, total, unread }) => [folder, [total, unread]]));

  test('is done in the background for what was there, and taken back but for what changed since', async () => {
    for (let i = 0; i < 23; i++) await put(`Pile ${i}`);
    const other = await put('Roof');
    const run = await helena().mailBulk.start({
      body: { folder: 'archive', q: 'pile', change: { folder: 'trash', seen: true, addLabels: ['Old'] } },
    });
    expect(run).toMatchObject({ total: 23, done: 0, isUndo: false });
    const late = await put('Pile that came later');
    await drain();
    await drain();
    expect(await helena().mailBulk.get({ id: run.id })).toMatchObject({ total: 23, done: 23 });
    expect(await counts()).toMatchObject({ archive: [2, 2], trash: [23, 0] });
    const [touched] = (await helena().mail.folder({ folder: 'trash' })).items;
    await helena().mail.update({ body: { ids: [touched!.id], change: { starred: true } } });
    await helena().mailBulk.undo({ id: run.id, body: {} });
    await helena().mailBulk.undo({ id: run.id, body: {} });
    await drain();
    expect(await helena().mailBulk.get({ id: run.id })).toMatchObject({ total: 23, done: 23, isUndo: true });
    expect(await counts()).toMatchObject({ archive: [24, 24], trash: [1, 0] });
    for (const id of [other, late]) expect(await helena().mail.get({ id })).toMatchObject({ folder: 'archive', labels: [] });
  });

  test('a whole folder without a search; nobody else sees or undoes it', async () => {
    const run = await helena().mailBulk.start({ body: { folder: 'archive', change: { starred: true } } });
    expect(run.total).toBe(24);
    await drain();
    expect((await helena().mail.search({ query: { q: 'is:starred in:archive' } })).page.total).toBe(24);
    expect(await codeOf(jonas().mailBulk.get({ id: run.id }))).toBe('request.not_found');
    expect(await codeOf(jonas().mailBulk.undo({ id: run.id, body: {} }))).toBe('request.not_found');
  });

  test('puts all of them away until a time; taken back they are where they were', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const start = (snoozedUntil: string) => helena().mailBulk.start({ body: { folder: 'archive', change: { snoozedUntil } } });
    expect(await codeOf(start('2020-01-01T00:00:00Z'))).toBe('mail.later_time');
    const run = await start(until);
    await drain();
    expect(await helena().mailBulk.get({ id: run.id })).toMatchObject({ total: 24, done: 24 });
    expect(await counts()).toMatchObject({ archive: [0, 0], snoozed: [24, 24] });
    expect((await helena().mail.folder({ folder: 'snoozed' })).items[0]).toMatchObject({ snoozedUntil: until });
    await helena().mailBulk.undo({ id: run.id, body: {} });
    await drain();
    expect(await counts()).toMatchObject({ archive: [24, 24], snoozed: [0, 0] });
    expect((await helena().mail.folder({ folder: 'archive' })).items[0]).toMatchObject({ snoozedUntil: null });
  });

  test('mutes their conversations, with what of these lies in the inbox beside; heard again and taken back they are as they were', async () => {
    const letter = (subject: string, head: string, folder: 'inbox' | 'archive') =>
      importMail(systemContext(app.services), {
        ...{ personId: app.idOf('helena.marsh'), folder, seen: true },
        raw: Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n${head}\r\nText ${subject}\r\n`),
      });
    await letter('Lunch poll', 'Message-ID: <poll@b.example>\r\n', 'inbox');
    await letter('Re: Lunch poll', 'Message-ID: <poll.2@b.example>\r\nIn-Reply-To: <poll@b.example>\r\n', 'inbox');
    await letter('Noise beside it', 'Message-ID: <poll.3@b.example>\r\nIn-Reply-To: <poll@b.example>\r\n', 'inbox');
    await letter('Lunch poll of old', '', 'archive');
    await letter('Heard', '', 'inbox');
    const run = await helena().mailBulk.start({ body: { folder: 'inbox', q: '"lunch poll" in:all', change: { muted: true } } });
    expect(run.total).toBe(3);
    await drain();
    expect(await helena().mailBulk.get({ id: run.id })).toMatchObject({ total: 4, done: 4 });
    const inbox = async () => (await helena().mail.folder({ folder: 'inbox' })).items.map(({ subject }) => subject);
    const muted = async () => (await helena().mail.search({ query: { q: 'is:muted in:all' } })).items.map(({ subject }) => subject).sort();
    expect(await inbox()).not.toContain('Noise beside it');
    expect(await inbox()).toContain('Heard');
    expect(await muted()).toEqual(['Lunch poll', 'Lunch poll of old', 'Noise beside it', 'Re: Lunch poll']);
    const heard = await helena().mailBulk.start({ body: { folder: 'inbox', q: 'is:muted in:all', change: { muted: false } } });
    await drain();
    expect(await helena().mailBulk.get({ id: heard.id })).toMatchObject({ total: 4, done: 4 });
    expect(await muted()).toEqual([]);
    expect(await inbox()).not.toContain('Lunch poll');
    await helena().mailBulk.undo({ id: heard.id, body: {} });
    await drain();
    expect(await muted()).toHaveLength(4);
    await helena().mailBulk.undo({ id: run.id, body: {} });
    await drain();
    expect(await helena().mailBulk.get({ id: run.id })).toMatchObject({ total: 4, done: 4, isUndo: true });
    expect(await inbox()).toEqual(expect.arrayContaining(['Lunch poll', 'Re: Lunch poll', 'Noise beside it', 'Heard']));
    expect(await muted()).toEqual([]);
  });
});
