/**
 * What a person types to find mails, as a tree: no schema, because server and browser both read it.
 *
 * - words stand side by side: all of them; `a OR b` and `{a b}`: any of them, which binds closer; `(a b)` goes together; `-` before any of it: not
 * - `"a phrase"`; `a AROUND 5 b`: at most so many words apart, in either order
 * - a field before a word, a phrase or a group of them (`from:anna`, `subject:{roof gutter}`); what is no field is a word with a colon in it
 */
import type { MailErrorCode } from './errors.mail.ts';
import { choiceOf, isSearchField, searchField, searchSize, searchTime, type SearchField } from './mail-search-fields.ts';

export interface SearchTerm {
  kind: 'term';
  /** '' for a word that may stand anywhere. */
  field: SearchField | '';
  text: string;
  isQuoted: boolean;
}
export type SearchNode =
  | SearchTerm
  | { kind: 'near'; left: SearchTerm; right: SearchTerm; words: number }
  | { kind: 'not'; of: SearchNode }
  /** Two or more. */
  | { kind: 'all' | 'any'; of: SearchNode[] };

/** Why a search cannot be understood, as a sentence of the catalogue. */
interface SearchProblem {
  code: Extract<MailErrorCode, `mail.search_${string}`>;
  values: Record<string, string | number>;
}

interface ParsedSearch {
  /** Null where nothing is asked for. */
  tree: SearchNode | null;
  problems: SearchProblem[];
  /** Words before a colon that are no field, so that the whole was taken for a word. */
  unknown: string[];
}

export const SEARCH_LIMITS = { length: 300, around: 30 } as const;
/** Deeper than anybody writes; what opens beyond it opens nothing. */
const DEPTH = 50;

/** Understands any text. */
export function parseSearch(text: string): ParsedSearch {
  const reader: Reader = { text, at: 0, depth: 0, problems: [], unknown: [] };
  const tree = readGroup(reader, null);
  for (const term of tree ? termsOf(tree) : []) {
    const problem = problemOf(term);
    if (problem) reader.problems.push(problem);
  }
  return { tree, problems: reader.problems, unknown: reader.unknown };
}

/** The terms of a tree, in the order in which they stand. */
export function termsOf(node: SearchNode): SearchTerm[] {
  if (node.kind === 'term') return [node];
  if (node.kind === 'near') return [node.left, node.right];
  return node.kind === 'not' ? termsOf(node.of) : node.of.flatMap(termsOf);
}

/** What has to hold all together: each can be taken away by itself. */
export const partsOf = (tree: SearchNode | null): SearchNode[] => (tree === null ? [] : tree.kind === 'all' ? tree.of : [tree]);

/** As one would type it; parsed again it is the same tree. */
export function searchText(node: SearchNode | null): string {
  if (node === null) return '';
  if (node.kind === 'term') return `${node.field && `${node.field}:`}${node.isQuoted ? `"${node.text}"` : node.text}`;
  if (node.kind === 'near') return `${searchText(node.left)} AROUND ${node.words} ${searchText(node.right)}`;
  if (node.kind === 'not') return node.of.kind === 'term' ? `-${searchText(node.of)}` : `-(${searchText(node.of)})`;
  if (node.kind === 'all') return node.of.map(searchText).join(' ');
  return node.of.map((one) => (one.kind === 'all' ? `(${searchText(one)})` : searchText(one))).join(' OR ');
}

export const allOf = (nodes: readonly SearchNode[]): SearchNode | null => join('all', nodes);

interface Reader {
  text: string;
  at: number;
  depth: number;
  problems: SearchProblem[];
  unknown: string[];
}
/** What stands in a group: what is looked for, and what stands between. */
type Item = SearchNode | 'or' | { around: number };

const TOKEN =
  /\s*(?:(?<open>[({])|(?<close>[)}])|(?<minus>-+)(?=[^\s)}])|(?:(?<field>[a-z_]{2,12}):)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"(){}]*)))/iy;
const CLOSERS: Record<string, string> = { '(': ')', '{': '}' };

function readGroup(reader: Reader, closer: string | null, field: SearchField | '' = ''): SearchNode | null {
  const items: Item[] = [];
  for (let token = next(reader); token; token = next(reader)) {
    // One that closes nothing counts for nothing.
    if (token['close'] && token['close'] === closer) break;
    if (!token['close']) items.push(...readItem(reader, token, field));
  }
  return combine(reader, items, closer === '}' ? 'any' : 'all');
}

function next(reader: Reader): Record<string, string | undefined> | null {
  TOKEN.lastIndex = reader.at;
  const match = TOKEN.exec(reader.text);
  if (!match || match[0].trim() === '') return null;
  reader.at = TOKEN.lastIndex;
  return match.groups!;
}

function readItem(reader: Reader, token: Record<string, string | undefined>, field: SearchField | ''): Item[] {
  const { open, minus, phrase, word = '' } = token;
  if (open) return listed(reader.depth < DEPTH ? within(reader, open, field) : null);
  if (minus) {
    const [item] = readItem(reader, next(reader)!, field);
    return typeof item === 'object' && 'kind' in item ? [negated(item)] : [];
  }
  const name = token['field']?.toLowerCase() ?? '';
  if (isSearchField(name)) return listed(readField(reader, name, phrase ?? word, phrase !== undefined));
  if (name) reader.unknown.push(name);
  if (phrase === undefined && word === 'OR' && !name) return ['or'];
  if (phrase === undefined && word === 'AROUND' && !name) return [aroundOf(reader) ?? { ...NO_TERM, field, text: 'around' }];
  const text = `${name && `${token['field']}:`}${phrase ?? word}`;
  return HAS_LETTER.test(text) ? [{ kind: 'term', field, text, isQuoted: phrase !== undefined }] : [];
}

const NO_TERM = { kind: 'term', isQuoted: false } as const;
const HAS_LETTER = /[\p{L}\p{N}]/u;
const listed = (node: SearchNode | null): SearchNode[] => (node ? [node] : []);
const negated = (node: SearchNode): SearchNode => (node.kind === 'not' ? node.of : { kind: 'not', of: node });

function within(reader: Reader, open: string, field: SearchField | ''): SearchNode | null {
  reader.depth += 1;
  const group = readGroup(reader, CLOSERS[open]!, field);
  reader.depth -= 1;
  return group;
}

/** A field and what stands right behind it: a word, a phrase, or a group whose words all are of that field. */
function readField(reader: Reader, field: SearchField, text: string, isQuoted: boolean): SearchNode | null {
  const open = text === '' && !isQuoted ? reader.text[reader.at] : undefined;
  if ((open === '(' || open === '{') && reader.depth < DEPTH) {
    reader.at += 1;
    const group = within(reader, open, field);
    if (group) return group;
  } else if (HAS_LETTER.test(text)) return { kind: 'term', field, text, isQuoted };
  reader.problems.push({ code: 'mail.search_empty', values: { field } });
  return null;
}

/** The number behind AROUND; null where none stands there, so that it is a word like others. */
function aroundOf(reader: Reader): { around: number } | null {
  const count = /\s+(\d{1,9})(?![^\s(){}"])/y;
  count.lastIndex = reader.at;
  const found = count.exec(reader.text);
  if (!found) return null;
  reader.at = count.lastIndex;
  return { around: Number(found[1]) };
}

/** AROUND binds closest, then OR; what nothing stands beside counts for nothing. */
function combine(reader: Reader, items: readonly Item[], kind: 'all' | 'any'): SearchNode | null {
  const near: (SearchNode | 'or')[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item === 'or' || 'kind' in item) near.push(item);
    else {
      const [left, right] = [near.at(-1), items[i + 1]];
      const isBetween = typeof left === 'object' && typeof right === 'object' && 'kind' in right;
      if (!isBetween) continue;
      near.splice(-1, 1, ...nearOf(reader, left, right, item.around));
      i += 1;
    }
  }
  const groups: SearchNode[][] = [];
  let isJoined = false;
  for (const item of near) {
    if (item === 'or') isJoined = groups.length > 0;
    else {
      if (isJoined) groups.at(-1)!.push(item);
      else groups.push([item]);
      isJoined = false;
    }
  }
  return join(
    kind,
    groups.flatMap((group) => join('any', group) ?? []),
  );
}

/** Two words of one field; other things have no place in a text. */
function nearOf({ problems }: Reader, left: SearchNode, right: SearchNode, words: number): SearchNode[] {
  const areWords = left.kind === 'term' && right.kind === 'term' && left.field === right.field && isWord(left);
  if (areWords && words >= 1 && words <= SEARCH_LIMITS.around) return [{ kind: 'near', left, right, words }];
  problems.push({ code: 'mail.search_around', values: { most: SEARCH_LIMITS.around } });
  return [];
}

export const isWord = ({ field }: SearchTerm): boolean => field === '' || searchField(field).takes === 'words';

function join(kind: 'all' | 'any', nodes: readonly SearchNode[]): SearchNode | null {
  const of = nodes.flatMap((node) => (node.kind === kind ? node.of : [node]));
  return of.length > 1 ? { kind, of } : (of[0] ?? null);
}

function problemOf({ field, text }: SearchTerm): SearchProblem | null {
  if (field === '') return null;
  const { takes, values = [] } = searchField(field);
  if (takes === 'choice' && choiceOf(field, text) === null)
    return { code: 'mail.search_choice', values: { field, text, choices: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` } };
  // Only whether it is a time: from when it is counted makes no difference.
  if (takes === 'time' && searchTime(text, new Date(0)) === null) return { code: 'mail.search_time', values: { field } };
  if (takes === 'size' && searchSize(text) === null) return { code: 'mail.search_size', values: { field } };
  return null;
}
