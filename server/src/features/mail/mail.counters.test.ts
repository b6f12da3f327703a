import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { deliverRaw } from './arriving/mail.deliver.ts';
import { importMail } from './arriving/mail.import.ts';
import { stopReading } from './parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const letter = (n: number, date = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000)) =>
  Buffer.from(
    `From: Ann <ann@site.example>\r\nTo: marta.kessler@corvane.example\r\nSubject: Letter ${n}\r\nMessage-ID: <${n}@site.example>\r\nDate: ${date.toUTCString()}\r\n\r\nNumber ${n}\r\n`,
  );
const TO = { to: ['marta.kessler@corvane.example', 'jonas.ekdahl@corvane.example'] };

/** What the counters say beside what a count of the entries says. */
async function counters() {
  const { rows } = await sql<{ role: string; total: number; unread: number; months: string; real: string; really_unread: string }>`
    select role, total, unread, (select coalesce(sum(m.total), 0) from mailbox_month m where m.mailbox_id = mailbox.id) as months,
      (select count(*) from entry where mailbox_id = mailbox.id) as real, (select count(*) from entry where mailbox_id = mailbox.id and not seen) as really_unread
    from mailbox`.execute(app.services.db);
  return rows;
}

test('the counters are right to the unit after deliveries, moves, flags and removals at the same time', async () => {
  const mail = app.as('marta.kessler').mail;
  await Promise.all(Array.from({ length: 20 }, (_, n) => deliverRaw(app.services, letter(n), TO)));
  const { items } = await mail.folder({ folder: 'inbox', query: { size: 200 } });
  expect(items).toHaveLength(20);
  const changes = items.flatMap(({ id }, i) => [
    mail.update({ body: { ids: [id], change: { seen: i % 2 === 0 } } }),
    mail.update({ body: { ids: [id, items[(i + 7) % 20]!.id], change: { folder: i % 3 === 0 ? 'trash' : 'archive' } } }),
    mail.update({ body: { ids: items.map((one) => one.id).toReversed(), change: { starred: i % 2 === 1 } } }),
  ]);
  const arriving = Array.from({ length: 20 }, (_, n) => deliverRaw(app.services, letter(100 + n), { to: TO.to.toReversed() }));
  await Promise.all([...changes, ...arriving]);
  await mail.remove({ body: { ids: items.map(({ id }) => id) } });
  const boxes = await counters();
  for (const box of boxes) {
    expect([box.role, box.total, box.months, box.unread]).toEqual([box.role, Number(box.real), box.real, Number(box.really_unread)]);
  }
  expect(boxes.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(40);
});

test('the same bytes are delivered once; another mail with the same Message-ID is delivered too', async () => {
  const mail = app.as('jonas.ekdahl').mail;
  const before = (await mail.folder({ folder: 'inbox' })).page.total;
  expect(await deliverRaw(app.services, letter(500), TO)).toEqual({ delivered: 2 });
  expect(await deliverRaw(app.services, letter(500), { ...TO, trace: 'Received: again\r\n' })).toEqual({ delivered: 0 });
  expect(await deliverRaw(app.services, Buffer.concat([letter(500), Buffer.from('P.S.\r\n')]), TO)).toEqual({ delivered: 2 });
  expect((await mail.folder({ folder: 'inbox' })).page.total).toBe(before + 2);
});

test('every page by number is the one that walking by cursor reaches, both ways', async () => {
  const ctx = systemContext(app.services);
  // A year and more of mail, several of a day at the same second.
  const put = (n: number) => {
    const date = new Date(Date.UTC(2024, 0, 1 + Math.floor(n / 3) * 6));
    return importMail(ctx, { personId: app.idOf('anneke.vos'), raw: letter(1000 + n, date), folder: 'inbox', seen: true });
  };
  for (let n = 0; n < 250; n += 5) await Promise.all([0, 1, 2, 3, 4].map((more) => put(n + more)));
  const mail = app.as('anneke.vos').mail;
  const size = 17;
  const page = (query: object) => mail.folder({ folder: 'inbox', query: { size, ...query } });
  const ids: string[][] = [];
  let cursor: string | undefined;
  for (let number = 1; number <= 15; number++) {
    const numbered = await page({ page: number });
    const walked = cursor ? await page({ cursor }) : numbered;
    expect(numbered.items.map(({ id }) => id)).toEqual(walked.items.map(({ id }) => id));
    expect(numbered.page.total).toBe(250);
    ids.push(walked.items.map(({ id }) => id));
    const back = number > 1 ? await page({ cursor: walked.page.prev! }) : null;
    if (back) expect(back.items.map(({ id }) => id)).toEqual(ids.at(-2));
    cursor = walked.page.next;
  }
  expect(cursor).toBeUndefined();
  expect(new Set(ids.flat()).size).toBe(250);
  expect((await page({ page: 16 })).items).toEqual([]);
}, 120_000);

test('answers join threads by Message-ID, and an answer to two conversations makes them one', async () => {
  const ctx = systemContext(app.services);
  const put = (id: string, refs: string) =>
    importMail(ctx, {
      personId: app.idOf('devon.archer'),
      raw: Buffer.from(`From: a@b.example\r\nSubject: Same subject\r\nMessage-ID: <${id}@t>\r\n${refs}\r\nx`),
      folder: 'inbox',
      seen: true,
    });
  const thread = async (id: string) => (await app.as('devon.archer').mail.get({ id })).threadId;
  const one = await put('one', '');
  const two = await put('two', '');
  expect(await thread(one)).not.toBe(await thread(two));
  const late = await put('three', 'References: <zero@t> <one@t>\r\n');
  expect(await thread(late)).toBe(await thread(one));
  const zero = await put('zero', '');
  expect(await thread(zero)).toBe(await thread(one));
  await put('both', 'References: <one@t> <two@t>\r\n');
  expect(await thread(two)).toBe(await thread(one));
});
