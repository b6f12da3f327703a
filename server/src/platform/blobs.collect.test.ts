import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordBlob } from '#server/platform/blobs.ts';
import { collectBlobs } from '#server/platform/blobs.collect.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';

let app: TestApp;
let account: string;
beforeAll(async () => {
  app = await testApp();
  account = (await app.services.db.selectFrom('mail_account').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const collect = (hours: number) => collectBlobs({ ...systemContext(app.services), now: new Date(Date.now() + hours * HOUR) });
const put = (text: string) => app.services.blobs.put(Buffer.from(text));
const refer = (db: Db, sha256: string) =>
  db
    .insertInto('mail_upload')
    .values({ id: `upl_${sha256.slice(0, 20)}`, account_id: account, sha256, filename: 'x', type: 'text/plain', size: 1 })
    .execute();
const isNoted = async (sha256: string) =>
  (await app.services.db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !== undefined;
const isStored = (sha256: string) => app.services.blobs.has(sha256);

describe('a content that nobody refers to', () => {
  test('loses its row after a day, and its file an hour after that', async () => {
    const stored = await put('given up');
    await recordBlob(app.services.db, stored);
    await collect(1);
    expect(await isNoted(stored.sha256)).toBe(true);
    await collect(25);
    expect([await isNoted(stored.sha256), await isStored(stored.sha256)]).toEqual([false, true]);
    await collect(27);
    expect(await isStored(stored.sha256)).toBe(false);
  });

  test('is kept with a reference, whichever table has it', async () => {
    const [upload, mail] = [await put('referred to'), await put('From: a@b.example\r\n\r\nx')];
    for (const one of [upload, mail]) await recordBlob(app.services.db, one);
    await refer(app.services.db, upload.sha256);
    await app.services.db
      .insertInto('message')
      .values({
        ...{ raw_sha256: mail.sha256, source_sha256: mail.sha256, size: 1, message_id: '<a@b>', subject: '', from_name: '' },
        ...{ from_email: 'a@b.example', date: new Date(), received_at: new Date(), snippet: '', text_body: '', clean_version: 1 },
      })
      .execute();
    await collect(25);
    await collect(50);
    expect([await isStored(upload.sha256), await isStored(mail.sha256)]).toEqual([true, true]);
  });
});

describe('the same content, stored anew', () => {
  test('while its row is being given up: the call waits and notes it again', async () => {
    const stored = await put('wanted at the same time');
    await recordBlob(app.services.db, stored);
    // The two meet in either order: ten rounds at once leave the content noted, referred to and stored each time.
    await Promise.all([
      ...Array.from({ length: 10 }, () => collect(25)),
      withTransaction(app.services.db, async (tx) => {
        await recordBlob(tx, await put('wanted at the same time'));
        await refer(tx, stored.sha256);
      }),
    ]);
    await collect(27);
    expect([await isNoted(stored.sha256), await isStored(stored.sha256)]).toEqual([true, true]);
  });

  test('held by a call that has not committed: left alone', async () => {
    const stored = await put('held');
    await recordBlob(app.services.db, stored);
    await withTransaction(app.services.db, async (tx) => {
      await recordBlob(tx, stored);
      await collect(25);
      await refer(tx, stored.sha256);
    });
    expect(await isNoted(stored.sha256)).toBe(true);
  });

  test('after its row went: the file survives although its removal is due', async () => {
    const stored = await put('back again');
    await recordBlob(app.services.db, stored);
    await collect(25);
    expect(await isNoted(stored.sha256)).toBe(false);
    // Stored, but its row is not committed yet when the removal looks.
    await put('back again');
    await app.services.db
      .updateTable('blob_removal')
      .set({ at: new Date(Date.now() - 2 * HOUR) })
      .where('sha256', '=', stored.sha256)
      .execute();
    await collect(0);
    await recordBlob(app.services.db, stored);
    expect(await isStored(stored.sha256)).toBe(true);
  });
});
