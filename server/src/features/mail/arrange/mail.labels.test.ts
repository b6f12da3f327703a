import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/refusal.ts';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { wakeMails } from './mail.snooze.ts';

let app: TestApp;
let shift = 0;
const NOW = Date.parse('2026-11-20T09:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW + shift) });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler').mail;
const labels = () => app.as('marta.kessler').labels;
let counter = 0;
const put = (more: object = {}) =>
  importMail(systemContext(app.services), {
    ...{ personId: app.idOf('marta.kessler'), folder: 'inbox', seen: true },
    raw: Buffer.from(
      `From: a@b.example\r\nSubject: Mail ${(counter += 1)}\r\nDate: Thu, 19 Nov 2026 08:00:00 +0000\r\n\r\nText ${counter}\r\n`,
    ),
    ...more,
  });
const names = async () => (await labels().list()).map(({ name }) => name);
const labelsOf = async (id: string) => (await marta().get({ id })).labels;

describe('labels', () => {
  test('a word that is no label yet becomes one, spelt as it was first', async () => {
    const id = await put();
    await marta().update({ body: { ids: [id], change: { addLabels: ['Invoices'] } } });
    await marta().update({ body: { ids: [id], change: { addLabels: ['INVOICES', 'Site "7"'] } } });
    expect(await labelsOf(id)).toEqual(['Invoices', 'Site 7']);
    expect(await names()).toEqual(['Invoices', 'Site 7']);
    await marta().update({ body: { ids: [id], change: { removeLabels: ['Invoices'] } } });
    expect(await names()).toEqual(['Invoices', 'Site 7']);
  });

  test('renamed, the mails follow; removed, it comes off them; a taken name is refused', async () => {
    const made = await labels().create({ body: { name: 'Drawings', colour: 'blue' } });
    const id = await put({ labels: ['Drawings', 'Invoices'] });
    expect(await codeOf(labels().create({ body: { name: 'drawings', colour: 'red' } }))).toBe('mail.label_taken');
    expect(await codeOf(labels().update({ id: made.id, body: { name: 'INVOICES', colour: 'red', version: 1 } }))).toBe('mail.label_taken');
    const plans = await labels().update({ id: made.id, body: { name: 'Plans', colour: 'violet', version: 1 } });
    expect(plans).toMatchObject({ name: 'Plans', colour: 'violet', version: 2 });
    expect(await labelsOf(id)).toEqual(['Plans', 'Invoices']);
    expect(await codeOf(labels().update({ id: made.id, body: { name: 'Plans', colour: 'red', version: 1 } }))).toBe('row.stale');
    expect((await marta().search({ query: { q: 'label:plans' } })).items.map((row) => row.id)).toEqual([id]);
    expect(await labels().remove({ id: made.id })).toEqual({ changed: 1 });
    expect(await labelsOf(id)).toEqual(['Invoices']);
  });

  test('beyond the limit are refused to who puts them on, and keep no mail from arriving', async () => {
    const before = await names();
    const rest = Array.from({ length: 200 - before.length }, (_, i) => `Label ${i}`);
    const id = await put({ labels: rest });
    expect(await codeOf(marta().update({ body: { ids: [id], change: { addLabels: ['One more'] } } }))).toBe('mail.too_many_labels');
    expect(await codeOf(labels().create({ body: { name: 'One more', colour: 'red' } }))).toBe('mail.too_many_labels');
    const rule = { name: 'Rule', isOn: true, matchesAny: false, stops: false, actions: { labels: ['One more', 'Label 1'] } };
    const conditions = [{ field: 'subject' as const, test: 'contains' as const, value: 'crane' }];
    const rules = app.as('marta.kessler').mailRules;
    const made = await rules.create({ body: { ...rule, conditions } });
    const sent = { to: ['marta.kessler@corvane.example'], subject: 'The crane', content: 'Up.' };
    await app.as('jonas.ekdahl').mail.send({ form: sent });
    expect((await marta().search({ query: { q: '"The crane"' } })).items).toMatchObject([{ labels: ['Label 1'] }]);
    await marta().update({ body: { ids: [(await marta().folder({ folder: 'inbox' })).items[0]!.id], change: { seen: true } } });
    await rules.remove({ id: made.id });
    for (const one of await labels().list()) if (one.name.startsWith('Label ')) await labels().remove({ id: one.id });
  });

  test('renamed or removed, rules and saved searches follow', async () => {
    const label = await labels().create({ body: { name: 'Permits', colour: 'blue' } });
    const rules = app.as('marta.kessler').mailRules;
    const facts = {
      isOn: true,
      conditions: [{ field: 'subject' as const, test: 'contains' as const, value: 'x' }],
      matchesAny: false,
      stops: false,
    };
    const both = await rules.create({ body: { ...facts, name: 'Both', actions: { labels: ['permits', 'Roads'], seen: true } } });
    const alone = await rules.create({ body: { ...facts, name: 'Alone', actions: { labels: ['Permits'] } } });
    const search = await labels().saveSearch({
      body: { name: 'Permits', query: 'is:unread label:permits -label:"Permits" label:permitsx' },
    });
    await labels().update({ id: label.id, body: { name: 'City permits', colour: 'blue', version: 1 } });
    const ruled = async (id: string) => (await rules.list()).find((rule) => rule.id === id)!;
    expect((await ruled(both.id)).actions).toEqual({ labels: ['City permits', 'Roads'], seen: true });
    expect((await labels().searches()).find(({ id }) => id === search.id)!.query).toBe(
      'is:unread label:"City permits" -label:"City permits" label:permitsx',
    );
    await labels().remove({ id: label.id });
    expect(await ruled(both.id)).toMatchObject({ isOn: true, actions: { labels: ['Roads'], seen: true } });
    expect(await ruled(alone.id)).toMatchObject({ isOn: false });
    for (const { id } of [both, alone]) await rules.remove({ id });
    await labels().removeSearch({ id: search.id });
  });

  test("are one's own", async () => {
    const [one] = await labels().list();
    const jonas = app.as('jonas.ekdahl').labels;
    expect(await jonas.list()).toEqual([]);
    expect(await codeOf(jonas.update({ id: one!.id, body: { name: 'X', colour: 'red', version: 1 } }))).toBe('request.not_found');
    expect(await codeOf(jonas.remove({ id: one!.id }))).toBe('request.not_found');
  });
});

describe('saved searches', () => {
  test('the same name again changes it; nobody else sees or removes it', async () => {
    const first = await labels().saveSearch({ body: { name: 'Open invoices', query: 'label:invoices is:unread' } });
    const again = await labels().saveSearch({ body: { name: 'open invoices', query: 'label:invoices' } });
    expect(again.id).toBe(first.id);
    expect(await labels().searches()).toEqual([{ id: first.id, name: 'open invoices', query: 'label:invoices' }]);
    const jonas = app.as('jonas.ekdahl').labels;
    expect(await jonas.searches()).toEqual([]);
    expect(await codeOf(jonas.removeSearch({ id: first.id }))).toBe('request.not_found');
    expect(await labels().removeSearch({ id: first.id })).toEqual([]);
  });
});

describe('a snoozed mail', () => {
  const until = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
  const wake = async (hours: number) => {
    shift = hours * 3_600_000;
    await wakeMails(systemContext(app.services)).finally(() => (shift = 0));
  };
  const inFolder = async (folder: 'inbox' | 'snoozed') => (await marta().folder({ folder })).items.map(({ id }) => id);

  test('leaves the list, and comes back on top at its time, unread and exactly once', async () => {
    const [id, later] = [await put(), await put()];
    await put({ receivedAt: new Date(NOW - 60_000) });
    expect(await marta().snooze({ body: { ids: [id, later], until: until(3) } })).toEqual({ changed: 2 });
    await marta().snooze({ body: { ids: [later], until: until(9) } });
    expect(await inFolder('snoozed')).toEqual([later, id]);
    expect(await inFolder('inbox')).not.toContain(id);
    expect((await marta().folders()).find(({ folder }) => folder === 'snoozed')).toMatchObject({ total: 2, unread: 0 });
    expect((await marta().search({ query: { q: 'is:snoozed' } })).page.total).toBe(2);
    await wake(2);
    expect(await inFolder('snoozed')).toHaveLength(2);
    await Promise.all([wake(3), wake(3)]);
    expect((await inFolder('inbox'))[0]).toBe(id);
    expect(await inFolder('snoozed')).toEqual([later]);
    const back = await marta().get({ id });
    expect(back).toMatchObject({ status: 'unread', snoozedUntil: null, returnedAt: until(3), date: '2026-11-19T08:00:00.000Z' });
    const { version } = back;
    await wake(4);
    expect((await marta().get({ id })).version).toBe(version);
    expect((await marta().folders()).find(({ folder }) => folder === 'inbox')!.unread).toBe(1);
  });

  test('comes back by its job', async () => {
    const id = await put();
    await marta().snooze({ body: { ids: [id], until: until(1) } });
    expect(await inFolder('snoozed')).toContain(id);
    shift = 2 * 3_600_000;
    await app.services.jobs.drain({ early: true }).finally(() => (shift = 0));
    expect(await inFolder('inbox')).toContain(id);
  });

  test('that is moved before its time stays where it was put', async () => {
    const id = await put();
    await marta().snooze({ body: { ids: [id], until: until(1) } });
    await marta().update({ body: { ids: [id], change: { folder: 'archive' } } });
    await wake(2);
    expect(await marta().get({ id })).toMatchObject({ folder: 'archive', snoozedUntil: null, returnedAt: null });
  });

  test('is not a draft, not somebody else’s, and not for a time that is over', async () => {
    const draft = await marta().draft({ form: { subject: 'Not yet' } });
    expect(await marta().snooze({ body: { ids: [draft.id], until: until(1) } })).toEqual({ changed: 0 });
    const id = await put();
    expect(await app.as('jonas.ekdahl').mail.snooze({ body: { ids: [id], until: until(1) } })).toEqual({ changed: 0 });
    expect(await codeOf(marta().snooze({ body: { ids: [id], until: until(-1) } }))).toBe('mail.later_time');
    expect(await codeOf(marta().snooze({ body: { ids: [id], until: until(24 * 400) } }))).toBe('mail.later_time');
  });
});

const PELICAN = Buffer.from(
  'From: a@b.example\r\nSubject: Pelican crossing\r\nDate: Thu, 1 Oct 2026 08:00:00 +0000\r\n\r\nText for the search\r\n',
);
let pelican: Promise<string> | undefined;

test.each([
  ['in:archive', 'inbox', true],
  ['in:all', 'inbox', true],
  ['', 'inbox', false],
  ['-in:trash', 'inbox', false],
  ['has:label', 'archive', true],
  ['older_than:10d', 'archive', true],
  ['newer_than:10d', 'archive', false],
  ['larger:100', 'archive', true],
  ['larger:1m', 'archive', false],
  ['smaller:1k', 'archive', true],
] as const)('pelican %s in %s finds the old mail of the archive: %s', async (operator, folder, isFound) => {
  pelican ??= put({ raw: PELICAN, folder: 'archive', labels: ['Roads'] });
  await pelican;
  const { items } = await marta().search({ query: { q: `pelican ${operator}`, folder } });
  expect(items.length).toBe(isFound ? 1 : 0);
});
