import type { MailChange } from '#server/features/mail/mail.service.ts';

/** What we keep of a message's flags. */
export interface Marks {
  seen: boolean;
  starred: boolean;
  answered: boolean;
  forwarded: boolean;
  /** Keywords of its server: labels here. */
  labels: string[];
}

const FORWARDED = '$Forwarded';
/** What can be a keyword of IMAP as it stands (RFC 3501, `atom`); a label of other characters stays with us. */
const isKeyword = (label: string): boolean => /^[A-Za-z0-9_.+-]{1,40}$/.test(label);

/** A server may answer any number of flags of any length. */
const MOST_LABELS = 50;

export function marksOf(flags: Iterable<string>): Marks {
  const marks: Marks = { seen: false, starred: false, answered: false, forwarded: false, labels: [] };
  for (const flag of flags) {
    const name = flag.toLowerCase();
    if (name === '\\seen') marks.seen = true;
    else if (name === '\\flagged') marks.starred = true;
    else if (name === '\\answered') marks.answered = true;
    else if (name === '$forwarded') marks.forwarded = true;
    else if (isKeyword(flag) && marks.labels.length < MOST_LABELS) marks.labels.push(flag);
  }
  marks.labels.sort();
  return marks;
}

/** The labels after a look at the server: its keywords, and what only we can call so. */
export const labelsAfter = (before: readonly string[], keywords: readonly string[]): string[] => [
  ...new Set([...before.filter((label) => !isKeyword(label)), ...keywords]),
];

export const sameMarks = (a: Marks, b: Marks): boolean =>
  a.seen === b.seen &&
  a.starred === b.starred &&
  a.answered === b.answered &&
  a.forwarded === b.forwarded &&
  [...a.labels].sort().join('\n') === [...b.labels].sort().join('\n');

/** A change as flags to add and to take away; only the difference, never the whole set (mail.md 4.4). */
export function flagsOf(change: MailChange): { add: string[]; remove: string[] } {
  const add: string[] = [];
  const remove: string[] = [];
  const put = (flag: string, value: boolean | undefined) => value !== undefined && (value ? add : remove).push(flag);
  put('\\Seen', change.seen);
  put('\\Flagged', change.starred);
  put('\\Answered', change.answered);
  put(FORWARDED, change.forwarded);
  add.push(...(change.addLabels ?? []).filter(isKeyword));
  remove.push(...(change.removeLabels ?? []).filter(isKeyword));
  return { add, remove };
}
