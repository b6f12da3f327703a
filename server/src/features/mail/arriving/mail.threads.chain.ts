import { createHash } from 'node:crypto';

/** What a mail says about its place among others. */
export interface Chained {
  messageId: string;
  inReplyTo: string | null;
  /** The oldest first, as in the header. */
  references: readonly string[];
}

/** The Message-IDs that tie a mail to others: its own, then what it answers, the nearest first. */
export const chainOf = ({ messageId, inReplyTo, references }: Chained): string[] =>
  [...new Set([messageId, inReplyTo ?? '', ...references.toReversed()])].filter((id) => id !== '');

/** A Message-ID as the table of threads keeps it: long and hostile ones are small. */
export const refHash = (messageId: string): string => createHash('sha256').update(messageId).digest().subarray(0, 16).toString('hex');

/** What a server calls a conversation, beside the Message-IDs: no Message-ID looks like it. */
export const threadHash = (threadId: string): string => refHash(`thread ${threadId}`);

/** What still ties a mail: nothing beyond the mail that begins a conversation of its own. */
export function tiesOf(hashes: readonly string[], begins: (hash: string) => boolean): readonly string[] {
  const end = hashes.findIndex(begins);
  return end < 0 ? hashes : hashes.slice(0, end + 1);
}

/** A mail of a thread: its own hash, then what it answers, the nearest first. */
export type Ties = readonly string[];

/**
 * Which mails of a thread go when some of them do: those and what answers them, by the nearest mail that it names and that is here. Answers
 * their own hashes, and with them what lies between a mail and the one it goes with.
 */
export function partOf(mails: readonly Ties[], starts: ReadonlySet<string>): { own: Set<string>; refs: Set<string> } {
  const known = new Set(mails.map(([own]) => own!));
  const own = new Set(starts);
  const refs = new Set(starts);
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const [hash, ...named] of mails) {
      if (own.has(hash!)) continue;
      const start = named.findIndex((one) => starts.has(one));
      const nearest = start < 0 ? named.findIndex((one) => known.has(one)) : start;
      if (nearest < 0 || !own.has(named[nearest]!)) continue;
      own.add(hash!);
      for (const one of [hash!, ...named.slice(0, nearest + 1)]) if (own.has(one) || !known.has(one)) refs.add(one);
      isMore = true;
    }
  }
  return { own, refs };
}
