import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchText, type SearchNode, type SearchTerm } from '@lintel/contract/mail-search';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

// None is the start of another one: what is not asked for as a start is not found as one.
const WORDS = ['concrete', 'slab', 'roof', 'gutter', 'crane', 'window'] as const;
const PEOPLE = ['anna', 'jorg', 'yamada'] as const;
const LISTS = ['', 'harbour', 'bridges'] as const;
const LABELS = ['Minutes', 'Quotes'] as const;
const DAYS = ['2026-03-02', '2026-04-05', '2026-05-06', '2026-06-07'] as const;

interface Written {
  subject: string[];
  body: string[];
  from: string;
  list: string;
  file: string;
  day: string;
  seen: boolean;
  starred: boolean;
  labels: string[];
  folder: 'inbox' | 'archive';
}

/** As different as a small mailbox can be, and the same in every run. */
const MAILS: Written[] = Array.from({ length: 40 }, (_, n) => {
  // Scattered, so that no word goes with another one.
  const word = (of: number) => WORDS[(((n * 31 + of * 17 + 7) * 2_654_435_761) >>> 13) % WORDS.length]!;
  return {
    subject: [word(1), word(2)],
    body: Array.from({ length: 2 + (n % 4) }, (__, i) => (i % 2 === 0 ? word(i + 3) : `filler${n}`)),
    from: PEOPLE[n % 3]!,
    list: LISTS[(n >> 1) % 3]!,
    file: n % 5 === 0 ? `${word(9)}.pdf` : '',
    day: DAYS[n % 4]!,
    seen: n % 2 === 0,
    starred: n % 7 === 0,
    labels: n % 4 === 0 ? [LABELS[(n >> 2) % 2]!] : [],
    folder: n % 6 === 5 ? 'archive' : 'inbox',
  };
});

let app: TestApp;
/** The mails by their ids. */
const numbers = new Map<string, number>();
beforeAll(async () => {
  app = await testApp();
  const ctx = systemContext(app.services);
  for (const [n, { file, seen, starred, labels, folder, ...mail }] of MAILS.entries()) {
    const head = [
      `From: ${mail.from} <${mail.from}@site.example>`,
      'To: Marta Kessler <marta.kessler@corvane.example>',
      `Subject: ${mail.subject.join(' ')}`,
      `Date: ${new Date(mail.day).toUTCString()}`,
      `Message-ID: <${n}@site.example>`,
      ...(mail.list
        ? [`List-Id: =?utf-8?Q?All_of_${mail.list}?= <${mail.list}.lists.example>`, `List-Post: <mailto:${mail.list}@lists.example>`]
        : []),
    ];
    const text = ['Content-Type: text/plain', '', mail.body.join(' ')];
    const raw = file
      ? [
          ...head,
          'Content-Type: multipart/mixed; boundary=b',
          '',
          '--b',
          ...text,
          '--b',
          `Content-Disposition: attachment; filename=${file}`,
          'Content-Type: application/pdf',
          '',
          'x',
          '--b--',
        ]
      : [...head, ...text];
    const id = await importMail(ctx, {
      personId: app.idOf('marta.kessler'),
      raw: Buffer.from(`${raw.join('\r\n')}\r\n`),
      folder,
      seen,
      starred,
      labels,
    });
    numbers.set(id, n);
  }
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const search = (q: string) => app.as('marta.kessler').mail.search({ query: { q, size: 100 } });
/** Which of the mails are found. */
const found = async (q: string): Promise<number[]> => (await search(q)).items.map(({ id }) => numbers.get(id)!).sort((a, b) => a - b);

/** What a search means, said of the mails as they were written. */
function holds(mail: Written, node: SearchNode): boolean {
  if (node.kind === 'all') return node.of.every((one) => holds(mail, one));
  if (node.kind === 'any') return node.of.some((one) => holds(mail, one));
  if (node.kind === 'not') return !holds(mail, node.of);
  if (node.kind === 'near') return [mail.subject, mail.body].some((words) => isNear(words, node.left.text, node.right.text, node.words));
  return termHolds(mail, node as SearchTerm);
}

const isNear = (words: string[], left: string, right: string, most: number): boolean =>
  words.some((one, i) => one === left && words.some((other, j) => other === right && i !== j && Math.abs(i - j) <= most));

function termHolds(mail: Written, { field, text }: SearchTerm): boolean {
  const people = [mail.from, 'site', 'example', 'marta', 'kessler', 'corvane'];
  const list = mail.list ? ['all', 'of', mail.list, 'lists'] : [];
  const values: Record<string, () => boolean> = {
    '': () => [...mail.subject, ...mail.body, ...people, ...list, ...mail.file.split('.')].includes(text),
    subject: () => mail.subject.includes(text),
    from: () => mail.from === text,
    list: () => mail.list !== '' && [mail.list, 'lists'].includes(text),
    filename: () => mail.file.startsWith(text),
    label: () => mail.labels.includes(text),
    in: () => text === 'all' || mail.folder === text,
    is: () => ({ unread: !mail.seen, read: mail.seen, starred: mail.starred })[text]!,
    has: () => ({ attachment: mail.file !== '', label: mail.labels.length > 0 })[text]!,
    before: () => mail.day < text,
    older: () => mail.day < text,
    after: () => mail.day >= text,
    newer: () => mail.day >= text,
  };
  return values[field]!();
}

const word = (field: SearchTerm['field'], text: string): SearchTerm => ({ kind: 'term', field, text, isQuoted: false });
const anyTerm = fc.oneof(
  fc.constantFrom(...WORDS).map((text) => word('', text)),
  fc.constantFrom(...WORDS).map((text) => word('subject', text)),
  fc.constantFrom(...PEOPLE).map((text) => word('from', text)),
  fc.constantFrom('harbour', 'bridges', 'lists').map((text) => word('list', text)),
  fc.constantFrom(
    ...[
      word('filename', 'slab'),
      word('label', 'Minutes'),
      word('in', 'archive'),
      word('in', 'all'),
      word('is', 'unread'),
      word('is', 'starred'),
    ],
    ...[
      word('has', 'attachment'),
      word('has', 'label'),
      word('before', '2026-05-06'),
      word('newer', '2026-04-05'),
      word('older', '2026-04-05'),
    ],
  ),
  fc
    .record({ left: fc.constantFrom(...WORDS), right: fc.constantFrom(...WORDS), words: fc.integer({ min: 1, max: 5 }) })
    .filter(({ left, right }) => left !== right)
    .map(({ left, right, words }): SearchNode => ({ kind: 'near', left: word('', left), right: word('', right), words })),
);
const { tree: anyTree } = fc.letrec<{ tree: SearchNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    anyTerm,
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((of): SearchNode => ({ kind: 'all', of })),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((of): SearchNode => ({ kind: 'any', of })),
    tie('tree').map((of): SearchNode => ({ kind: 'not', of })),
  ),
}));

test('any search finds what a look at each mail finds', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree, async (tree) => {
      // Said twice as a group, because a group in one of its kind is printed as one with it.
      const wanted = MAILS.flatMap((mail, n) => (holds(mail, tree) ? n : []));
      expect([searchText(tree), await found(`(${searchText(tree)}) in:all`)]).toEqual([searchText(tree), wanted]);
    }),
    { numRuns: 60 },
  );
});

const where = (of: (mail: Written) => boolean) => MAILS.flatMap((mail, n) => (of(mail) ? n : []));
const says = (mail: Written, text: string) => [...mail.subject, ...mail.body, ...mail.file.split('.')].includes(text);

describe('operators', () => {
  test.each<[q: string, (mail: Written) => boolean]>([
    ['crane OR window', (mail) => says(mail, 'crane') || says(mail, 'window')],
    ['{crane window}', (mail) => says(mail, 'crane') || says(mail, 'window')],
    ['-{crane window}', (mail) => !says(mail, 'crane') && !says(mail, 'window')],
    ['from:(anna OR jorg) roof', (mail) => mail.from !== 'yamada' && says(mail, 'roof')],
    ['crane OR is:starred', (mail) => says(mail, 'crane') || mail.starred],
    ['-(crane OR is:starred)', (mail) => !says(mail, 'crane') && !mail.starred],
    [
      '{crane is:starred} {from:anna has:label}',
      (mail) => (says(mail, 'crane') || mail.starred) && (mail.from === 'anna' || mail.labels.length > 0),
    ],
    ['list:harbour@lists.example', (mail) => mail.list === 'harbour'],
    ['list:bridges.lists.example', (mail) => mail.list === 'bridges'],
    ['list:"all of harbour"', (mail) => mail.list === 'harbour'],
    ['-list:lists', (mail) => mail.list === ''],
    ['older:2026-05-06', (mail) => mail.day < '2026-05-06'],
    ['newer:2026-05-06', (mail) => mail.day >= '2026-05-06'],
    ['-newer:2026-05-06', (mail) => mail.day < '2026-05-06'],
    ['in:archive OR is:starred', (mail) => mail.folder === 'archive' || mail.starred],
    ['slab AROUND 2 crane', ({ subject, body }) => [subject, body].some((words) => isNear(words, 'slab', 'crane', 2))],
    ['-(slab AROUND 2 crane)', ({ subject, body }) => ![subject, body].some((words) => isNear(words, 'slab', 'crane', 2))],
    ['subject:slab AROUND 1 subject:crane', ({ subject }) => isNear(subject, 'slab', 'crane', 1)],
    [
      '(slab AROUND 2 crane) OR is:starred',
      (mail) => mail.starred || [mail.subject, mail.body].some((words) => isNear(words, 'slab', 'crane', 2)),
    ],
  ])('%s', async (q, of) => {
    const wanted = where(of);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(MAILS.length);
    expect(await found(`${q} in:all`)).toEqual(wanted);
  });

  test('the last word may be the start of one, also in a group', async () => {
    expect(await found('in:all (roof OR conc)')).toEqual(where((mail) => says(mail, 'roof') || says(mail, 'concrete')));
    expect(await found('in:all conc OR roof')).toEqual(where((mail) => says(mail, 'roof')));
  });

  test('where a search looks is said by it, not by the folder that is open', async () => {
    const { mail } = app.as('marta.kessler');
    const total = async (q: string) => (await mail.search({ query: { q, folder: 'inbox' } })).page.total;
    expect(await total('list:lists')).toBe(where(({ list, folder }) => list !== '' && folder === 'inbox').length);
    expect(await total('list:lists {in:inbox in:archive}')).toBe(where(({ list }) => list !== '').length);
    expect(await total('list:lists -in:archive')).toBe(where(({ list, folder }) => list !== '' && folder === 'inbox').length);
  });
});

describe('what cannot be meant', () => {
  const sentence = async (call: Promise<unknown>) => {
    const refused = call.then(
      () => null,
      ({ status, fields }: { status: number; fields: Record<string, string> }) => ({ status, ...fields }),
    );
    return refused;
  };
  test.each([
    ['before:soon', 'Behind before: stands a day such as 2026-11-01, or a time such as 7d, 2w, 3m or 1y.'],
    [
      'is:odd',
      'is:odd finds nothing. Behind is: stands unread, read, starred, answered, draft, scheduled, snoozed, waiting, muted, filed or unfiled.',
    ],
    ['crane from:', 'from: says nothing to look for. Write it right behind the colon, as in from:word.'],
    ['larger:much', 'Behind larger: stands a size such as 300k or 5m.'],
    ['crane AROUND 99 slab', 'AROUND stands between two words and says how many words apart they may be, 1 to 30: concrete AROUND 5 slab.'],
  ])('%s is told in a sentence', async (q, text) => {
    expect(await sentence(search(q))).toEqual({ status: 422, q: text });
    expect(await sentence(app.as('marta.kessler').mail.searchTotal({ query: { q } }))).toEqual({ status: 422, q: text });
  });

  test('is kept under no name', async () => {
    const save = app.as('marta.kessler').labels.saveSearch({ body: { name: 'Odd', query: 'is:odd' } });
    expect(await sentence(save)).toMatchObject({ status: 422, query: expect.stringContaining('is:odd finds nothing') });
  });

  test.each(['&', '-', '""', 'OR', '(-)'])('nothing is changed by a whole list of %j, which shows nothing', async (q) => {
    const { mail, mailBulk } = app.as('marta.kessler');
    expect((await mail.search({ query: { q, folder: 'inbox' } })).page.total).toBe(0);
    expect(await mailBulk.start({ body: { folder: 'inbox', q, change: { seen: true } } })).toMatchObject({ total: 0 });
  });

  test('is looked for as words by the search across everything', async () => {
    const raw = Buffer.from('From: a@site.example\r\nSubject: Before soon\r\n\r\n.\r\n');
    await importMail(systemContext(app.services), { personId: app.idOf('jonas.ekdahl'), raw, folder: 'inbox', seen: true });
    const hits = await app.as('jonas.ekdahl').search.search({ query: { q: 'before:soon' } });
    expect(hits.filter(({ group }) => group === 'mail').map(({ title }) => title)).toEqual(['Before soon']);
  });
});

test('what older mails lack of their words is noted by a job, and nothing is lost by it', async () => {
  const { db, jobs } = app.services;
  const { mail } = app.as('marta.kessler');
  const sent = await mail.send({
    form: { to: ['jonas.ekdahl@corvane.example'], bcc: ['hidden@site.example'], subject: 'Scaffold', content: 'It stands.' },
  });
  const ids = async (q: string) => (await mail.search({ query: { q: `${q} in:all`, size: 100 } })).items.map(({ id }) => id);
  const before = await ids('concrete');
  // As it was before either was noted.
  await sql`update entry_search set tsv = ts_delete(tsv, array(
    select lexeme from unnest(tsv) where lexeme like 'list/%' or lexeme like '%hidden%'))`.execute(db);
  expect([await ids('bcc:hidden'), await ids('list:harbour')]).toEqual([[], []]);
  await sql`insert into mail_reindex select message_id from entry on conflict do nothing`.execute(db);
  await jobs.runNow(db, 'mail.reindex');
  await jobs.drain();
  expect(await ids('bcc:hidden')).toEqual([sent.id]);
  expect((await ids('list:harbour')).length).toBe(where(({ list }) => list === 'harbour').length);
  expect(await ids('concrete')).toEqual(before);
  expect((await app.as('jonas.ekdahl').mail.search({ query: { q: 'hidden in:all' } })).items).toEqual([]);
  expect((await sql`select from mail_reindex`.execute(db)).rows).toEqual([]);
});
