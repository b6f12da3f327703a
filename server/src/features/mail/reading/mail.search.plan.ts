import type { Folder } from '@lintel/contract/mail';
import { isWord, parseSearch, partsOf, SEARCH_LIMITS, termsOf, type SearchNode, type SearchTerm } from '@lintel/contract/mail-search';
import { choiceOf, searchSize, searchTime } from '@lintel/contract/mail-search-fields';
import { sql, type RawBuilder } from 'kysely';
import type { User } from '#server/platform/context.ts';
import { failAt } from '#server/platform/errors.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { mutedOf, waitsOf } from './mail.rows.ts';
import { MARKS, WEIGHTS, wordsIn } from '#server/features/mail/parsing/mail.words.ts';

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
  /** Some of the conditions ask for words as well: one of them or something else. */
  isMixed: boolean;
  /** Says itself where to look. */
  isPlaced: boolean;
}

/**
 * What a person typed (`mail-search`), as words and conditions that hold all together; null where nothing is asked for, which finds nothing.
 * What needs no look at the entries themselves is one question to the index of words. The last word may be the start of one, and so may that
 * of a field. `in:` goes before the folder that is open. Raises what the search cannot mean, at `field`.
 */
export function planSearch(text: string, now: Date, field = 'q'): SearchPlan | null {
  const { tree, problems } = parseSearch(oneLine(text, SEARCH_LIMITS.length));
  const [problem] = problems;
  if (problem) throw failAt(field, problem.code, problem.values);
  if (!tree) return null;
  const terms = termsOf(tree);
  const meaning: Meaning = { last: terms.at(-1)!, now };
  const [words, rest] = [[] as string[], [] as SearchNode[]];
  for (const part of partsOf(tree)) {
    if (hasOnlyWords(part)) words.push(wordQuery(part, meaning));
    else rest.push(part);
  }
  return {
    words: words.join(' & '),
    conditions: rest.map((part) => conditionOf(part, meaning)),
    isMixed: rest.some((part) => termsOf(part).some(isWord)),
    isPlaced: isPlaced(tree, true),
  };
}

/** Whether words have to stand side by side, or near each other: what the index does not know by itself. */
export const asksForOrder = (words: string): boolean => BESIDE.test(words);
const BESIDE = /<(?:-|\d+)>/;

/** The same words wherever they stand. */
export const inAnyOrder = (words: string): string =>
  words.replaceAll(new RegExp(BESIDE, 'g'), '&').replaceAll(/':(\*?)[A-C]/g, (_, star) => (star ? `':*` : `'`));

interface Meaning {
  /** The last word that was typed. */
  last: SearchTerm;
  now: Date;
}

const hasOnlyWords = (node: SearchNode): boolean => termsOf(node).every(isWord);

function isPlaced(node: SearchNode, holds: boolean): boolean {
  if (node.kind === 'not') return isPlaced(node.of, !holds);
  if (node.kind === 'all' || node.kind === 'any') return node.of.some((one) => isPlaced(one, holds));
  return node.kind === 'term' && node.field === 'in' && holds;
}

function wordQuery(node: SearchNode, meaning: Meaning): string {
  if (node.kind === 'term') return `(${sideBySide(node, meaning)})`;
  if (node.kind === 'not') return `!${wordQuery(node.of, meaning)}`;
  if (node.kind !== 'near') return `(${node.of.map((one) => wordQuery(one, meaning)).join(node.kind === 'all' ? ' & ' : ' | ')})`;
  return `(${weightsOf(node.left)
    .flatMap((weight) => nearQueries(node, meaning, weight))
    .join(' | ')})`;
}

function nearQueries({ left, right, words }: Near, meaning: Meaning, weight: string): string[] {
  const [one, other] = [sideBySide(left, meaning, weight), sideBySide(right, meaning, weight)];
  return Array.from({ length: words }, (_, n) => `((${one}) <${n + 1}> (${other}) | (${other}) <${n + 1}> (${one}))`);
}
type Near = Extract<SearchNode, { kind: 'near' }>;

/** A word of the subject is not near one of the text: each is looked for by itself. A field is one by its mark. */
const weightsOf = ({ field }: SearchTerm): readonly string[] => (field === '' ? WEIGHTS : ['']);

const FIELDS: Record<string, string> = {
  subject: MARKS.subject,
  from: MARKS.from,
  to: MARKS.to,
  cc: MARKS.to,
  bcc: MARKS.to,
  filename: MARKS.file,
  file: MARKS.file,
  list: MARKS.list,
};

/** A word that no mail has: signs that are no letters any more once they are folded. */
const NOWHERE = `'/'`;

/** One term as tsquery: words that belong together stand side by side. */
function sideBySide(term: SearchTerm, { last }: Meaning, weight = ''): string {
  const mark = FIELDS[term.field];
  const words = wordsIn(term.text);
  if (words.length === 0) return NOWHERE;
  const asStart = !term.isQuoted && (term === last || mark !== undefined);
  const suffix = (i: number) => (asStart && i === words.length - 1 ? '*' : '') + weight;
  return words.map((word, i) => `'${mark ?? ''}${word}'${suffix(i) && ':'}${suffix(i)}`).join(' <-> ');
}

function conditionOf(node: SearchNode, meaning: Meaning): Condition {
  if (hasOnlyWords(node)) return hasWords(wordQuery(node, meaning));
  if (node.kind === 'not') {
    const condition = conditionOf(node.of, meaning);
    return (place) => sql`not ${condition(place)}`;
  }
  if (node.kind !== 'all' && node.kind !== 'any') return termCondition(node as SearchTerm, meaning.now);
  const words = node.of.filter(hasOnlyWords);
  const others = node.of.filter((one) => !words.includes(one)).map((one) => conditionOf(one, meaning));
  const conditions = words.length > 0 ? [conditionOf({ kind: node.kind, of: words }, meaning), ...others] : others;
  return (place) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(place)),
      node.kind === 'all' ? sql` and ` : sql` or `,
    )})`;
}

/** The planner may ask each entry for its words, or the index once for all. */
const hasWords =
  (words: string): Condition =>
  ({ accountIds }) =>
    sql`exists (select from entry_search where ${among('account_id', accountIds)} and entry_id = entry.id and tsv @@ ${words}::tsquery)`;

const FLAGS: Record<string, RawBuilder<boolean>> = {
  'is:unread': sql`(not entry.seen)`,
  'is:read': sql`entry.seen`,
  'is:starred': sql`entry.starred`,
  'is:answered': sql`entry.answered`,
  'is:draft': sql`entry.draft`,
  'is:scheduled': sql`(entry.id in (select outbox.entry_id from outbox where outbox.status = 'held' and outbox.scheduled))`,
  'is:snoozed': sql`(entry.snoozed_until is not null)`,
  'is:waiting': waitsOf,
  'is:muted': mutedOf,
  'has:star': sql`entry.starred`,
  'has:label': sql`(entry.labels <> '{}')`,
  'has:attachment': sql`exists (select from message where message.id = entry.message_id and message.attachment_count > 0)`,
};

function termCondition({ field, text }: SearchTerm, now: Date): Condition {
  if (field === 'label') return () => sql`exists (select from unnest(entry.labels) as label where lower(label) = ${text.toLowerCase()})`;
  if (field === 'larger' || field === 'smaller') return () => ofSize(field === 'larger' ? sql`>` : sql`<`, searchSize(text));
  const time = searchTime(text, now);
  if (field === 'before' || field === 'older' || field === 'older_than') return () => sql`(entry.date < ${time})`;
  if (field === 'after' || field === 'newer' || field === 'newer_than') return () => sql`(entry.date >= ${time})`;
  if (field === 'project') return ({ user }) => filedFor(user, text);
  const choice = field && choiceOf(field, text);
  if (field === 'in') return choice === 'all' ? () => sql`true` : inFolder(choice as Folder);
  if (field === 'assigned') return assigned(choice);
  if (choice === 'filed') return ({ user }) => filedFor(user);
  if (choice === 'unfiled') return ({ user }) => sql`(not ${filedFor(user)})`;
  return () => FLAGS[`${field}:${choice}`]!;
}

const ofSize = (than: RawBuilder<unknown>, bytes: number | null) =>
  sql<boolean>`exists (select from message where message.id = entry.message_id and message.size ${than} ${bytes}::bigint)`;

// Whom it was handed to and who may not read it any more has it no longer.
const assigned = (choice: string | null): Condition =>
  choice === 'me' ? ({ user }) => assignedTo([user.id]) : ({ readers }) => sql`(not ${assignedTo(readers)})`;

const assignedTo = (people: readonly string[]) =>
  sql<boolean>`exists (select from mail_assignment as has where has.thread_id = entry.thread_id and has.assignee_id = any(${[...people]}::text[]))`;

type FiledFor = (user: User, project?: string) => RawBuilder<boolean>;
let filedFor: FiledFor = () => sql`false`;

/**
 * Whether the conversation of an entry is filed to a project of somebody's scope, or to one that is meant by its code or the start of a word
 * of its name: of others nobody learns that something is filed there.
 */
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
