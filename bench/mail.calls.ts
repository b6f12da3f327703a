import { findEmail, countFolders, listFolder } from '@lintel/server/src/features/mail/mail.queries.ts';
import { searchMail } from '@lintel/server/src/features/mail/mail.search.ts';
import { PEOPLE } from './corpus/people.ts';
import { MARKERS, TRADE } from './corpus/words.ts';
import type { Lintel, Statement } from './lintel.ts';

/** The page size of the peers, so that their figures can stand beside ours. */
const SIZE = 50;
const SAMPLES = 200;

/** One kind of call: the addresses to ask for in turn, and the same done by the server's own queries. */
export interface Call {
  name: string;
  paths: string[];
  /** The statements of each path. */
  statements: Statement[][];
  goal: { p50: number; p99?: number; perSecond?: number };
}

interface Wanted<T> {
  name: string;
  of: T[];
  path(one: T): string;
  query(db: Parameters<typeof listFolder>[0], one: T): Promise<unknown>;
  goal: Call['goal'];
}

// docs/performance.md: requests a second are multiples of what SnappyMail 2.38 and Roundcube 1.6 reached on such a machine.
const LIST = { p50: 1.4, p99: 30, perSecond: 20 * 55 };
const OPEN = { p50: 1.6, p99: 10, perSecond: 8 * 152 };
const FIELD = { p50: 17 };
const TEXT = { p50: 40 };

export async function mailCalls(lintel: Lintel): Promise<Call[]> {
  const { pool, user } = lintel;
  const sample = await pool.query<{ id: string; subject: string }>(
    `select entry.id, message.subject from entry join message on message.id = entry.message_id join mailbox on mailbox.id = entry.mailbox_id
     where mailbox.role = 'inbox' order by md5(entry.id::text) limit $1`,
    [SAMPLES],
  );
  const { rows } = await pool.query<{ total: number }>("select total from mailbox where role = 'inbox' order by total desc limit 1");
  const last = Math.max(1, Math.ceil(rows[0]!.total / SIZE));
  const random = Array.from({ length: SAMPLES }, (_, i) => 1 + ((i * 7919) % last));
  const list = (name: string, of: number[]): Wanted<number> => ({
    name,
    of,
    path: (page) => `/api/v1/mail/folder/inbox?size=${SIZE}&page=${page}`,
    query: (db, page) => listFolder(db, user, 'inbox', { page, size: SIZE }),
    goal: LIST,
  });
  const search = (name: string, of: string[], goal: Call['goal'], inInbox = false): Wanted<string> => ({
    name: `search, ${name}`,
    of,
    path: (text) => `/api/v1/mail/search?size=${SIZE}&q=${encodeURIComponent(text)}${inInbox ? '&folder=inbox' : ''}`,
    query: (db, text) => searchMail(db, user, text, inInbox ? 'inbox' : undefined, { page: 1, size: SIZE }),
    goal,
  });
  const words = [...new Set(TRADE)];
  const wanted = [
    list('list, first page', [1]),
    list('list, last page', [last]),
    list('list, random pages', random),
    {
      name: 'open random mails',
      of: sample.rows.map(({ id }) => id),
      path: (id: string) => `/api/v1/mail/${id}`,
      query: (db: Parameters<typeof findEmail>[0], id: string) => findEmail(db, user, id),
      goal: OPEN,
    },
    {
      name: 'unread counts of all five',
      of: [0],
      path: () => '/api/v1/mail/folders',
      query: (db: Parameters<typeof countFolders>[0]) => countFolders(db, user),
      goal: { p50: 0.5 },
    },
    search('common words', words, TEXT),
    search('common words in the inbox', words, TEXT, true),
    search('a word of one mail in 200', [MARKERS.mid], TEXT),
    search('a rare word', [MARKERS.rare], TEXT),
    search('a sender', [...new Set(PEOPLE.slice(0, 100).map(({ name }) => `from:${name.split(' ')[1]}`))], FIELD),
    search(
      'words of subjects',
      words.map((word) => `subject:${word}`),
      FIELD,
    ),
    search(
      'phrases',
      sample.rows.map(({ subject }) => phraseOf(subject)),
      TEXT,
    ),
  ] as Wanted<unknown>[];
  const calls: Call[] = [];
  for (const one of wanted) calls.push(await callOf(lintel, one));
  return calls;
}

async function callOf(lintel: Lintel, { name, of, path, query, goal }: Wanted<unknown>): Promise<Call> {
  const statements: Statement[][] = [];
  for (const one of of) statements.push(await lintel.statementsOf((db) => query(db, one)));
  return { name, paths: of.map(path), statements, goal };
}

const phraseOf = (subject: string): string =>
  `"${subject
    .replace(/^(Re|Fwd): /, '')
    .split(' ')
    .slice(0, 2)
    .join(' ')}"`;
