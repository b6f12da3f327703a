import { FOLDERS, type EmailRow, type Folder } from '@lintel/contract/mail';
import type { PageOf } from '@lintel/contract/kit/route';
import { sql, type RawBuilder } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { readCursor } from './mail.cursor.ts';
import { findAccount, listFrom, pageOf, readRows, type PageQuery } from './mail.queries.ts';
import { oneLine } from './mail.reading.ts';
import { PEOPLE_MARKS, wordsIn } from './mail.words.ts';

/** Beyond this the count of hits stops: nobody pages through more, and counting on would cost more than finding. */
const COUNT_LIMIT = 10_000;

export interface SearchPlan {
  /** A tsquery in PostgreSQL's notation; '' asks for no words. */
  words: string;
  /** Conditions on an entry, its mailbox and its message. */
  conditions: RawBuilder<boolean>[];
}

/**
 * What a person typed, as words and conditions. Whatever is not an operator is a word; nothing is ever an error.
 * `from:` `to:` `subject:` `filename:` `label:` `in:` `is:` `has:` `before:` `after:`, "phrases", -without; the last word
 * may be the start of one.
 */
export function planSearch(text: string): SearchPlan {
  const plan: SearchPlan = { words: '', conditions: [] };
  const words: string[] = [];
  const terms = termsOf(text);
  terms.forEach((term, i) => {
    const condition = conditionOf(term);
    if (condition) plan.conditions.push(term.without ? sql<boolean>`not coalesce(${condition}, false)` : condition);
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
  for (const [, minus, field, phrase, plain] of oneLine(text, 300).matchAll(/(-?)(?:([a-z]{2,8}):)?(?:"([^"]*)(?:"|$)|([^\s"]+))/giu)) {
    terms.push({ field: (field ?? '').toLowerCase(), text: phrase ?? plain ?? '', without: minus === '-', quoted: phrase !== undefined });
  }
  return terms;
}

const MARKS: Record<string, string> = { from: PEOPLE_MARKS.from, to: PEOPLE_MARKS.to, cc: PEOPLE_MARKS.to, filename: PEOPLE_MARKS.file, file: PEOPLE_MARKS.file };

/** One term as tsquery: words that belong together stand side by side. */
function queryOf(term: Term, isLast: boolean): string[] {
  const mark = MARKS[term.field];
  const isField = mark !== undefined || term.field === 'subject';
  const words = wordsIn(isField || term.field === '' ? term.text : `${term.field} ${term.text}`);
  if (words.length === 0) return [];
  const weight = term.field === 'subject' ? 'A' : '';
  const asStart = !term.quoted && (isLast || isField) ? '*' : '';
  const query = words.map((word, i) => {
    const flags = (i === words.length - 1 ? asStart : '') + weight;
    return `'${mark ?? ''}${word}'${flags ? `:${flags}` : ''}`;
  });
  return [`${term.without ? '!' : ''}(${query.join(' <-> ')})`];
}

const FLAGS: Record<string, RawBuilder<boolean>> = {
  'is:unread': sql`not entry.seen`,
  'is:read': sql`entry.seen`,
  'is:starred': sql`entry.starred`,
  'is:answered': sql`entry.answered`,
  'is:draft': sql`entry.draft`,
  'has:attachment': sql`message.attachment_count > 0`,
  'has:attachments': sql`message.attachment_count > 0`,
};

function conditionOf({ field, text }: Term): RawBuilder<boolean> | null {
  const value = text.toLowerCase();
  const flag = FLAGS[`${field}:${value}`];
  if (flag) return flag;
  if (field === 'label' && value) return sql`exists (select from unnest(entry.labels) as label where lower(label) = ${value})`;
  if (field === 'in' && FOLDERS.some((folder) => folder === value)) return sql`mailbox.role = ${value}`;
  if (field === 'in' && (value === 'all' || value === 'anywhere')) return sql`true`;
  const day = field === 'before' || field === 'after' ? dayOf(text) : null;
  if (day) return field === 'before' ? sql`entry.date < ${day}` : sql`entry.date >= ${day}`;
  return null;
}

function dayOf(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Hits of the person's own mailbox, newest first. `total` counts up to 10 000. */
export async function searchMail(db: Db, user: User, text: string, folder: Folder | undefined, query: PageQuery): Promise<PageOf<EmailRow>> {
  const plan = planSearch(text);
  if (!plan.words && plan.conditions.length === 0) return pageOf([], query, 0, { next: false, prev: false });
  const account = await findAccount(db, user);
  const hits = matching(db, account.id, plan, folder);
  const total = await countHits(db, hits, account.id, plan, folder);
  if (query.cursor !== undefined) return listFrom(db, (narrow) => narrow(hits.select(['entry.id', 'entry.date'])), readCursor(query.cursor), query, total);
  const offset = (query.page - 1) * query.size;
  if (offset >= total) return pageOf([], query, total, { next: false, prev: false });
  const page = hits.select(['entry.id', 'entry.date']).orderBy('entry.date', 'desc').orderBy('entry.id', 'desc').limit(query.size).offset(offset);
  const rows = await readRows(db, page);
  return pageOf(rows, query, total, { next: offset + rows.length < total, prev: query.page > 1 });
}

function matching(db: Db, accountId: string, plan: SearchPlan, folder: Folder | undefined) {
  let hits = db.selectFrom('entry').where('entry.account_id', '=', accountId);
  if (plan.words) {
    hits = hits.where((eb) =>
      eb.exists(
        eb
          .selectFrom('entry_search')
          .select(sql`1`.as('one'))
          .whereRef('entry_search.entry_id', '=', 'entry.id')
          .where('entry_search.account_id', '=', accountId)
          .where(sql<boolean>`entry_search.tsv @@ ${plan.words}::tsquery`),
      ),
    );
  }
  const more = folder ? [...plan.conditions, sql<boolean>`mailbox.role = ${folder}`] : plan.conditions;
  if (more.length === 0) return hits;
  return hits.where((eb) =>
    eb.exists(
      eb
        .selectFrom('message')
        .innerJoin('mailbox', (join) => join.onRef('mailbox.id', '=', 'entry.mailbox_id'))
        .select(sql`1`.as('one'))
        .whereRef('message.id', '=', 'entry.message_id')
        .where(sql<boolean>`${sql.join(more, sql` and `)}`),
    ),
  );
}

type Hits = ReturnType<typeof matching>;

async function countHits(db: Db, hits: Hits, accountId: string, plan: SearchPlan, folder: Folder | undefined): Promise<number> {
  // Words alone are counted in the word index without a look at the entries.
  const wordsOnly = plan.conditions.length === 0 && !folder;
  const counted = wordsOnly
    ? db.selectFrom('entry_search').where('account_id', '=', accountId).where(sql<boolean>`tsv @@ ${plan.words}::tsquery`).select(sql`1`.as('one')).limit(COUNT_LIMIT)
    : hits.select(sql`1`.as('one')).limit(COUNT_LIMIT);
  const { rows } = await sql<{ n: string }>`select count(*) as n from (${counted}) as counted`.execute(db);
  return Number(rows[0]!.n);
}
