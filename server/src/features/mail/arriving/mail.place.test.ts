import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { rememberContacts } from './mail.contacts.ts';
import { unreadable } from '#server/features/mail/parsing/mail.damaged.ts';
import { deliverRaw } from './mail.deliver.ts';
import { importMails } from './mail.import.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { storeMails, type NewMail } from './mail.place.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const DAY_MS = 86_400_000;
const idOf = (n: number) => `<${n}@site.example>`;
const personOf = (n: number) => ({ email: `${'abc'[n]}@site.example`, name: n === 0 ? '' : `Person ${n}` });

/** Few ids, subjects, people and weeks, so that mails meet in every way there is. */
const letters = fc.array(
  fc.record({
    id: fc.nat(12),
    refs: fc.array(fc.nat(12), { maxLength: 3 }),
    subject: fc.constantFrom('Quay', 'Re: Quay', 'Re: Quay', 'AW: Gate', 'Gate', 'Re: '),
    from: fc.nat(2),
    to: fc.array(fc.nat(2), { maxLength: 2 }),
    day: fc.integer({ min: 0, max: 45 }),
    seen: fc.boolean(),
    folder: fc.constantFrom('inbox' as const, 'sent' as const),
    isLast: fc.boolean(),
  }),
  { minLength: 6, maxLength: 14, size: 'max' },
);
type Letter = typeof letters extends fc.Arbitrary<(infer One)[]> ? One : never;

const readingOf = ({ id, refs, subject, from, to, day }: Letter, n: number): Reading => ({
  ...unreadable({ subject, from: personOf(from), sentAt: Date.UTC(2026, 0, 1 + day) }, idOf(id)),
  ...{ references: refs.map(idOf), to: to.map(personOf), vector: `'letter${n}':1A`, unreadable: false },
});

/** Seldom by chance: the second list has a mail of a thread that is here, and one that finds it by its subject and a person of before. */
const MEETING: Letter[] = [
  { id: 0, refs: [], subject: 'Quay', from: 0, to: [1], day: 0, isLast: true },
  { id: 1, refs: [0], subject: 'Re: Quay', from: 2, to: [], day: 1, isLast: false },
  { id: 2, refs: [], subject: 'Re: Quay', from: 1, to: [], day: 2, isLast: true },
].map((one) => ({ ...one, seen: false, folder: 'inbox' as const }) as Letter);

/** Places mails for somebody, as many at once as `sizes` says. */
async function place(db: Db, accountId: string, all: readonly Letter[], isEnd: (one: Letter) => boolean): Promise<string[]> {
  const ids: string[] = [];
  let some: { letter: Letter; n: number }[] = [];
  for (const [n, letter] of all.entries()) {
    some.push({ letter, n });
    if (!isEnd(letter) && n < all.length - 1) continue;
    const account = (await lockAccounts(db, [accountId])).get(accountId)!;
    const mails = some.map(({ letter: one, n: number }): NewMail => {
      const sha256 = createHash('sha256').update(`${number}`).digest('hex');
      const origin = one.folder === 'sent' ? 'sent' : 'received';
      return {
        ...{ reading: readingOf(one, number), raw: { sha256, size: 1, sourceSha256: `${sha256}${accountId}` } },
        ...{ receivedAt: new Date('2026-06-01'), places: [{ account, folder: one.folder, origin, seen: one.seen }] },
      };
    });
    ids.push(...(await storeMails(db, mails)).flat());
    await rememberContacts(
      db,
      some.map(({ letter: one, n: number }) => ({ accountId, people: [personOf(one.from)], at: new Date(number * DAY_MS) })),
    );
    some = [];
  }
  return ids;
}

/** Everything that placing leaves behind in an account; a thread is called by its first mail, a mail by its place in the list. */
async function stateOf(db: Db, accountId: string, ids: readonly string[]): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`
    with mail as (
      select entry.*, array_position(${[...ids]}::bigint[], entry.id) as n, min(array_position(${[...ids]}::bigint[], entry.id)) over (partition by thread_id) as thread
      from entry where account_id = ${accountId}
    )
    select jsonb_build_array(
      (select jsonb_agg(jsonb_build_array(n, thread, role, mail.date, seen, origin, subject, from_email, reference_ids, message.message_id,
          (select tsv::text from entry_search where entry_id = mail.id),
          (select count(*) from mail_change where entry_id = mail.id and mail_change.modseq = mail.modseq)) order by n)
        from mail join mailbox on mailbox.id = mailbox_id join message on message.id = mail.message_id),
      (select jsonb_agg(jsonb_build_array(role, total, unread, conversations,
          (select jsonb_agg(jsonb_build_array(month, total) order by month) from mailbox_month where mailbox_id = mailbox.id),
          (select jsonb_agg(jsonb_build_array((select thread from mail where mail.thread_id = conversation.thread_id limit 1),
              (select n from mail where mail.id = conversation.id), date, total, unread) order by date, conversation.id)
            from conversation where mailbox_id = mailbox.id)) order by role)
        from mailbox where account_id = ${accountId}),
      (select jsonb_agg(jsonb_build_array((select thread from mail where mail.thread_id = mail_thread.id limit 1), subject_base, last_at)
          order by (select thread from mail where mail.thread_id = mail_thread.id limit 1))
        from mail_thread where account_id = ${accountId}),
      (select jsonb_agg(jsonb_build_array(encode(ref_hash, 'hex'), (select thread from mail where mail.thread_id = ref.thread_id limit 1)) order by ref_hash)
        from mail_thread_ref as ref where account_id = ${accountId}),
      (select jsonb_agg(jsonb_build_array(email, name, uses, last_at) order by email) from mail_contact where account_id = ${accountId})
    ) as state`.execute(db);
  return rows[0]!.state;
}

async function accountOf(name: Parameters<TestApp['idOf']>[0]): Promise<string> {
  const found = app.services.db.selectFrom('mail_account').select('id').where('person_id', '=', app.idOf(name));
  return (await found.executeTakeFirstOrThrow()).id;
}

const UNDONE = new Error('undone');

// More of them by hand: `LINTEL_PLACE_RUNS=500 vitest run …`.
const RUNS = Number(process.env['LINTEL_PLACE_RUNS'] ?? 6);

test('mails that are placed at once leave behind the same as one after the other', { timeout: 60_000 + RUNS * 10_000 }, async () => {
  const [some, each] = [await accountOf('marta.kessler'), await accountOf('jonas.ekdahl')];
  const property = fc.asyncProperty(letters, async (all) => {
    const compared = app.services.db.transaction().execute(async (tx) => {
      const states = [];
      for (const [id, isEnd] of [[some, (one: Letter) => one.isLast] as const, [each, () => true] as const])
        states.push(await stateOf(tx, id, await place(tx, id, all, isEnd)));
      expect(states[0]).toEqual(states[1]);
      throw UNDONE;
    });
    await compared.catch((error: unknown) => {
      if (error !== UNDONE) throw error;
    });
  });
  await fc.assert(property, { numRuns: RUNS, examples: [[MEETING]] });
});

const rawOf = (subject: string, id: string): Buffer =>
  Buffer.from(`From: Ann <ann@site.example>\r\nSubject: ${subject}\r\nMessage-ID: ${id}\r\n\r\nAbout ${subject}.\r\n`);

test('copies of the same bytes share what was said, also within a batch; the same mail twice in one mailbox stays two', async () => {
  const of = (name: Parameters<TestApp['idOf']>[0]) => ({
    ...{ personId: app.idOf(name), raw: rawOf('Plan', '<plan@site.example>'), folder: 'archive' as const, seen: true },
  });
  const ids = await importMails(systemContext(app.services), [of('marta.kessler'), of('jonas.ekdahl'), of('marta.kessler')]);
  const rows = await app.services.db.selectFrom('entry').select(['id', 'message_id']).where('id', 'in', ids).execute();
  const [first, second, third] = ids.map((id) => rows.find((row) => row.id === id)!.message_id);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('a mail that the database cannot store comes as one that could not be read, and keeps no other away', async () => {
  // Longer than an index can hold, and of letters that do not shrink.
  const id = `<${Array.from({ length: 900 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')}>`;
  const personId = app.idOf('devon.archer');
  const raws = [rawOf('Before', '<before@site.example>'), rawOf('Poison', id), rawOf('After', '<after@site.example>')];
  await importMails(
    systemContext(app.services),
    raws.map((raw) => ({ personId, raw, folder: 'archive' as const, seen: false })),
  );
  const { items } = await app.as('devon.archer').mail.folder({ folder: 'archive' });
  expect(items.map(({ subject, snippet }) => [subject, snippet]).toSorted()).toEqual([
    ['After', 'About After.'],
    ['Before', 'About Before.'],
    ['Poison', 'This mail could not be read. Its source can be shown.'],
  ]);
});

// A mail from tomorrow would stay on top for ever; a clock that is some hours ahead is a clock.
test.each([
  ['half a day ahead', 0.5, true],
  ['two days ahead', 2, false],
  ['ten years ago', -3650, true],
])('a mail that says it is from %s', async (when, days, isBelieved) => {
  const said = new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS);
  const raw = Buffer.from(`From: ann@site.example\r\nDate: ${said.toUTCString()}\r\nSubject: From ${when}\r\n\r\nText\r\n`);
  await deliverRaw(app.services, raw, { to: ['samir.haddad@corvane.example'] });
  const { items } = await app.as('samir.haddad').mail.folder({ folder: 'inbox' });
  const { date } = items.find(({ subject }) => subject === `From ${when}`)!;
  expect(date === said.toISOString()).toBe(isBelieved);
});
