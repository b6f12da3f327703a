import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import { newId } from '@lintel/contract/kit/ids';
import type { Sensitivity } from '@lintel/contract/files';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { HEIC, PNG } from '#test/picture.ts';
import { attachFiles, defineFileSubject, filesOf, keepOnly, pruneFiles, storeFile, type FileSubject } from './files.service.ts';

/** A record that Marta and Anneke see; what is medical about it, only Anneke. */
const TYPE = 'files-test';
defineFileSubject(
  TYPE,
  ({ id }) => sql<SqlBool>`(${id} = ${app.idOf('anneke.vos')} or (${id} = ${app.idOf('marta.kessler')} and file.sensitivity <> 'medical'))`,
);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const upload = (who: CastName, content: Uint8Array<ArrayBuffer> | string, name: string, type: string) =>
  app
    .as(who)
    .files.upload({ form: { files: [new File([content], name, { type })] } })
    .then(([file]) => file!);
const status = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: ApiError) => error.status,
  );
const attach = (who: CastName, ids: string[], subject: FileSubject) =>
  withTransaction(app.services.db, async (tx) => {
    const ctx = systemContext(app.services, tx);
    await attachFiles({ ...ctx, user: (await loadUser(ctx, app.idOf(who)))! }, ids, subject);
  });
const subject = (sensitivity: Sensitivity = 'normal'): FileSubject => ({ type: TYPE, id: newId('tst'), category: 'photo', sensitivity });

test('an upload is its uploader’s alone until a record takes it in', async () => {
  const file = await upload('marta.kessler', 'hello', 'site/../north wall.txt', 'text/plain');
  expect(file).toMatchObject({ name: 'north wall.txt', size: 5, mime: 'text/plain', category: null, uploadedByName: 'Marta Kessler' });
  expect(await (await app.as('marta.kessler').files.open({ id: file.id })).text()).toBe('hello');
  expect(await status(app.as('anneke.vos').files.open({ id: file.id }))).toBe(404);

  const record = subject();
  await attach('marta.kessler', [file.id], record);
  expect(await (await app.as('anneke.vos').files.open({ id: file.id })).text()).toBe('hello');
  expect(await status(app.as('jonas.ekdahl').files.open({ id: file.id }))).toBe(404);
  expect(await app.as('anneke.vos').files.ofSubject({ query: { subjectType: TYPE, subjectId: record.id } })).toMatchObject([
    { id: file.id, category: 'photo' },
  ]);
  expect(await app.as('jonas.ekdahl').files.ofSubject({ query: { subjectType: TYPE, subjectId: record.id } })).toEqual([]);
});

test('what is medical is seen by those whom the record lets, and each look is on record', async () => {
  const file = await upload('marta.kessler', 'certificate', 'certificate.txt', 'text/plain');
  const record = subject('medical');
  await attach('marta.kessler', [file.id], record);
  expect(await status(app.as('marta.kessler').files.open({ id: file.id }))).toBe(404);
  expect(await app.as('marta.kessler').files.ofSubject({ query: { subjectType: TYPE, subjectId: record.id } })).toEqual([]);
  expect(await status(app.as('anneke.vos').files.open({ id: file.id }))).toBe(200);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'file.open' } });
  expect(items).toMatchObject([{ subjectId: record.id, actorName: 'Anneke de Vos' }]);
});

test.each([
  ['a picture', PNG, 'wall.bin', 'application/octet-stream', 'image/png'],
  ['a photo of a phone', HEIC, 'IMG_2041.HEIC', '', 'image/heic'],
  ['a photo in the smaller format of browsers', '\0\0\0\x20ftypavif', 'wall', '', 'image/avif'],
  ['a film that says it is a picture', '\0\0\0\x20ftypisom', 'wall.heic', 'image/heic', 'application/octet-stream'],
  ['a page that says it is a picture', '<script>alert(1)</script>', 'wall.png', 'image/png', 'application/octet-stream'],
  ['a page that says it is one', '<html>', 'wall.svg', 'image/svg+xml', 'application/octet-stream'],
  ['a PDF that says nothing', '%PDF-1.7', 'plan', '', 'application/pdf'],
  ['a table', 'a;b', 'hours.csv', 'text/csv', 'text/csv'],
])('%s is what its bytes say', async (_, content, name, type, mime) => {
  expect((await upload('marta.kessler', content, name, type)).mime).toBe(mime);
});

test('only a PDF, or a picture that every browser shows, is shown in place', async () => {
  const shown = async (content: Uint8Array<ArrayBuffer> | string, type: string) => {
    const { id } = await upload('marta.kessler', content, 'x', type);
    const blob = await app.as('marta.kessler').files.open({ id, query: { inline: 'true' } });
    return blob.type;
  };
  expect(await shown(PNG, '')).toBe('image/png');
  expect(await shown(HEIC, 'image/heic')).toBe('application/octet-stream');
  expect(await shown('<script>', 'text/html')).toBe('application/octet-stream');
});

describe('a record takes in', () => {
  test('nobody else’s uploads, and nothing of another record', async () => {
    const theirs = await upload('anneke.vos', 'x', 'x.txt', 'text/plain');
    await expect(attach('marta.kessler', [theirs.id], subject())).rejects.toMatchObject({ code: 'file.gone' });
    const mine = await upload('marta.kessler', 'x', 'x.txt', 'text/plain');
    await attach('marta.kessler', [mine.id], subject());
    await expect(attach('marta.kessler', [mine.id], subject())).rejects.toMatchObject({ code: 'file.gone' });
    await expect(attach('marta.kessler', [newId('file')], subject())).rejects.toMatchObject({ code: 'file.gone' });
  });

  test('all or nothing', async () => {
    const mine = await upload('marta.kessler', 'x', 'x.txt', 'text/plain');
    const record = subject();
    await expect(attach('marta.kessler', [mine.id, newId('file')], record)).rejects.toThrow();
    expect((await filesOf(app.services.db, TYPE, [record.id])).get(record.id)).toEqual([]);
  });

  test('what it has already once more, and lets go of what is not kept', async () => {
    const [first, second] = [
      await upload('marta.kessler', '1', '1.txt', 'text/plain'),
      await upload('marta.kessler', '2', '2.txt', 'text/plain'),
    ];
    const record = subject();
    await attach('marta.kessler', [first.id, second.id], record);
    await attach('anneke.vos', [first.id], record);
    await withTransaction(app.services.db, (tx) => keepOnly(systemContext(app.services, tx), record, [second.id]));
    expect((await filesOf(app.services.db, TYPE, [record.id])).get(record.id)!.map(({ id }) => id)).toEqual([second.id]);
  });

  test('what the server made itself', async () => {
    const record = subject();
    await withTransaction(app.services.db, async (tx) => {
      const ctx = systemContext(app.services, tx);
      await attachFiles(
        ctx,
        [await storeFile(ctx, { filename: 'letter.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7') })],
        record,
      );
    });
    expect(await app.as('marta.kessler').files.ofSubject({ query: { subjectType: TYPE, subjectId: record.id } })).toMatchObject([
      { name: 'letter.pdf', mime: 'application/pdf' },
    ]);
  });
});

test('an upload is thrown away by its uploader while nothing has taken it in', async () => {
  const file = await upload('marta.kessler', 'x', 'x.txt', 'text/plain');
  expect(await status(app.as('anneke.vos').files.discard({ id: file.id }))).toBe(404);
  await app.as('marta.kessler').files.discard({ id: file.id });
  expect(await status(app.as('marta.kessler').files.open({ id: file.id }))).toBe(404);
  const kept = await upload('marta.kessler', 'x', 'x.txt', 'text/plain');
  await attach('marta.kessler', [kept.id], subject());
  expect(await status(app.as('marta.kessler').files.discard({ id: kept.id }))).toBe(404);
});

test('an upload that nothing took in is gone after a week', async () => {
  const waiting = await upload('marta.kessler', 'x', 'x.txt', 'text/plain');
  const taken = await upload('marta.kessler', 'y', 'y.txt', 'text/plain');
  await attach('marta.kessler', [taken.id], subject());
  const nextWeek = new Date(Date.now() + 8 * 86_400_000);
  await pruneFiles({ ...systemContext(app.services), now: nextWeek });
  const left = await app.services.db.selectFrom('file').select('id').where('id', 'in', [waiting.id, taken.id]).execute();
  expect(left.map(({ id }) => id)).toEqual([taken.id]);
});

test('nobody without a sign-in', async () => {
  expect(await status(app.anonymous.files.ofSubject({ query: { subjectType: TYPE, subjectId: 'x' } }))).toBe(401);
});
