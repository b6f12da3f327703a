import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Folder } from '@lintel/contract/mail';
import { storeBlob } from '#server/platform/blobs.ts';
import { systemContext, type User } from '#server/platform/context.ts';
import { countQueries, withTransaction, type Database } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { unreadable } from '#server/features/mail/parsing/mail.damaged.ts';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { storeMails } from '#server/features/mail/arriving/mail.place.ts';
import { searchMail } from './mail.search.ts';
import { countMatching } from './mail.search.total.ts';
import { lockAccounts, type LockedAccount } from '#server/features/mail/mail.store.ts';

let app: TestApp;
const MAILS = [
  {
    subject: 'Concrete for slab 3',
    from: 'Anna Lindqvist <anna@nordbeton.example>',
    body: 'Twelve cubic metres, PO-1182.',
    day: '2026-03-02',
    seen: false,
  },
  {
    subject: 'Angebot für Fenster',
    from: 'Jörg Bauer <j.bauer@fenster.example>',
    body: 'Concrete anchors are included.',
    day: '2026-04-05',
    seen: true,
    starred: true,
  },
  {
    subject: 'Site meeting minutes',
    from: 'Anna Lindqvist <anna@nordbeton.example>',
    body: 'We agreed on the slab schedule.',
    day: '2026-05-06',
    seen: true,
    labels: ['Minutes'],
    file: 'minutes-may.pdf',
  },
  {
    subject: '図面の件',
    from: 'Yamada <yamada@tokyo.example>',
    body: '東京都の図面です。',
    day: '2026-06-07',
    seen: false,
    folder: 'archive' as const,
  },
];

beforeAll(async () => {
  app = await testApp();
  const ctx = systemContext(app.services);
  for (const mail of MAILS) {
    const raw = mail.file
      ? `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${mail.body}\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${mail.file}"\r\n\r\nx\r\n--b--\r\n`
      : `Content-Type: text/plain; charset=utf-8\r\n\r\n${mail.body}\r\n`;
    const head = `From: ${mail.from}\r\nTo: Marta Kessler <marta.kessler@corvane.example>\r\nSubject: ${mail.subject}\r\nDate: ${new Date(mail.day).toUTCString()}\r\n`;
    await importMail(ctx, {
      personId: app.idOf('marta.kessler'),
      raw: Buffer.from(head + raw),
      folder: mail.folder ?? 'inbox',
      seen: mail.seen,
      starred: mail.starred ?? false,
      labels: mail.labels ?? [],
    });
  }
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const search = async (q: string, more: { folder?: Folder | undefined; size?: number; page?: number; cursor?: string } = {}) =>
  app.as('marta.kessler').mail.search({ query: { q, ...more } });
const found = async (q: string) => (await search(q)).items.map((mail) => MAILS.findIndex(({ subject }) => subject === mail.subject));

describe('search', () => {
  test.each<[string, number[]]>([
    ['concrete', [1, 0]],
    ['CONCRETE slab', [0]],
    ['conc', [1, 0]],
    ['conc slab', []],
    ['"slab schedule"', [2]],
    ['"schedule slab"', []],
    ['angebot fur', [1]],
    ['für', [1]],
    ['1182', [0]],
    ['PO-1182', [0]],
    ['po-11', [0]],
    ['from:anna', [2, 0]],
    ['from:anna slab', [2, 0]],
    ['from:lindqvist subject:minutes', [2]],
    ['from:j.bauer@fenster.example', [1]],
    ['from:marta', []],
    ['to:marta concrete', [1, 0]],
    ['subject:concrete', [0]],
    ['filename:minutes-may', [2]],
    ['has:attachment', [2]],
    ['is:starred', [1]],
    ['is:unread', [3, 0]],
    ['label:minutes', [2]],
    ['in:archive', [3]],
    ['concrete -anchors', [0]],
    ['-from:anna -in:archive', [1]],
    ['before:2026-04-01', [0]],
    ['after:2026-05-06', [3, 2]],
    ['図面', [3]],
    ['東京', [3]],
    ['nothing-like-this', []],
    ['', []],
    ['-', []],
    ['"', []],
    ["'); drop table message; --", []],
    [': "" -"" &|!<-> ()', []],
    ['from:\uff9e', []],
    ['concrete OR schedule', [2, 1, 0]],
    ['{anchors is:unread}', [3, 1, 0]],
    ['older_than:99y larger:999999999m', []],
  ])('%j', async (q, expected) => expect(await found(q)).toEqual(expected));

  test('stays within a folder, counts all hits and goes on by cursor', async () => {
    expect((await search('図面', { folder: 'inbox' })).page.total).toBe(0);
    expect((await search('conc', { folder: 'inbox' })).page.total).toBe(2);
    expect((await search('"slab sched', { folder: 'inbox' })).page.total).toBe(0);
    expect((await search('"slab schedule', { folder: 'inbox' })).page.total).toBe(1);
    const first = await search('concrete', { size: 1 });
    expect(first.page).toMatchObject({ total: 2, number: 1 });
    expect((await search('concrete', { size: 1, cursor: first.page.next! })).items.map((mail) => mail.subject)).toEqual([
      'Concrete for slab 3',
    ]);
  });

  describe('what is in very many mails', () => {
    let marta: LockedAccount;
    beforeAll(async () => {
      marta = await accountOf('marta.kessler');
      await store(1000, 'trash');
    });

    const accountOf = async (who: CastName): Promise<LockedAccount> => {
      const account = app.services.db.selectFrom('mail_account').select('id').where('person_id', '=', app.idOf(who));
      const { id } = await account.executeTakeFirstOrThrow();
      return withTransaction(app.services.db, async (tx) => (await lockAccounts(tx, [id])).get(id)!);
    };
    const store = (count: number, folder: Folder, account = marta) =>
      withTransaction(app.services.db, async (tx) => {
        const raw = await storeBlob(tx, app.services.blobs, Buffer.from('gantry'));
        const said = {
          ...unreadable({ subject: 'Gantry', from: { email: 'a@b.example', name: '' }, sentAt: null }),
          vector: `'gantry':1C 'rail':2C`,
        };
        const mails = Array.from({ length: count }, (_, n) => ({
          ...{ reading: { ...said, messageId: `<${n}.${folder}@gantry>` }, raw: { ...raw, sourceSha256: raw.sha256 } },
          ...{ receivedAt: new Date(1_700_000_000_000 + n), places: [{ account, folder, origin: 'received' as const, seen: true }] },
        }));
        await storeMails(tx, mails);
      });
    const asking = () => ({ ...systemContext(app.services), user: reader });
    let reader: User;
    beforeAll(async () => {
      reader = (await loadUser(systemContext(app.services), app.idOf('marta.kessler')))!;
    });
    const pageOf = async (q: string, folder?: Folder) => {
      const { items, page } = await search(q, { folder });
      return { shown: items.length, total: page.total, isMore: page.isMore, next: page.next !== undefined };
    };

    test('as a phrase is counted to a thousand, and says that there are more', async () => {
      expect(await pageOf('"gantry rail"')).toEqual({ shown: 20, total: 1000, isMore: undefined, next: true });
      await importMail(systemContext(app.services), {
        ...{ personId: app.idOf('marta.kessler'), folder: 'archive', seen: true },
        raw: Buffer.from('Subject: Gantry\r\nFrom: a@b.example\r\n\r\nThe gantry rail.\r\n'),
      });
      expect(await pageOf('"gantry rail"')).toEqual({ shown: 20, total: 1000, isMore: true, next: true });
      expect(await pageOf('"gantry rail" is:read')).toEqual({ shown: 20, total: 1000, isMore: true, next: true });
      expect(await pageOf('"gantry rail" in:inbox')).toEqual({ shown: 0, total: 0, isMore: undefined, next: false });
      expect(await pageOf('gantry rail')).toEqual({ shown: 20, total: 1001, isMore: undefined, next: true });
    });

    // The archive has two mails: they are looked through. Of the trash, the hits are.
    test.for<[q: string, folder: Folder, total: number]>([
      ['gantry', 'archive', 1],
      ['"gantry rail"', 'archive', 1],
      ['gantry -rail', 'archive', 0],
      ['gantry', 'trash', 1000],
      ['"rail gantry"', 'trash', 0],
      ['gantry', 'inbox', 0],
    ])('%s is found in the %s %i times', async ([q, folder, total]) => {
      expect(await pageOf(q, folder)).toEqual({ shown: Math.min(total, 20), total, isMore: undefined, next: total > 20 });
    });

    test('in a folder is counted to two thousand, and says that there are more', async () => {
      await store(2001, 'inbox');
      expect(await pageOf('gantry', 'inbox')).toEqual({ shown: 20, total: 2000, isMore: true, next: true });
      expect((await pageOf('gantry')).total).toBe(3002);
      const { page } = await search('gantry', { folder: 'inbox', page: 100 });
      expect(page.next).toBeDefined();
      const last = await search('gantry', { folder: 'inbox', cursor: page.next! });
      expect(last.items).toHaveLength(1);
    });

    test.for<[q: string, folder: Folder | undefined, total: number]>([
      ['gantry', 'inbox', 2001],
      ['"gantry rail"', undefined, 3002],
      ['gantry AROUND 3 rail', 'inbox', 2001],
      ['{gantry is:starred}', undefined, 3003],
      ['gantry -rail', undefined, 0],
      ['in:trash', undefined, 1000],
      ['&', 'inbox', 0],
    ])('%s is counted exactly by a second call', async ([q, folder, total]) => {
      const { count, result } = await countQueries(() => countMatching(asking(), { q, folder }, new AbortController().signal));
      expect([result, count]).toEqual([total, total === 0 && q === '&' ? 1 : 3]);
      expect(await app.as('marta.kessler').mail.searchTotal({ query: { q, folder } })).toEqual({ total });
    });

    test('with that total the last page is read from the end, and says what it is', async () => {
      const { mail } = app.as('marta.kessler');
      const page = async (number: number, known?: number) => {
        const { items, page: at } = await mail.search({ query: { q: 'gantry', folder: 'inbox', page: number, known } });
        return { ids: items.map(({ id }) => id), total: at.total, isMore: at.isMore, next: at.next !== undefined };
      };
      expect(await page(101, 2001)).toEqual({ ids: (await page(101)).ids, total: 2001, isMore: undefined, next: false });
      expect(await page(100, 2001)).toEqual({ ids: (await page(100)).ids, total: 2001, isMore: undefined, next: true });
      expect((await page(2, 2001)).ids).toEqual((await page(2)).ids);
      expect((await page(101, 2001)).ids).toHaveLength(1);
      expect((await page(102, 2001)).ids).toEqual([]);
    });

    describe('where counting takes too long', () => {
      let release: () => void;
      beforeEach(async () => {
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await new Promise<void>((locked) => {
          void withTransaction(app.services.db, async (tx) => {
            await sql`lock table entry_search in access exclusive mode`.execute(tx);
            locked();
            await held;
          });
        });
      });
      afterEach(() => release());

      test('nothing is answered once the time is over', async () => {
        expect(await countMatching(asking(), { q: 'gantry' }, new AbortController().signal, 50)).toBeNull();
      });

      test('it ends with whoever waits for it, and the connection serves others', async () => {
        const gone = new AbortController();
        const counted = countMatching(asking(), { q: 'gantry' }, gone.signal, 60_000);
        await expect
          .poll(
            async () =>
              (
                await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select count%'`.execute(
                  app.services.db,
                )
              ).rows.length,
          )
          .toBe(1);
        gone.abort();
        expect(await counted).toBeNull();
        release();
        expect(await countMatching(asking(), { q: 'gantry' }, new AbortController().signal)).toBe(3002);
      });
    });

    test('is known to be as much in a folder as it is, whatever other mailboxes have', async () => {
      await store(3000, 'inbox', await accountOf('jonas.ekdahl'));
      const { db } = app.services;
      await sql`analyze entry`.execute(db);
      const inbox = sql`account_id = ${marta.id} and mailbox_id = ${marta.boxes.inbox}`;
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
        explain (format json) select from entry where ${inbox}`.execute(db);
      const counted = await sql<{ n: string }>`select count(*) as n from entry where ${inbox}`.execute(db);
      expect(rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] / Number(counted.rows[0]!.n)).toBeCloseTo(1, 1);
    });
  });

  test.each(['gantry', 'gant', 'from:a@b', '"gantry rail"', '-anchors gantry'])(
    '%s is looked up in the index of the one part that has the mailbox, whatever the other mailboxes have',
    async (q) => {
      const { services } = app;
      await sql`analyze entry_search`.execute(services.db);
      const asked: { text: string; values: unknown[] }[] = [];
      const db = new Kysely<Database>({
        dialect: new PostgresDialect({ pool: services.pool }),
        log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
      });
      const ctx = systemContext(services);
      const user = (await loadUser(ctx, app.idOf('marta.kessler')))!;
      await searchMail({ ...ctx, db, user }, { q, page: 1, size: 20 });
      const client = await services.pool.connect();
      try {
        const plans: string[] = [];
        const explain = async (text: string, values: unknown[]) => {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        };
        // What the function asks is planned as the function has it planned.
        const { rows } = await client.query<{ setting: string }>(
          `select unnest(proconfig) as setting from pg_proc where proname = 'count_words'`,
        );
        for (const { text, values } of asked) {
          if (!text.includes('count_words')) {
            await explain(text, values);
            continue;
          }
          await client.query('begin');
          for (const { setting } of rows) await client.query(`set local ${setting}`);
          await explain('select from entry_search where account_id = $1 and tsv @@ $2::tsquery limit $3', values);
          await client.query('rollback');
          expect(plans.at(-1)).toContain('Bitmap Index Scan on entry_search_');
          expect(plans.at(-1)).not.toContain('_pkey');
        }
        const parts = plans.flatMap((plan) => [...plan.matchAll(/ on (entry_search_\d+) /g)].map(([, part]) => part));
        expect(new Set(parts).size).toBe(1);
      } finally {
        client.release();
      }
    },
  );

  test('finds nothing of other people', async () => {
    expect((await app.as('jonas.ekdahl').mail.search({ query: { q: 'concrete' } })).items).toEqual([]);
  });

  test('no text breaks anything', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
        const refused = await search(q).then(
          () => null,
          (error: { status: number; code: string }) => `${error.status} ${error.code}`,
        );
        if (refused) expect(refused).toMatch(/^422 mail\.search_/);
      }),
      { numRuns: 60 },
    );
  });
});

test('the words of a mail are those of its last text, and go with it', async () => {
  const { mail } = app.as('jonas.ekdahl');
  const found = async (q: string) => (await mail.search({ query: { q, folder: 'drafts' } })).items.length;
  const draft = await mail.draft({ form: { subject: 'Formwork', content: 'Marigold' } });
  const again = await mail.draft({ form: { draftId: draft.id, draftVersion: draft.version, subject: 'Formwork', content: 'Cornflower' } });
  expect([await found('marigold'), await found('cornflower')]).toEqual([0, 1]);
  await mail.remove({ body: { ids: [again.id] } });
  const { rows } = await sql`select from entry_search where entry_id not in (select id from entry)`.execute(app.services.db);
  expect([await found('cornflower'), rows]).toEqual([0, []]);
});

test('a text with more words than the database keeps of one arrives, opens, and is found by what stands at its beginning', async () => {
  // Each syllable is two or three letters once it is folded, each letter three bytes.
  const syllable = (n: number) => String.fromCodePoint(0xac00 + ((n * 7919) % 11_172));
  const words = Array.from({ length: 40_000 }, (_, n) => `${syllable(n)}${syllable(n + 3)}${syllable(n * 5 + 1)}${syllable(n * 11 + 2)}`);
  const raw = `Subject: Gutachten\r\nFrom: a@b.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nBaugrund ${words.join(' ')}\r\n`;
  const ctx = systemContext(app.services);
  const id = await importMail(ctx, { personId: app.idOf('marta.kessler'), folder: 'inbox', seen: false, raw: Buffer.from(raw) });
  const mail = await app.as('marta.kessler').mail.get({ id });
  expect(mail).toMatchObject({ unreadable: false, subject: 'Gutachten' });
  expect(mail.textBody).toContain(words.at(-1));
  const found = async (q: string) => (await app.as('marta.kessler').mail.search({ query: { q } })).items.map((row) => row.id);
  expect(await found(`baugrund ${words[0]}`)).toEqual([id]);
});
