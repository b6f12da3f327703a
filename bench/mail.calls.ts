import { listConversations } from '@lintel/server/src/features/mail/reading/mail.conversations.ts';
import { findEmail, countFolders, listFolder } from '@lintel/server/src/features/mail/mail.queries.ts';
import { searchMail } from '@lintel/server/src/features/mail/reading/mail.search.ts';
import type { User } from '@lintel/server/src/platform/context.ts';
import { PEOPLE } from './corpus/people.ts';
import { MARKERS, TRADE } from './corpus/words.ts';
import type { Lintel, Statement } from './lintel.ts';

/** The page size of the peers, so that their figures can stand beside ours. */
const SIZE = 50;
const SAMPLES = 200;
/** Each is asked for once before anything is measured, which takes a second in a large mailbox. */
const PHRASES = 60;

/** One kind of call: the addresses to ask for in turn, and the same done by the server's own queries. */
export interface Call {
  name: string;
  paths: string[];
  /** The statements of each path. */
  statements: Statement[][];
  goal: { p50: number; p99?: number; perSecond?: number };
}

type Db = Parameters<typeof listFolder>[0];

interface Wanted<T> {
  name: string;
  of: T[];
  path(one: T): string;
  query(db: Db, one: T): Promise<unknown>;
  goal: Call['goal'];
}

// docs/performance.md: requests a second are multiples of what SnappyMail 2.38 reached on such a machine.
const LIST = { p50: 1.4, p99: 30, perSecond: 20 * 55 };
const OPEN = { p50: 1.6, p99: 10, perSecond: 8 * 152 };
const COUNTS = { p50: 0.5 };
const FIELD = { p50: 17 };
const TEXT = { p50: 40 };

/** What people do with a mailbox, with what this one holds. */
export async function mailCalls(lintel: Lintel): Promise<Call[]> {
  const { pool, user } = lintel;
  const { rows: mails } = await pool.query<{ id: string; subject: string }>(
    `select entry.id, message.subject from entry join message on message.id = entry.message_id join mailbox on mailbox.id = entry.mailbox_id
     where mailbox.role = 'inbox' order by md5(entry.id::text) limit $1`,
    [SAMPLES],
  );
  const { rows } = await pool.query<{ total: number }>("select total from mailbox where role = 'inbox' order by total desc limit 1");
  const lastPage = Math.max(1, Math.ceil(rows[0]!.total / SIZE));
  const calls: Call[] = [];
  const add = async <T>(wanted: Wanted<T>) => void calls.push(await callOf(lintel, wanted));
  await add(list(user, 'first page', [1]));
  await add(list(user, 'last page', [lastPage]));
  await add(
    list(
      user,
      'random pages',
      Array.from({ length: SAMPLES }, (_, i) => 1 + ((i * 7919) % lastPage)),
    ),
  );
  const grouped = await pool.query<{ conversations: number }>(
    "select conversations from mailbox where role = 'inbox' order by total desc limit 1",
  );
  await add(conversations(user, 'first page', [1]));
  await add(conversations(user, 'last page', [Math.max(1, Math.ceil(grouped.rows[0]!.conversations / SIZE))]));
  const ids = mails.map(({ id }) => id);
  await add({
    name: 'open random mails',
    of: ids,
    path: (id) => `/api/v1/mail/${id}`,
    query: (db, id) => findEmail(db, user, id),
    goal: OPEN,
  });
  await add({
    name: 'unread counts of all five',
    of: [0],
    path: () => '/api/v1/mail/folders',
    query: (db) => countFolders(db, user),
    goal: COUNTS,
  });
  const words = [...new Set(TRADE)];
  await add(search(user, 'common words', words, TEXT));
  await add(search(user, 'common words in the inbox', words, TEXT, 'inbox'));
  await add(search(user, 'a word of one mail in 200', [MARKERS.mid], TEXT));
  await add(search(user, 'a rare word', [MARKERS.rare], TEXT));
  await add(search(user, 'a sender', [...new Set(PEOPLE.slice(0, 100).map(({ name }) => `from:${name.split(' ')[1]}`))], FIELD));
  await add(
    search(
      user,
      'words of subjects',
      words.map((word) => `subject:${word}`),
      FIELD,
    ),
  );
  await add(
    search(
      user,
      'phrases',
      mails.slice(0, PHRASES).map(({ subject }) => phraseOf(subject)),
      TEXT,
    ),
  );
  return calls;
}

const list = (user: User, name: string, of: number[]): Wanted<number> => ({
  name: `list, ${name}`,
  of,
  path: (page) => `/api/v1/mail/folder/inbox?size=${SIZE}&page=${page}`,
  query: (db, page) => listFolder(db, user, 'inbox', { page, size: SIZE }),
  goal: LIST,
});

/** What the mailbox shows: a row a conversation, with who wrote in it. */
const conversations = (user: User, name: string, of: number[]): Wanted<number> => ({
  name: `conversations, ${name}`,
  of,
  path: (page) => `/api/v1/mail/folder/inbox?size=${SIZE}&page=${page}&by=conversation`,
  query: (db, page) => listConversations(db, user, 'inbox', { page, size: SIZE }),
  goal: { p50: LIST.p50 * 3 },
});

const search = (user: User, name: string, of: string[], goal: Call['goal'], folder?: 'inbox'): Wanted<string> => ({
  name: `search, ${name}`,
  of,
  path: (text) => `/api/v1/mail/search?size=${SIZE}&q=${encodeURIComponent(text)}${folder ? `&folder=${folder}` : ''}`,
  query: (db, text) => searchMail({ db, user, now: new Date() }, { q: text, folder, page: 1, size: SIZE }),
  goal,
});

async function callOf<T>(lintel: Lintel, { name, of, path, query, goal }: Wanted<T>): Promise<Call> {
  const statements: Statement[][] = [];
  for (const one of of) statements.push(await lintel.statementsOf((db) => query(db, one)));
  return { name, paths: of.map(path), statements, goal };
}

/** The first two words of a subject, as they stand. */
const phraseOf = (subject: string): string =>
  `"${subject
    .replace(/^(Re|Fwd): /, '')
    .split(' ')
    .slice(0, 2)
    .join(' ')}"`;
