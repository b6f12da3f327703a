import { PLACES, type Folder } from '@lintel/contract/mail';
import { sql, type RawBuilder } from 'kysely';
import type { User } from '#server/platform/context.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { mutedOf, waitsOf } from './mail.rows.ts';
import { MARKS, wordsIn } from '#server/features/mail/parsing/mail.words.ts';

/** The folders by role, of one mailbox or of several. */
export type Boxes = Record<Folder, { ids: string[]; total: number }>;
/** Where a search looks, and for whom. */
export interface SearchPlace {
  accountIds: string[];
  boxes: Boxes;
  /** In all of its folders. */
  mails: number;
  user: User;
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
 * `from:` `to:` `cc:` `bcc:` `subject:` `filename:` `label:` `in:` `is:` `has:` `before:` `after:` `older_than:` `newer_than:` `larger:`
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
  bcc: MARKS.to,
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
  'is:waiting': waitsOf,
  'is:muted': mutedOf,
  'has:star': sql`entry.starred`,
  'has:label': sql`(entry.labels <> '{}')`,
  'has:attachment': sql`exists (select from message where message.id = entry.message_id and message.attachment_count > 0)`,
};
FLAGS['has:attachments'] = FLAGS['has:attachment']!;

function conditionOf({ field, text }: Term, now: Date): Condition | null {
  const value = text.toLowerCase();
  if (field === 'is' && value === 'filed') return ({ user }) => filedFor(user);
  if (field === 'is' && value === 'unfiled') return ({ user }) => sql`not ${filedFor(user)}`;
  const flag = FLAGS[`${field}:${value}`];
  if (flag) return () => flag;
  if (field === 'label' && value) return () => sql`exists (select from unnest(entry.labels) as label where lower(label) = ${value})`;
  if (field === 'assigned' && value === 'me') return ({ user }) => assignedTo([user.id]);
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

type FiledFor = (user: User) => RawBuilder<boolean>;
let filedFor: FiledFor = () => sql`false`;

/** Whether the conversation of an entry is filed to a project of somebody's scope: of others nobody learns that something is filed there. */
export const defineFiled = (of: FiledFor): void => {
  filedFor = of;
};

export const inFolder =
  (folder: Folder): Condition =>
  ({ boxes }) =>
    sql`(${among('entry.mailbox_id', boxes[folder].ids)})`;

/** One is named as such: the database then knows how much it has. */
export const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::bigint` : sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

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
