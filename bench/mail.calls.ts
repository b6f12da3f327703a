import { listConversations } from '@lintel/server/src/features/mail/reading/mail.conversations.ts';
import { findEmail, countFolders } from '@lintel/server/src/features/mail/mail.queries.ts';
import { listFolder } from '@lintel/server/src/features/mail/reading/mail.folder.ts';
import { searchMail } from '@lintel/server/src/features/mail/reading/mail.search.ts';
import { CAST_NAMES, type CastName } from '@lintel/server/test/cast.ts';
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
  /** Whose each path is, in turn. */
  headers: Record<string, string>[];
  /** The statements of each path. */
  statements: Statement[][];
  goal: { p50: number; p99?: number; perSecond?: number };
}

/** Somebody who reads mail, and mails of their inbox. */
export interface Reader {
  user: User;
  headers: Record<string, string>;
  mails: { id: string; subject: string }[];
}

type Db = Parameters<typeof listFolder>[0];

interface Wanted<T> {
  name: string;
  of: T[];
  path(one: T, reader: Reader): string;
  query(db: Db, one: T, reader: Reader): Promise<unknown>;
  goal: Call['goal'];
}

// docs/performance.md: requests a second are multiples of what SnappyMail 2.38 reached on such a machine.
const LIST = { p50: 1.4, p99: 30, perSecond: 20 * 55 };
const OPEN = { p50: 1.6, p99: 10, perSecond: 8 * 152 };
const COUNTS = { p50: 0.5 };
const FIELD = { p50: 17 };
const TEXT = { p50: 40 };

/** Whose mailbox was filled; or where many were, others of the cast, whose mails stand among those of everybody. */
export async function readersOf({ pool, user, headers, headersOf }: Lintel): Promise<Reader[]> {
  const { rows } = await pool.query<{ id: string; username: CastName }>(
    `select person_id as id, split_part(address, '@', 1) as username from mail_account join mailbox on mailbox.account_id = mail_account.id
     where role = 'inbox' and total > $1 order by mail_account.id`,
    [SAMPLES],
  );
  const others = rows.filter(({ id, username }) => id !== user.id && CAST_NAMES.includes(username));
  const readers: Reader[] = others.length > 0 ? [] : [{ user, headers, mails: await someMails(pool, user.id) }];
  for (const { id, username } of others)
    readers.push({ user: { ...user, id }, headers: await headersOf(username), mails: await someMails(pool, id) });
  return readers;
}

async function someMails(pool: Lintel['pool'], personId: string): Promise<Reader['mails']> {
  const { rows } = await pool.query<{ id: string; subject: string }>(
    `select entry.id, message.subject from mail_account join mailbox on mailbox.account_id = mail_account.id and role = 'inbox'
     join entry on entry.mailbox_id = mailbox.id join message on message.id = entry.message_id
     where person_id = $1 order by md5(entry.id::text) limit $2`,
    [personId, SAMPLES],
  );
  return rows;
}

/** What people do with a mailbox, with what theirs hold. */
export async function mailCalls(lintel: Lintel, readers: readonly Reader[]): Promise<Call[]> {
  const { pool } = lintel;
  const { rows } = await pool.query<{ total: number; conversations: number }>(
    `select min(total) as total, min(conversations) as conversations from mailbox join mail_account on mail_account.id = account_id
     where role = 'inbox' and person_id = any($1)`,
    [readers.map(({ user }) => user.id)],
  );
  const [lastPage, lastOfConversations] = [rows[0]!.total, rows[0]!.conversations].map((total) => Math.max(1, Math.ceil(total / SIZE)));
  const calls: Call[] = [];
  const add = async <T>(wanted: Wanted<T>) => void calls.push(await callOf(lintel, readers, wanted));
  await add(list('first page', [1]));
  await add(list('last page', [lastPage!]));
  await add(
    list(
      'random pages',
      Array.from({ length: SAMPLES }, (_, i) => 1 + ((i * 7919) % lastPage!)),
    ),
  );
  await add(conversations('first page', [1]));
  await add(conversations('last page', [lastOfConversations!]));
  await add({
    name: 'open random mails',
    of: Array.from({ length: SAMPLES }, (_, i) => i),
    path: (i, { mails }) => `/api/v1/mail/${mails[i]!.id}`,
    query: (db, i, { user, mails }) => findEmail(db, user, mails[i]!.id),
    goal: OPEN,
  });
  await add({
    name: 'unread counts of all five',
    of: [0],
    path: () => '/api/v1/mail/folders',
    query: (db, _, { user }) => countFolders(db, user),
    goal: COUNTS,
  });
  const words = [...new Set(TRADE)];
  await add(search('common words', words, TEXT));
  await add(search('common words in the inbox', words, TEXT, 'inbox'));
  await add(search('a word of one mail in 200', [MARKERS.mid], TEXT));
  await add(search('a rare word', [MARKERS.rare], TEXT));
  await add(search('a sender', [...new Set(PEOPLE.slice(0, 100).map(({ name }) => `from:${name.split(' ')[1]}`))], FIELD));
  await add(
    search(
      'words of subjects',
      words.map((word) => `subject:${word}`),
      FIELD,
    ),
  );
  await add(
    search(
      'phrases',
      readers[0]!.mails.slice(0, PHRASES).map(({ subject }) => phraseOf(subject)),
      TEXT,
    ),
  );
  return calls;
}

const list = (name: string, of: number[]): Wanted<number> => ({
  name: `list, ${name}`,
  of,
  path: (page) => `/api/v1/mail/folder/inbox?size=${SIZE}&page=${page}`,
  query: (db, page, { user }) => listFolder(db, user, 'inbox', { page, size: SIZE }),
  goal: LIST,
});

/** What the mailbox shows: a row a conversation, with who wrote in it. */
const conversations = (name: string, of: number[]): Wanted<number> => ({
  name: `conversations, ${name}`,
  of,
  path: (page) => `/api/v1/mail/folder/inbox?size=${SIZE}&page=${page}&by=conversation`,
  query: (db, page, { user }) => listConversations(db, user, 'inbox', { page, size: SIZE }),
  goal: { p50: LIST.p50 * 3 },
});

const search = (name: string, of: string[], goal: Call['goal'], folder?: 'inbox'): Wanted<string> => ({
  name: `search, ${name}`,
  of,
  path: (text) => `/api/v1/mail/search?size=${SIZE}&q=${encodeURIComponent(text)}${folder ? `&folder=${folder}` : ''}`,
  query: (db, text, { user }) => searchMail({ db, user, now: new Date() }, { q: text, folder, page: 1, size: SIZE }),
  goal,
});

/** Everybody asks for something, and everything is asked for by somebody. */
async function callOf<T>(lintel: Lintel, readers: readonly Reader[], { name, of, path, query, goal }: Wanted<T>): Promise<Call> {
  const asked = Array.from({ length: Math.max(of.length, readers.length) }, (_, i) => ({
    one: of[i % of.length]!,
    reader: readers[i % readers.length]!,
  }));
  const statements: Statement[][] = [];
  for (const { one, reader } of asked) statements.push(await lintel.statementsOf((db) => query(db, one, reader)));
  return {
    name,
    paths: asked.map(({ one, reader }) => path(one, reader)),
    headers: asked.map(({ reader }) => reader.headers),
    statements,
    goal,
  };
}

/** The first two words of a subject, as they stand. */
const phraseOf = (subject: string): string =>
  `"${subject
    .replace(/^(Re|Fwd): /, '')
    .split(' ')
    .slice(0, 2)
    .join(' ')}"`;
