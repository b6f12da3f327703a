import { sql } from 'kysely';
import { PLACES } from '@lintel/contract/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countQueries, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/refusal.ts';
import { storeMails } from '#server/features/mail/arriving/mail.place.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';
import { readMail, stopReading } from '#server/features/mail/parsing/mail.parse.ts';

/** Mailboxes that Samir reads: his own, one on another server, a shared one that he chose for his list, and one that he did not. */
const NAMES = ['own', 'elsewhere', 'payments', 'claims'] as const;
type Name = (typeof NAMES)[number];
const MAILS = 280;
const accounts = {} as Record<Name, string>;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  accounts.own = (
    await db.selectFrom('mail_account').select('id').where('person_id', '=', app.idOf('samir.haddad')).executeTakeFirstOrThrow()
  ).id;
  accounts.elsewhere = (
    await db
      .insertInto('mail_account')
      .values({ owner_id: app.idOf('samir.haddad'), address: 'samir@private.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await db
    .insertInto('mailbox')
    .values(PLACES.map((role) => ({ account_id: accounts.elsewhere, role })))
    .execute();
  for (const localPart of ['payments', 'claims'] as const) {
    const body = {
      name: localPart,
      localPart,
      owner: { kind: 'role' as const, roles: ['accountant' as const, 'managing_director' as const] },
    };
    accounts[localPart] = (await app.as('devon.archer').sharedMailboxes.create({ body })).accountId;
  }
  await fill();
  await samir().preferences.update({ body: { mailInboxes: [accounts.payments] } });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const samir = () => app.as('samir.haddad');
const nameOf = (n: number): Name => NAMES[n % NAMES.length]!;
const isMine = (n: number) => nameOf(n) !== 'claims';
const isUnread = (n: number) => n % 8 < 4;
/** The numbers of all mails that are in the list, the newest first. */
const ALL = Array.from({ length: MAILS }, (_, i) => MAILS - i).filter(isMine);

/** A mail a day over most of a year, to each of the mailboxes in turn. */
async function fill(): Promise<void> {
  const numbers = Array.from({ length: MAILS }, (_, i) => i + 1);
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, n, 12));
  const raws = numbers.map((n) =>
    Buffer.from(
      `From: Ann <ann@acme.example>\r\nTo: a@b.example\r\nSubject: Note ${n}\r\nDate: ${dayOf(n).toUTCString()}\r\nMessage-ID: <n${n}@acme.example>\r\n\r\nText for ${nameOf(n)}\r\n`,
    ),
  );
  const stored = await app.services.blobs.putAll(raws);
  const readings = await Promise.all(raws.map((raw) => readMail(raw)));
  await withTransaction(app.services.db, async (db) => {
    const locked = await lockAccounts(db, Object.values(accounts));
    await storeMails(
      db,
      numbers.map((n, i) => ({
        ...{ reading: readings[i]!, raw: { ...stored[i]!, sourceSha256: stored[i]!.sha256 }, receivedAt: dayOf(n) },
        places: [{ account: locked.get(accounts[nameOf(n)])!, folder: 'inbox', origin: 'received', seen: !isUnread(n) }],
      })),
    );
  });
}

const numbersOf = (items: readonly { subject: string }[]) => items.map(({ subject }) => Number(subject.split(' ')[1]));
type Query = { page?: number; size?: number; cursor?: string; by?: 'mail' | 'conversation' };
const list = (query: Query = {}) => samir().mail.folder({ folder: 'inbox', query: { ...query, inboxes: 'all' } });
const search = (q: string, more: { page?: number; size?: number } = {}) =>
  samir().mail.search({ query: { q, folder: 'inbox', inboxes: 'all', ...more } });

describe('all inboxes', () => {
  test.each(['mail', 'conversation'] as const)('one list of each %s, by number near and far, and by cursor both ways', async (by) => {
    for (const page of [1, 2, 5, 9, 11]) {
      const { items, page: at } = await list({ page, by });
      expect([page, at.total, numbersOf(items)]).toEqual([page, ALL.length, ALL.slice((page - 1) * 20, page * 20)]);
    }
    const first = await list({ by, size: 50 });
    const second = await list({ by, size: 50, cursor: first.page.next! });
    expect(numbersOf(second.items)).toEqual(ALL.slice(50, 100));
    expect(numbersOf((await list({ by, size: 50, cursor: second.page.prev! })).items)).toEqual(ALL.slice(0, 50));
  });

  test('a far page steps over whole months', async () => {
    const size = 7;
    for (const page of [29, 30]) expect(numbersOf((await list({ page, size })).items)).toEqual(ALL.slice((page - 1) * size, page * size));
  });

  test('each row says whose it is', async () => {
    for (const row of (await list()).items) {
      const name = nameOf(numbersOf([row])[0]!);
      expect([name, row.elsewhere?.accountId, row.shared?.accountId]).toEqual([
        name,
        name === 'elsewhere' ? accounts.elsewhere : undefined,
        name === 'payments' ? accounts.payments : undefined,
      ]);
    }
  });

  test.each<[string, (n: number) => boolean]>([
    ['is:unread', isUnread],
    ['in:inbox is:unread', isUnread],
    ['payments', (n) => nameOf(n) === 'payments'],
    ['"text for elsewhere"', (n) => nameOf(n) === 'elsewhere'],
    ['note is:read', (n) => !isUnread(n)],
    ['note after:2026-06-01', (n) => n >= 152],
    ['claims', () => false],
    ['in:archive note', () => false],
  ])('the search "%s" finds in all of them, and in no other', async (q, holds) => {
    const wanted = ALL.filter(holds);
    const { items, page } = await search(q, { size: 50 });
    expect([page.total, numbersOf(items)]).toEqual([wanted.length, wanted.slice(0, 50)]);
    expect(numbersOf((await search(q, { size: 50, page: 2 })).items)).toEqual(wanted.slice(50, 100));
  });

  test('takes as many queries as one folder, and walks each by its index', async () => {
    await list();
    expect((await countQueries(() => list())).count).toBe(3);
    expect((await countQueries(() => list({ by: 'conversation' }))).count).toBe(4);
    const inOne = await countQueries(() => samir().mail.search({ query: { q: 'note', folder: 'inbox' } }));
    expect((await countQueries(() => search('note'))).count).toBe(inOne.count);
    const { sql: text, plan } = await planOf(() => list());
    expect(text).toContain('union all');
    expect(plan).toContain('Merge Append');
    expect(plan).not.toContain('Seq Scan');
  });

  test('who lost a shared mailbox has it no longer, though they chose it', async () => {
    await app.services.db
      .updateTable('shared_mailbox')
      .set({ closed_at: new Date() })
      .where('account_id', '=', accounts.payments)
      .execute();
    expect((await list()).page.total).toBe(140);
    expect((await search('payments')).page.total).toBe(0);
    await app.services.db.updateTable('shared_mailbox').set({ closed_at: null }).where('account_id', '=', accounts.payments).execute();
  });

  test('a folder and a mailbox that are not there, or not theirs, are said to be so: nobody is told that they have no mailbox', async () => {
    const { id: box } = await app.services.db
      .selectFrom('mailbox')
      .select('id')
      .where('account_id', '=', accounts.claims)
      .where('role', '=', 'inbox')
      .executeTakeFirstOrThrow();
    const marta = app.as('marta.kessler').mail;
    for (const one of [box, '999999']) expect(await codeOf(marta.folder({ folder: 'inbox', query: { box: one } }))).toBe('mail.no_folder');
    expect(await codeOf(marta.search({ query: { q: 'note', account: accounts.claims } }))).toBe('mail.no_folder');
  });

  test('whoever chooses a mailbox that they may not read has nothing of it', async () => {
    const marta = app.as('marta.kessler');
    await marta.preferences.update({ body: { mailInboxes: [accounts.payments, accounts.own] } });
    const { total } = (await marta.mail.folder({ folder: 'inbox', query: {} })).page;
    expect((await marta.mail.folder({ folder: 'inbox', query: { inboxes: 'all' } })).page.total).toBe(total);
  });

  test('a change of all that they show reaches each of them, and Undo gives it back; it is its maker’s alone', async () => {
    const { mailBulk } = samir();
    const place = { folder: 'inbox', inboxes: 'all', q: 'is:unread' } as const;
    const unread = ALL.filter(isUnread);
    const run = await mailBulk.start({ body: { ...place, change: { seen: true, starred: true } } });
    expect(run.total).toBe(unread.length);
    expect(await codeOf(app.as('helena.marsh').mailBulk.get({ id: run.id }))).toBe('request.not_found');
    await app.services.jobs.drain();
    expect(await mailBulk.get({ id: run.id })).toMatchObject({ done: unread.length });
    expect((await search('is:unread')).page.total).toBe(0);
    expect(numbersOf((await search('is:starred', { size: 50 })).items)).toEqual(unread.slice(0, 50));
    await mailBulk.undo({ id: run.id, body: {} });
    await app.services.jobs.drain();
    expect((await search('is:starred')).page.total).toBe(0);
    expect(numbersOf((await search('is:unread', { size: 50 })).items)).toEqual(unread.slice(0, 50));
  });

  test('it is its maker’s alone even where others read all that it reaches', async () => {
    const run = await samir().mailBulk.start({ body: { folder: 'inbox', inboxes: 'all', q: 'payments', change: { starred: true } } });
    await app.services.jobs.drain();
    expect(run.total).toBe(70);
    for (const call of [
      app.as('helena.marsh').mailBulk.get({ id: run.id }),
      app.as('helena.marsh').mailBulk.undo({ id: run.id, body: {} }),
    ])
      expect(await codeOf(call)).toBe('request.not_found');
    await samir().mailBulk.undo({ id: run.id, body: {} });
    await app.services.jobs.drain();
  });

  test('nobody takes back what lies where they may not read any more', async () => {
    const { mailBulk } = samir();
    const run = await mailBulk.start({ body: { folder: 'inbox', inboxes: 'all', q: '', change: { starred: true } } });
    await app.services.jobs.drain();
    await app.services.db
      .updateTable('shared_mailbox')
      .set({ closed_at: new Date() })
      .where('account_id', '=', accounts.payments)
      .execute();
    expect(await codeOf(mailBulk.undo({ id: run.id, body: {} }))).toBe('request.not_found');
  });
});

/** How the first query of a call is carried out where there is much to walk. */
async function planOf(call: () => Promise<unknown>): Promise<{ sql: string; plan: string }> {
  const { statements } = await countQueries(call);
  const walk = statements.find((text) => text.includes('union all'))!;
  return withTransaction(app.services.db, async (db) => {
    await sql`set local enable_sort = off`.execute(db);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    await sql.raw(`prepare one as ${walk}`).execute(db);
    const values = Array.from({ length: (walk.match(/\$\d+/g) ?? []).length }, () => '1').join(', ');
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute one(${values})`).execute(db);
    await sql.raw('deallocate one').execute(db);
    return { sql: walk, plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
  });
}
