import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { defineDiscussion } from './comments.service.ts';

/** A record of Marta's that Anneke works on: she reads internal notes, nobody else sees it. */
const TYPE = 'comments-test';
defineDiscussion(TYPE, async (_db, user, id) =>
  [app.idOf('marta.kessler'), app.idOf('anneke.vos')].includes(user.id)
    ? { title: 'Request REQ-2026-0001', link: `request-forms/${id}`, seesInternal: user.id === app.idOf('anneke.vos') }
    : null,
);

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const as = (who: CastName) => app.as(who).comments;
const emp = (who: CastName) => app.idOf(who) as `emp_${string}`;
const aRecord = () => ({ subjectType: TYPE, subjectId: newId('tst') });
const later = () => (now = new Date(now.getTime() + 60_000));
const toldTo = async (who: CastName) =>
  (await app.as(who).notifications.list()).items
    .filter(({ type }) => type === 'comments.mentioned')
    .map(({ title, body, link }) => ({ title, body, link }));

test('what is said stands in order, newest last, for those who see the record', async () => {
  const record = aRecord();
  await as('marta.kessler').add({ ...record, body: { text: 'Which wall?' } });
  later();
  await as('anneke.vos').add({ ...record, body: { text: 'The north one' } });
  const { entries, seesInternal } = await as('marta.kessler').list(record);
  expect(entries).toMatchObject([
    { kind: 'comment', byName: 'Marta Kessler', text: 'Which wall?', canEdit: true },
    { kind: 'comment', byName: 'Anneke de Vos', text: 'The north one', canEdit: false },
  ]);
  expect(seesInternal).toBe(false);
  expect(await refusal(as('jonas.ekdahl').list(record))).toMatchObject({ status: 404 });
  expect(await refusal(as('jonas.ekdahl').add({ ...record, body: { text: 'x' } }))).toMatchObject({ status: 404 });
  expect(await refusal(as('marta.kessler').list({ subjectType: 'nothing', subjectId: 'x' }))).toMatchObject({ status: 404 });
});

test('the history of the record is part of it, with names and what was given', async () => {
  const record = aRecord();
  const step = { entity: TYPE, entity_id: record.subjectId, from_state: 'pending', to_state: 'returned', by_id: emp('anneke.vos') };
  await as('marta.kessler').add({ ...record, body: { text: 'First' } });
  await app.services.db
    .insertInto('transition')
    .values({ ...step, name: 'return', at: later(), input: JSON.stringify({ comment: 'Which phase?' }) })
    .execute();
  later();
  await as('marta.kessler').add({ ...record, body: { text: 'Last' } });
  expect((await as('marta.kessler').list(record)).entries).toMatchObject([
    { text: 'First' },
    { kind: 'step', name: 'return', byName: 'Anneke de Vos', note: 'Which phase?' },
    { text: 'Last' },
  ]);
});

test('an internal note is for those who work on the record', async () => {
  const record = aRecord();
  const note = await as('anneke.vos').add({ ...record, body: { text: 'Ask finance first', isInternal: true } });
  expect((await as('anneke.vos').list(record)).entries).toMatchObject([{ text: 'Ask finance first', isInternal: true }]);
  expect((await as('marta.kessler').list(record)).entries).toEqual([]);
  expect(await refusal(as('marta.kessler').add({ ...record, body: { text: 'x', isInternal: true } }))).toMatchObject({ status: 403 });
  expect(await refusal(as('marta.kessler').edits({ id: note.id }))).toMatchObject({ status: 404 });
  const body = { text: 'x', version: note.version };
  expect(await refusal(as('marta.kessler').edit({ id: note.id, body }))).toMatchObject({ status: 404 });
});

test('who is mentioned is told once; who cannot see the record cannot be mentioned', async () => {
  const record = aRecord();
  const said = await as('marta.kessler').add({
    ...record,
    body: { text: '@Anneke de Vos look', mentions: [emp('anneke.vos'), emp('marta.kessler')] },
  });
  expect(said.mentions.map(({ name }) => name)).toEqual(['Anneke de Vos', 'Marta Kessler']);
  const told = { title: 'Marta Kessler mentioned you', body: 'Request REQ-2026-0001', link: `request-forms/${record.subjectId}` };
  expect(await toldTo('anneke.vos')).toEqual([told]);
  expect(await toldTo('marta.kessler')).toEqual([]);
  await as('marta.kessler').edit({ id: said.id, body: { text: '@Anneke de Vos look again', mentions: [emp('anneke.vos')], version: 1 } });
  expect(await toldTo('anneke.vos')).toEqual([told]);

  // Who is mentioned by an edit for the first time is told then; the edit is on record.
  const plain = await as('anneke.vos').add({ ...record, body: { text: 'Look' } });
  await as('anneke.vos').edit({ id: plain.id, body: { text: '@Marta look', mentions: [emp('marta.kessler')], version: 1 } });
  expect(await toldTo('marta.kessler')).toEqual([{ ...told, title: 'Anneke de Vos mentioned you' }]);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'comment.edit', subjectId: plain.id } });
  expect(items).toMatchObject([{ actorName: 'Anneke de Vos' }]);

  expect(await refusal(as('marta.kessler').add({ ...record, body: { text: '@Jonas', mentions: [emp('jonas.ekdahl')] } }))).toMatchObject({
    status: 422,
    message: 'Jonas Ekdahl cannot see this record. Leave the mention out, or ask somebody who can.',
  });
  const edited = { id: said.id, body: { text: '@Jonas look', mentions: [emp('jonas.ekdahl')], version: 2 } };
  expect(await refusal(as('marta.kessler').edit(edited))).toMatchObject({ status: 422 });
  const internal = { text: '@Marta', mentions: [emp('marta.kessler')], isInternal: true };
  expect(await refusal(as('anneke.vos').add({ ...record, body: internal }))).toMatchObject({ status: 422 });
});

test('an edit keeps what was said before; only its author edits, on the text as it is', async () => {
  const record = aRecord();
  const said = await as('marta.kessler').add({ ...record, body: { text: 'Ten bags' } });
  const edited = await as('marta.kessler').edit({ id: said.id, body: { text: 'Twelve bags', version: 1 } });
  expect(edited).toMatchObject({ text: 'Twelve bags', version: 2 });
  expect(edited.editedAt).not.toBeNull();
  expect((await as('anneke.vos').edits({ id: said.id })).map(({ text }) => text)).toEqual(['Ten bags']);
  expect(await refusal(as('anneke.vos').edit({ id: said.id, body: { text: 'None', version: 2 } }))).toMatchObject({
    status: 403,
    message: 'Only Marta Kessler can change this comment.',
  });
  expect(await refusal(as('marta.kessler').edit({ id: said.id, body: { text: 'Old', version: 1 } }))).toMatchObject({
    code: 'row.stale',
  });
});

test.each(['', '   ', 'x'.repeat(10_001)])('a comment has something to say', async (text) => {
  expect(await refusal(as('marta.kessler').add({ ...aRecord(), body: { text } }))).toMatchObject({ status: 400 });
});

test('any conversation takes the same few queries', async () => {
  const record = aRecord();
  const counts = [];
  for (let i = 0; i < 2; i++) {
    for (let j = 0; j < 5; j++) await as('marta.kessler').add({ ...record, body: { text: `No. ${j}` } });
    counts.push((await countQueries(() => as('anneke.vos').list(record))).count);
  }
  expect(counts).toEqual([2, 2]);
});

test('the history of a record says what was done in the words of its machine', async () => {
  const { id } = await app.services.db.selectFrom('department').select('id').executeTakeFirstOrThrow();
  const step = { entity: 'department', entity_id: id, from_state: 'active', to_state: 'archived', by_id: emp('helena.marsh'), input: '{}' };
  await app.services.db
    .insertInto('transition')
    .values({ ...step, name: 'archive', at: later() })
    .execute();
  expect((await as('helena.marsh').list({ subjectType: 'department', subjectId: id })).entries).toMatchObject([
    { kind: 'step', said: 'archived it', byName: 'Helena Marsh' },
  ]);
});
