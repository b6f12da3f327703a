import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryHashOf } from '#server/platform/audit-payload.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';
import { readBundleEntries, verifyBundle, writeBundle, type BundleEntry } from './audit-bundle.ts';

let app: TestApp;
let text: string;
beforeAll(async () => {
  app = await testApp();
  const { audit, departments } = app.as('viktor.sandell');
  for (const code of ['ONE', 'TWO']) await departments.create({ body: { code, name: code } });
  text = Buffer.from(await (await audit.bundle()).arrayBuffer()).toString('utf8');
});
afterAll(() => app.close());

test('a signed export proves itself, names the head of the chain and the key that the audit page shows', async () => {
  const verdict = verifyBundle(text);
  const { fingerprint } = await app.as('viktor.sandell').audit.chain();
  expect(verdict).toMatchObject({ problem: null, fingerprint });
  expect(verdict.manifest.head.seq).toBe(verdict.manifest.entries);
});

test('an export of a filter holds what the filter finds, and proves itself as well', async () => {
  const found = await (await app.as('viktor.sandell').audit.bundle({ query: { action: 'department.create' } })).text();
  expect(verifyBundle(found)).toMatchObject({ problem: null, manifest: { filters: { action: 'department.create' } } });
  const [, ...lines] = found.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual(lines.map(() => 'department.create'));
});

test.each([
  ['a role', { role: 'employee' }, []],
  ['a text', { q: 'TWO' }, ['TWO']],
  ['a moment', { since: '2100-01-01T00:00:00.000Z' }, []],
] as const)('an export of %s holds that alone', async (_name, query, labels) => {
  const found = await (await app.as('viktor.sandell').audit.bundle({ query })).text();
  const [, ...lines] = found.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { subjectLabel: string }).subjectLabel)).toEqual(labels);
});

test.each([
  [
    'an entry was changed',
    (all: string) => all.replace('"subjectLabel":"ONE"', '"subjectLabel":"TEN"'),
    'the entries are not those that were signed',
  ],
  ['an entry was left out', (all: string) => all.split('\n').toSpliced(2, 1).join('\n'), 'the entries are not those that were signed'],
  ['the manifest was changed', (all: string) => all.replace(/"entries":\d+/, '"entries":1'), 'the signature does not fit the manifest'],
])('%s: it says so', (_name, forge, problem) => {
  expect(verifyBundle(forge(text)).problem).toBe(problem);
});

describe('a log that was changed before it was signed says where', () => {
  const rehashed = (entry: BundleEntry): BundleEntry => ({ ...entry, hash: entryHashOf({ ...entry, at: new Date(entry.at) }) });
  test.each<[string, (entry: BundleEntry) => BundleEntry]>([
    ['an entry that is not what its hash says', (entry) => ({ ...entry, action: 'department.archive' })],
    ['a payload that is not what its hash says', (entry) => ({ ...entry, payload: { after: { name: 'TEN' } } })],
    ['a link to another entry than the one before it', (entry) => rehashed({ ...entry, prevHash: 'a'.repeat(64) })],
  ])('%s', async (_name, change) => {
    const { db } = app.services;
    const entries = await readBundleEntries(db, ['1', '2', '3', '4']);
    const about = { madeAt: '2026-10-12T08:00:00.000Z', madeBy: 'Viktor Sandell', filters: {}, head: { seq: 4, hash: entries[3]!.hash } };
    const bundle = (rows: BundleEntry[]) => writeBundle(app.services, about, rows);
    expect(verifyBundle(await bundle(entries)).problem).toBeNull();
    // What stands alone is not linked to what is not in the file.
    expect(verifyBundle(await bundle(entries.toSpliced(1, 1))).problem).toBeNull();
    const changed = entries.map((entry) => (entry.seq === 3 ? change(entry) : entry));
    expect(verifyBundle(await bundle(changed)).problem).toBe('broken at seq 3');
  });
});

test('the export is on record, and only who may verify can have it', async () => {
  const { items } = await app.as('viktor.sandell').audit.list({ query: { group: 'exports' } });
  expect(items[0]).toMatchObject({ action: 'export.audit', payload: { after: { format: 'signed' } } });
  await expect(app.as('helena.marsh').audit.bundle()).rejects.toMatchObject({ status: 403 });
});

test('what the last walk found stands in the state of the chain', async () => {
  const { audit } = app.as('viktor.sandell');
  expect((await audit.chain()).verified).toBeNull();
  const { entries } = await audit.verify({ body: {} });
  expect((await audit.chain()).verified).toMatchObject({ entries, problem: null });
});

test('a file has an end: what is longer is narrowed first', async () => {
  await sql`insert into audit_entry (seq, at, actor_id, actor_name, role, action, subject_type, subject_id, subject_label, payload_hash, prev_hash, hash)
    select 1000000 + i, now(), 'system', 'Lintel', 'system', 'much.said', 'nothing', 'x', 'x', '', '', '' from generate_series(1, 20001) i`.execute(
    app.services.db,
  );
  const long = app.as('viktor.sandell').audit.bundle({ query: { action: 'much.said' } });
  expect(await refusal(long)).toMatchObject({ code: 'list.too_large', message: expect.stringContaining('20001') as string });
});
