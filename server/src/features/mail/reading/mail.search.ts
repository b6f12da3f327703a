import type { Folder } from '@lintel/contract/mail';
import type { PageOf } from '@lintel/contract/kit/route';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { inOneInbox, readableBy, readersOfEach } from '#server/features/mail/mail.access.ts';
import { readCursor } from './mail.cursor.ts';
import { listFrom, mergedOf, pageOf, readRows, type ListedRow, type PageQuery } from './mail.rows.ts';
import { among, asksForOrder, inAnyOrder, inFolder, planSearch, type Boxes, type SearchPlace } from './mail.search.plan.ts';

/** Beyond this the count of hits stops: nobody pages through more, and counting on would cost more than finding. */
const COUNT_LIMIT = 10_000;
/** Up to that many hits are gathered from the word index and sorted. */
const GATHER_LIMIT = 2000;
/** More are met on the way back in time: one page of H hits among N mails within so many times N / H mails. */
const A_PAGE = 50;
/** Whether words stand side by side is not in the index: the words of each mail that has them are unpacked to see it. */
const PHRASE_LIMIT = 1000;
/** In a folder with no more mails than that, a common word is looked for in each of them. */
const SMALL_FOLDER = 5000;
/** Unpacking the words of one mail costs as much as asking so many hits for their folder. */
const UNPACKING = 10;

/** What a list of hits shows; with `account` of another mailbox that the person may read, or of all that they see as one. */
export interface SearchQuery {
  q: string;
  folder?: Folder | undefined;
  account?: string | undefined;
  inboxes?: 'all' | undefined;
}
type Asking = Pick<Ctx, 'db' | 'user' | 'now'>;

/**
 * Hits, newest first. `total` counts up to 10 000, of words in one folder or beside a condition up to 2 000, of phrases up to
 * 1 000; then `isMore`. With `known`, the total as `countMatching` had it, pages of the rear half are read from the end.
 * Raises what the search cannot mean, at `q`.
 */
export async function searchMail(ctx: Asking, query: PageQuery & SearchQuery & { known?: number | undefined }): Promise<PageOf<ListedRow>> {
  const search = await openSearch(ctx, query);
  if (!search) return pageOf([], query, 0, { next: false, prev: false });
  const hits = await findHits(ctx.db, search);
  if (hits.isMore && query.known !== undefined && query.cursor === undefined) return pageFromEnd(ctx.db, hits, query, query.known);
  const page = await pageOfHits(ctx.db, hits, query);
  return hits.isMore ? { ...page, page: { ...page.page, isMore: true } } : page;
}

/** What is asked of a mailbox; null where nothing is. */
export async function openSearch({ db, user, now }: Asking, { q, folder, account, inboxes }: SearchQuery): Promise<Search | null> {
  const plan = planSearch(q, now);
  const place = await findPlace(db, user, { text: q, account, inboxes, now });
  if (!plan) return null;
  const conditions = plan.conditions.map((condition) => condition(place));
  const within = folder && !plan.isPlaced ? folder : undefined;
  if (within) conditions.push(inFolder(within)(place));
  const mails = within ? place.boxes[within].total : place.mails;
  return { accountIds: place.accountIds, words: plan.words, isMixed: plan.isMixed, conditions, mails };
}

async function pageOfHits(db: Db, { total, isMore, from }: Hits, query: PageQuery): Promise<PageOf<ListedRow>> {
  const hits = from.select(['entry.id', 'entry.date']);
  if (query.cursor !== undefined) return listFrom(db, (narrow) => narrow(hits), readCursor(query.cursor), query, total);
  const offset = (query.page - 1) * query.size;
  if (offset >= total && !isMore) return pageOf([], query, total, { next: false, prev: false });
  const rows = await readRows(db, hits.orderBy('entry.date', 'desc').orderBy('entry.id', 'desc').limit(query.size).offset(offset));
  const isLast = isMore ? rows.length < query.size : offset + rows.length >= total;
  return pageOf(rows, query, total, { next: !isLast, prev: query.page > 1 });
}

/** A page by what stands behind it, where that is less than what stands before it. */
async function pageFromEnd(db: Db, hits: Hits, query: PageQuery, known: number): Promise<PageOf<ListedRow>> {
  const offset = (query.page - 1) * query.size;
  const behind = Math.max(0, known - offset - query.size);
  if (offset < behind || offset >= known) return pageOfHits(db, { ...hits, total: known, isMore: offset < known }, query);
  const size = Math.min(query.size, known - offset);
  const ids = hits.from
    .select(['entry.id', 'entry.date'])
    .orderBy('entry.date', 'asc')
    .orderBy('entry.id', 'asc')
    .limit(size)
    .offset(behind);
  return pageOf(await readRows(db, ids), query, known, { next: behind > 0, prev: query.page > 1 });
}

/** A folder; with `account` and `box` one of a shared mailbox or of an account on another server, where a search finds things in all of it. */
interface Place {
  folder: Folder;
  account?: string | undefined;
  box?: string | undefined;
  inboxes?: 'all' | undefined;
}

/** Everything in a folder, or all that a search finds in it: what a list of them shows. */
export async function findMatching(db: Db, user: User, text: string, { folder, account, box, inboxes }: Place, now: Date) {
  const place = await findPlace(db, user, { text, account, inboxes, now });
  const { accountIds } = place;
  const plan = planSearch(text, now);
  const conditions = (plan?.conditions ?? []).map((condition) => condition(place));
  // What asks for nothing shows nothing; only without any text the folder is meant.
  if (!plan && text !== '') conditions.push(sql`false`);
  if (!account && !plan?.isPlaced) conditions.push(inFolder(folder)(place));
  else if (account && text === '') conditions.push(sql`(entry.mailbox_id = ${box ?? null}::bigint)`);
  return { accountIds, entries: entriesOf(db, { accountIds, words: plan?.words ?? '', conditions }, true).select('entry.id') };
}

async function findPlace(
  db: Db,
  user: User,
  { text, account, inboxes, now }: { text: string; now: Date } & Pick<Place, 'account' | 'inboxes'>,
): Promise<SearchPlace> {
  const rows = await db
    .selectFrom('mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'mailbox.account_id')
    .where((eb) =>
      inboxes
        ? inOneInbox(user)
        : account
          ? eb.and([readableBy(user), eb('mail_account.id', '=', account)])
          : eb('mail_account.person_id', '=', user.id),
    )
    .select(['mailbox.account_id', 'mailbox.id', 'mailbox.role', 'mailbox.name', 'mailbox.total'])
    .execute();
  if (!rows[0]) throw fail(account ? 'mail.no_folder' : 'mail.no_mailbox');
  const boxes: Partial<Boxes> = {};
  for (const { role, id, total } of rows.filter(({ name }) => name === null)) {
    const box = (boxes[role] ??= { ids: [], total: 0 });
    box.ids.push(id);
    box.total += total;
  }
  const mails = rows.reduce((sum, { total }) => sum + total, 0);
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))];
  const readers = (account || inboxes) && /assigned:/i.test(text) ? await readersOfEach({ db, now }, accountIds) : new Map();
  return { accountIds, boxes: boxes as Boxes, mails, user, readers: [...readers.values()].flat().map(({ id }) => id) };
}

interface Wanted {
  accountIds: readonly string[];
  words: string;
  conditions: RawBuilder<boolean>[];
}
export interface Search extends Wanted {
  /** Mails to look through: those of the folder, or of all. */
  mails: number;
  /** Some of the conditions ask for words as well. */
  isMixed: boolean;
}

/** The entries that have the words, by the index of words. */
export const matching = ({ accountIds, words }: Pick<Wanted, 'accountIds' | 'words'>) =>
  sql`select entry_id from entry_search where ${among('account_id', accountIds)} and tsv @@ ${words}::tsquery`;

/** The entries found; `gathered` from the word index, else met while walking back in time. */
function entriesOf(db: Db, { accountIds, ...search }: Wanted, gathered: boolean): Entries {
  const each = accountIds.map((one) => entriesIn(db, { ...search, accountIds: [one] }, gathered));
  if (each.length === 1) return each[0]!;
  const ordered = (one: Entries) => (gathered ? one : one.orderBy('entry.date', 'desc').orderBy('entry.id', 'desc'));
  const all = each.map((one) => ordered(one).select(['entry.id', 'entry.date']));
  return mergedOf(db, all).clearSelect() as unknown as Entries;
}

type Entries = ReturnType<typeof entriesIn>;

function entriesIn(db: Db, search: Wanted, gathered: boolean) {
  let entries = db.selectFrom('entry').where(among('entry.account_id', search.accountIds));
  // `offset 0` keeps the planner from turning one way into the other on a wrong guess.
  if (search.words && gathered) entries = entries.where(sql<boolean>`entry.id = any(array(${matching(search)} offset 0))`);
  else if (search.words) entries = entries.where(sql<boolean>`exists (${matching(search)} and entry_id = entry.id offset 0)`);
  for (const condition of search.conditions) entries = entries.where(condition);
  return entries;
}

export interface Hits {
  total: number;
  /** There are more than were counted. */
  isMore: boolean;
  from: Entries;
}

/** Whether it costs less to gather the hits than to meet a page of them. */
const isGathered = (hits: number, mails: number): boolean => hits <= GATHER_LIMIT || hits * hits <= A_PAGE * mails;

/** How many there are, and where to read them. */
export async function findHits(db: Db, search: Search): Promise<Hits> {
  const isPhrase = asksForOrder(search.words);
  if (!isPhrase && !search.isMixed && (search.words === '' || search.conditions.length === 0)) {
    const total = await countHits(db, search);
    return { total, isMore: total === COUNT_LIMIT, from: entriesOf(db, search, isGathered(total, search.mails)) };
  }
  const limit = isPhrase ? PHRASE_LIMIT : GATHER_LIMIT;
  const each = search.words === '' || (await isWalked(db, search)) ? entriesOf(db, search, false).select('entry.id') : fromWords(search);
  const { rows } = await sql<{ id: string }>`${each} limit ${limit + 1}`.execute(db);
  if (rows.length > limit) return { total: limit, isMore: true, from: entriesOf(db, search, false) };
  const ids = rows.map(({ id }) => id);
  return { total: ids.length, isMore: false, from: db.selectFrom('entry').where(sql<boolean>`entry.id = any(${ids}::bigint[])`) };
}

/** Whether the mails of a folder are looked through for the words, and not the hits of the words, side by side or not, for the folder. */
async function isWalked(db: Db, { accountIds, words, mails }: Search): Promise<boolean> {
  if (mails > SMALL_FOLDER) return false;
  const hits = await countHits(db, { accountIds, words: inAnyOrder(words), conditions: [] });
  return hits >= Math.min(COUNT_LIMIT, UNPACKING * mails);
}

/** Each hit of the word index is asked for the rest: joined, the planner would unpack the words of every mail instead. */
const fromWords = ({ accountIds, words, conditions }: Wanted) => {
  const rest = sql`exists (select from entry where entry.id = entry_id and ${sql.join(conditions, sql` and `)} offset 0)`;
  return sql`select entry_id as id from (${matching({ accountIds, words })}) as hit ${conditions.length > 0 ? sql`where ${rest}` : sql``}`;
};

/** Words alone are counted in their index alone. */
async function countHits(db: Db, { accountIds, words, conditions }: Wanted): Promise<number> {
  const each = accountIds.map((id) => sql`count_words(${id}, ${words}::tsquery, ${COUNT_LIMIT})`);
  const count = words
    ? sql<{ n: string }>`select ${sql.join(each, sql` + `)} as n`
    : sql<{ n: string }>`select count(*) as n from (
        select from entry where ${among('account_id', accountIds)} and ${sql.join(conditions, sql` and `)} limit ${COUNT_LIMIT}) as hit`;
  const { rows } = await count.execute(db);
  return Math.min(COUNT_LIMIT, Number(rows[0]!.n));
}
