import type { SearchNode, SearchTerm } from '@lintel/contract/mail-search';
import { searchTime } from '@lintel/contract/mail-search-fields';
import type { SearchObject } from 'imapflow';

/** Dates of mails have zones, and servers look at the day alone. */
const MARGIN_MS = 2 * 86_400_000;

/**
 * What a search asks another server for: at least all that it finds here, because what comes is searched here as well. Null where nothing
 * narrows it. Servers compare letters as they are written, so what differs in its accents alone is not found there.
 */
export function criteriaOf(node: SearchNode, now: Date): SearchObject | null {
  if (node.kind === 'term') return termCriteria(node, now);
  if (node.kind === 'near') return allOf([termCriteria(node.left, now), termCriteria(node.right, now)]);
  if (node.kind === 'all') return allOf(node.of.map((one) => criteriaOf(one, now)));
  if (node.kind === 'any') return anyOf(node.of.map((one) => criteriaOf(one, now)));
  // Only of flags what is left out is known there as it is here.
  const without = node.kind === 'not' && node.of.kind === 'term' ? FLAGS[`${node.of.field}:${node.of.text.toLowerCase()}`] : undefined;
  return without ? { not: without } : null;
}

const FLAGS: Record<string, SearchObject> = {
  'is:unread': { seen: false },
  'is:read': { seen: true },
  'is:starred': { flagged: true },
  'has:star': { flagged: true },
  'is:answered': { answered: true },
};

function termCriteria({ field, text }: SearchTerm, now: Date): SearchObject | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const each = (criterion: (word: string) => SearchObject) => allOf(words.map(criterion));
  if (field === 'from') return each((from) => ({ from }));
  if (field === 'subject') return each((subject) => ({ subject }));
  if (field === 'to' || field === 'cc' || field === 'bcc') return each((to) => ({ or: [{ to }, { cc: to }, { bcc: to }] }));
  if (field === '' || field === 'filename' || field === 'file' || field === 'list') return each((word) => ({ text: word }));
  const time = searchTime(text, now)?.getTime();
  if (time !== undefined && (field === 'before' || field === 'older' || field === 'older_than'))
    return { sentBefore: new Date(time + MARGIN_MS) };
  if (time !== undefined && (field === 'after' || field === 'newer' || field === 'newer_than'))
    return { sentSince: new Date(time - MARGIN_MS) };
  return FLAGS[`${field}:${text.toLowerCase()}`] ?? null;
}

/** A criterion can stand once only in what the library sends: all of them is none of them not. */
function allOf(every: readonly (SearchObject | null)[]): SearchObject | null {
  const known = every.filter((one) => one !== null);
  if (known.length < 2) return known[0] ?? null;
  return { not: { or: known.map((one) => ({ not: one })) } };
}

function anyOf(every: readonly (SearchObject | null)[]): SearchObject | null {
  const known = every.filter((one) => one !== null);
  return known.length < every.length ? null : { or: known };
}
