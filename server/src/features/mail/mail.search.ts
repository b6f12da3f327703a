import { PLACES, type EmailRow, type Folder } from '@lintel/contract/mail';
import type { PageOf } from '@lintel/contract/kit/route';
import { sql, type RawBuilder } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { readableBy, readersOf } from './mail.access.ts';
import { readCursor } from './mail.cursor.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { listFrom, mutedOf, pageOf, readRows, type PageQuery } from './mail.rows.ts';
import { MARKS, wordsIn } from './mail.words.ts';

/** Beyond this the count of hits stops: nobody pages through more, and counting on would cost more than finding. */
const COUNT_LIMIT = 10_000;
/** Up to that many hits are gathered from the word index and sorted; more are met soon enough on the way back in time. */
const GATHER_LIMIT = 2000;
/** Whether words stand side by side is not in the index: the words of each mail that has them are unpacked to see it. */
const PHRASE_LIMIT = 1000;
/** In a folder with no more mails than that, a common word is looked for in each of them. */
const SMALL_FOLDER = 5000;
/** Unpacking the words of one mail costs as much as asking so many hits for their folder. */
const UNPACKING = 10;

/** A person's folders by role. */
type Boxes = Record<Folder, { id: string; total: number }>;
/** Where a search looks, and for whom. */
interface SearchPlace {
  accountId: string;
  boxes: Boxes;
  userId: string;
  /** Who may read a shared mailbox, where that is asked about. */
  readers: readonly string[];
}
/** Decides about an entry by its own columns, so that it costs little to ask of many. */
type Condition = (place: SearchPlace) => RawBuilder<boolean>;

export interface SearchPlan {
  /** A tsquery in PostgreSQL's notation; '' asks for no words. */
  words: string;
  conditions: Condition[];
  /** Says itself where to look. */
  isPlaced: boolean;
}

/**
 * What a person typed, as words and conditions. Whatever is not an operator is a word; nothing is ever an error.
 * `from:` `to:` `cc:` `subject:` `filename:` `label:` `in:` `is:` `has:` `before:` `after:` `older_than:` `newer_than:` `larger:`
 * `smaller:`, in a shared mailbox `assigned:me` and `assigned:none`, "phrases", -without; the last word may be the start of one. `in:` goes before the folder that is open.
 */
export function planSearch(text: string, now: Date): SearchPlan {
  const plan: SearchPlan = { words: '', conditions: [], isPlaced: false };
  const words: string[] = [];
  const terms = termsOf(text);
  terms.forEach((term, i) => {
    const condition = conditionOf(term, now);
    if (condition && term.field === 'in' && !term.without) plan.isPlaced = true;
    if (condition) plan.conditions.push(term.without ? (place) => sql<boolean>`not ${condition(place)}` : condition);
    else words.push(...queryOf(term, !term.quoted && i === terms.length - 1));
  });
  plan.words = words.join(' & ');
  return plan;
}

interface Term {
  field: string;
  text: string;
  without: boolean;
  quoted: boolean;
}

function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  for (const [, minus, field, phrase, plain] of oneLine(text, 300).matchAll(/(-?)(?:([a-z_]{2,12}):)?(?:"([^"]*)(?:"|$)|([^\s"]+))/giu)) {
    terms.push({ field: (field ?? '').toLowerCase(), text: phrase ?? plain ?? '', without: minus === '-', quoted: phrase !== undefined });
  }
  return terms;
}

const FIELDS: Record<string, string> = {
  subject: MARKS.subject,
  from: MARKS.from,
  to: MARKS.to,
  cc: MARKS.to,
  filename: MARKS.file,
  file: MARKS.file,
};

/** One term as tsquery: words that belong together stand side by side. */
function queryOf(term: Term, isLast: boolean): string[] {
  const mark = FIELDS[term.field];
  const words = wordsIn(mark !== undefined || term.field === '' ? term.text : `${term.field} ${term.text}`);
  if (words.length === 0) return [];
  const asStart = !term.quoted && (isLast || mark !== undefined);
  const query = words.map((word, i) => `'${mark ?? ''}${word}'${asStart && i === words.length - 1 ? ':*' : ''}`);
  return [`${term.without ? '!' : ''}(${query.join(' <-> ')})`];
}

const FLAGS: Record<string, RawBuilder<boolean>> = {
  'is:unread': sql`(not entry.seen)`,
  'is:read': sql`entry.seen`,
  'is:starred': sql`entry.starred`,
  'is:answered': sql`entry.answered`,
  'is:draft': sql`entry.draft`,
  'is:scheduled': sql`entry.id in (select outbox.entry_id from outbox where outbox.status = 'held' and outbox.scheduled)`,
  'is:snoozed': sql`(entry.snoozed_until is not null)`,
  'is:muted': mutedOf,
  'has:star': sql`entry.starred`,
  'has:label': sql`(entry.labels <> '{}')`,
  'has:attachment': sql`exists (select from message where message.id = entry.message_id and message.attachment_count > 0)`,
};
FLAGS['has:attachments'] = FLAGS['has:attachment']!;

function conditionOf({ field, text }: Term, now: Date): Condition | null {
  const value = text.toLowerCase();
  const flag = FLAGS[`${field}:${value}`];
  if (flag) return () => flag;
  if (field === 'label' && value) return () => sql`exists (select from unnest(entry.labels) as label where lower(label) = ${value})`;
  if (field === 'assigned' && value === 'me') return ({ userId }) => assignedTo([userId]);
  // Whom it was handed to and who may not read it any more has it no longer.
  if (field === 'assigned' && value === 'none') return ({ readers }) => sql`not ${assignedTo(readers)}`;
  const folder = PLACES.find((one) => one === value);
  if (field === 'in' && folder) return inFolder(folder);
  if (field === 'in' && (value === 'all' || value === 'anywhere')) return () => sql`true`;
  const size = field === 'larger' || field === 'smaller' ? bytesOf(value) : null;
  if (size !== null)
    return () =>
      sql`exists (select from message where message.id = entry.message_id and message.size ${field === 'larger' ? sql`>` : sql`<`} ${size})`;
  const day = timeOf(field, text, now);
  if (day) return () => (field === 'before' || field === 'older_than' ? sql`(entry.date < ${day})` : sql`(entry.date >= ${day})`);
  return null;
}

const assignedTo = (people: readonly string[]) =>
  sql<boolean>`exists (select from mail_assignment as has where has.thread_id = entry.thread_id and has.assignee_id = any(${[...people]}::text[]))`;

const inFolder =
  (folder: Folder): Condition =>
  ({ boxes }) =>
    sql`(entry.mailbox_id = ${boxes[folder].id}::bigint)`;

/** `before:2026-11-01`; `older_than:2w` counts back from now in days, weeks, months or years. */
function timeOf(field: string, text: string, now: Date): Date | null {
  if (field === 'before' || field === 'after') return dayOf(text);
  if (field !== 'older_than' && field !== 'newer_than') return null;
  const [, count, unit] = /^(\d{1,4})([dwmy])$/.exec(text.toLowerCase()) ?? [];
  if (!unit) return null;
  const months = unit === 'm' ? Number(count) : unit === 'y' ? 12 * Number(count) : 0;
  const days = unit === 'd' ? Number(count) : unit === 'w' ? 7 * Number(count) : 0;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate() - days));
}

/** `5m`, `300k`, `2000000` */
function bytesOf(text: string): number | null {
  const [, count, unit] = /^(\d{1,9})([km]?)b?$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (unit === 'm' ? 1024 * 1024 : unit === 'k' ? 1024 : 1);
}

function dayOf(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Hits of the person's own mailbox, or with `account` of another one that they may read, newest first. `total` counts up to 10 000, of
 * words in one folder or beside a condition up to 2 000, of phrases up to 1 000; then `isMore`.
 */
export async function searchMail(
  db: Db,
  user: User,
  text: string,
  folder: Folder | undefined,
  query: PageQuery & { account?: string | undefined },
  now: Date,
): Promise<PageOf<EmailRow>> {
  const plan = planSearch(text, now);
  const place = await findPlace(db, user, { text, account: query.account, now });
  const { accountId } = place;
  if (!plan.words && plan.conditions.length === 0) return pageOf([], query, 0, { next: false, prev: false });
  const conditions = plan.conditions.map((condition) => condition(place));
  const within = folder && !plan.isPlaced ? folder : undefined;
  if (within) conditions.push(inFolder(within)(place));
  const most = within ? place.boxes[within].total : Number.POSITIVE_INFINITY;
  const hits = await findHits(db, { accountId, words: plan.words, conditions, most });
  const page = await pageOfHits(db, hits, query);
  return hits.isMore ? { ...page, page: { ...page.page, isMore: true } } : page;
}

async function pageOfHits(db: Db, { total, isMore, from }: Hits, query: PageQuery): Promise<PageOf<EmailRow>> {
  const hits = from.select(['entry.id', 'entry.date']);
  if (query.cursor !== undefined) return listFrom(db, (narrow) => narrow(hits), readCursor(query.cursor), query, total);
  const offset = (query.page - 1) * query.size;
  if (offset >= total && !isMore) return pageOf([], query, total, { next: false, prev: false });
  const rows = await readRows(db, hits.orderBy('entry.date', 'desc').orderBy('entry.id', 'desc').limit(query.size).offset(offset));
  const isLast = isMore ? rows.length < query.size : offset + rows.length >= total;
  return pageOf(rows, query, total, { next: !isLast, prev: query.page > 1 });
}

/** A folder; with `account` and `box` one of a shared mailbox or of an account on another server, where a search finds things in all of it. */
interface Place {
  folder: Folder;
  account?: string | undefined;
  box?: string | undefined;
}

/** Everything in a folder, or all that a search finds in it: what a list of them shows. */
export async function findMatching(db: Db, user: User, text: string, { folder, account, box }: Place, now: Date) {
  const place = await findPlace(db, user, { text, account, now });
  const { accountId } = place;
  const plan = planSearch(text, now);
  const conditions = plan.conditions.map((condition) => condition(place));
  if (!account && !plan.isPlaced) conditions.push(inFolder(folder)(place));
  else if (account && text === '') conditions.push(sql`(entry.mailbox_id = ${box ?? null}::bigint)`);
  return { accountId, entries: entriesOf(db, { accountId, words: plan.words, conditions }, true).select('entry.id') };
}

async function findPlace(
  db: Db,
  user: User,
  { text, account, now }: { text: string; account?: string | undefined; now: Date },
): Promise<SearchPlace> {
  const rows = await db
    .selectFrom('mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'mailbox.account_id')
    .where((eb) => (account ? eb.and([readableBy(user), eb('mail_account.id', '=', account)]) : eb('mail_account.person_id', '=', user.id)))
    .where('mailbox.name', 'is', null)
    .select(['mailbox.account_id', 'mailbox.id', 'mailbox.role', 'mailbox.total'])
    .execute();
  if (!rows[0]) throw fail('mail.no_mailbox');
  const boxes = Object.fromEntries(rows.map(({ role, id, total }) => [role, { id, total }])) as Boxes;
  const readers = account && /assigned:/i.test(text) ? await readersOf({ db, now }, account) : [];
  return { accountId: rows[0].account_id, boxes, userId: user.id, readers: readers.map(({ id }) => id) };
}

interface Search {
  accountId: string;
  words: string;
  conditions: RawBuilder<boolean>[];
  /** Mails there can be at most: those of the folder. */
  most?: number;
}

const matching = ({ accountId, words }: Pick<Search, 'accountId' | 'words'>) =>
  sql`select entry_id from entry_search where account_id = ${accountId} and tsv @@ ${words}::tsquery`;

/** The entries found; `gathered` from the word index, else met while walking back in time. */
function entriesOf(db: Db, search: Search, gathered: boolean) {
  let entries = db.selectFrom('entry').where('entry.account_id', '=', search.accountId);
  // `offset 0` keeps the planner from turning one way into the other on a wrong guess.
  if (search.words && gathered) entries = entries.where(sql<boolean>`entry.id = any(array(${matching(search)} offset 0))`);
  else if (search.words) entries = entries.where(sql<boolean>`exists (${matching(search)} and entry_id = entry.id offset 0)`);
  for (const condition of search.conditions) entries = entries.where(condition);
  return entries;
}

interface Hits {
  total: number;
  /** There are more than were counted. */
  isMore: boolean;
  from: ReturnType<typeof entriesOf>;
}

/** How many there are, and where to read them. */
async function findHits(db: Db, search: Search): Promise<Hits> {
  const isPhrase = search.words.includes('<->');
  if (!isPhrase && (search.words === '' || search.conditions.length === 0)) {
    const total = await countHits(db, search);
    return { total, isMore: total === COUNT_LIMIT, from: entriesOf(db, search, total <= GATHER_LIMIT) };
  }
  const limit = isPhrase ? PHRASE_LIMIT : GATHER_LIMIT;
  const each = (await isWalked(db, search)) ? entriesOf(db, search, false).select('entry.id') : fromWords(search);
  const { rows } = await sql<{ id: string }>`${each} limit ${limit + 1}`.execute(db);
  if (rows.length > limit) return { total: limit, isMore: true, from: entriesOf(db, search, false) };
  const ids = rows.map(({ id }) => id);
  return { total: ids.length, isMore: false, from: db.selectFrom('entry').where(sql<boolean>`entry.id = any(${ids}::bigint[])`) };
}

/** Whether the mails of a folder are looked through for the words, and not the hits of the words, side by side or not, for the folder. */
async function isWalked(db: Db, { accountId, words, most = Number.POSITIVE_INFINITY }: Search): Promise<boolean> {
  if (most > SMALL_FOLDER) return false;
  const hits = await countHits(db, { accountId, words: words.replaceAll('<->', '&'), conditions: [] });
  return hits >= Math.min(COUNT_LIMIT, UNPACKING * most);
}

/** Each hit of the word index is asked for the rest: joined, the planner would unpack the words of every mail instead. */
const fromWords = ({ accountId, words, conditions }: Search) => {
  const rest = sql`exists (select from entry where entry.id = entry_id and ${sql.join(conditions, sql` and `)} offset 0)`;
  return sql`select entry_id as id from (${matching({ accountId, words })}) as hit ${conditions.length > 0 ? sql`where ${rest}` : sql``}`;
};

/** Words alone are counted in their index alone. */
async function countHits(db: Db, { accountId, words, conditions }: Search): Promise<number> {
  const count = words
    ? sql<{ n: string }>`select count_words(${accountId}, ${words}::tsquery, ${COUNT_LIMIT}) as n`
    : sql<{ n: string }>`select count(*) as n from (
        select from entry where account_id = ${accountId} and ${sql.join(conditions, sql` and `)} limit ${COUNT_LIMIT}) as hit`;
  const { rows } = await count.execute(db);
  return Number(rows[0]!.n);
}
