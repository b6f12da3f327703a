import type { Folder } from '@lintel/contract/mail';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { MailChange } from '#server/features/mail/mail.service.ts';
import { isLabel, namesOf, standingOf, wireLabel, type Standing } from './mail-accounts.labels.ts';

/** What we keep of a message's flags. */
export interface Marks {
  seen: boolean;
  starred: boolean;
  answered: boolean;
  forwarded: boolean;
  /** Keywords of its server: labels here. */
  labels: string[];
  /** Where its labels put it, on a server that has those; there they are all the labels that it has. */
  standing?: Standing;
}

const FORWARDED = '$Forwarded';
/** What can be a keyword of IMAP as it stands (RFC 3501, `atom`); a label of other characters stays with us. */
const isKeyword = (label: string): boolean => /^[A-Za-z0-9_.+-]{1,40}$/.test(label);

const isFlag = (word: string): boolean => word.startsWith('\\') || word.toLowerCase() === FORWARDED.toLowerCase();

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

/** The same on a server with labels, whose folder with everything counts as `archive`; null where it does not say. */
export function marksThere(client: ImapFlow, part: Folder, { flags, labels }: FetchMessageObject): Marks | null {
  if (!flags || !labels) return null;
  const names = namesOf(labels, client).slice(0, MOST_LABELS);
  return { ...marksOf(flags), labels: names.sort(), standing: part === 'archive' ? standingOf(labels) : { part, isSent: false } };
}

/** The labels after a look at the server: its own, and what only we can call so. */
export function labelsAfter(before: readonly string[], { labels, standing }: Marks): string[] {
  const canTell = standing ? isLabel : isKeyword;
  return [...new Set([...before.filter((label) => !canTell(label)), ...labels])];
}

/** What a server says of a mail, but for the flags that it has still to be told: these are as they are here. */
export function keepingUntold(here: Marks, said: Marks, untold: ReadonlySet<string> = new Set()): Marks {
  if (untold.size === 0) return said;
  const labels = new Set(said.labels.filter((label) => !untold.has(label)));
  for (const label of here.labels) if (untold.has(label)) labels.add(label);
  return {
    ...said,
    seen: untold.has('\\Seen') ? here.seen : said.seen,
    starred: untold.has('\\Flagged') ? here.starred : said.starred,
    answered: untold.has('\\Answered') ? here.answered : said.answered,
    forwarded: untold.has(FORWARDED) ? here.forwarded : said.forwarded,
    labels: [...labels].sort(),
  };
}

export const sameMarks = (a: Marks, b: Marks): boolean =>
  a.seen === b.seen &&
  a.starred === b.starred &&
  a.answered === b.answered &&
  a.forwarded === b.forwarded &&
  [...a.labels].sort().join('\n') === [...b.labels].sort().join('\n');

/** A change as words to add and to take away; only the difference, never the whole set (mail.md 4.4). */
export function wordsOf(change: MailChange): { add: string[]; remove: string[] } {
  const add: string[] = [];
  const remove: string[] = [];
  const put = (flag: string, value: boolean | undefined) => value !== undefined && (value ? add : remove).push(flag);
  put('\\Seen', change.seen);
  put('\\Flagged', change.starred);
  put('\\Answered', change.answered);
  put(FORWARDED, change.forwarded);
  // A label that is called like a flag would be one there.
  const isOwn = (label: string) => isLabel(label) && !isFlag(label);
  add.push(...(change.addLabels ?? []).filter(isOwn));
  remove.push(...(change.removeLabels ?? []).filter(isOwn));
  return { add, remove };
}

/** Which of these words its server knows as flags, and which as labels of its own kind. */
export function asToldTo(client: ImapFlow, isLabelled: boolean, words: readonly string[]): { flags: string[]; labels: string[] } {
  if (!isLabelled) return { flags: words.filter((word) => isFlag(word) || isKeyword(word)), labels: [] };
  return { flags: words.filter(isFlag), labels: words.filter((word) => !isFlag(word)).map((word) => wireLabel(word, client)) };
}
