import type { Address } from '@lintel/contract/mail';

/** Text beyond this is not searched (mail.md 4.7). */
const TEXT_LIMIT = 200_000;
/** What PostgreSQL keeps of a word: positions up to 16383, and at most 256 of them. */
const LAST_POSITION = 16_383;
const POSITIONS = 100;
const WORD_LENGTH = 60;

/** Chinese and Japanese are written without spaces: each character counts as a word there. */
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv;
const PLAIN_WORD = /[a-z0-9]+/g;
const UNDECOMPOSED: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** Case and accents are folded here rather than by the database, so that every PostgreSQL finds the same. */
export const fold = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßøłđæœı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);

/** Nothing to fold but the case, and no letters but a to z: what most mails are written in, and much quicker to read. */
const isPlain = (text: string): boolean => !/[^\u0000-\u007f]/.test(text);

/** The words of a text, folded: letters and digits in a row. Nothing else can be in one, so none needs quoting. */
export function wordsIn(text: string): string[] {
  const folded = fold(text);
  const words = folded.match(isPlain(folded) ? PLAIN_WORD : WORD) ?? [];
  return words.map((word) => (word.length > WORD_LENGTH ? word.slice(0, WORD_LENGTH) : word));
}

/** Where a word stood; the database can weigh and tell apart subject, people and files, and text. */
export type Weight = 'A' | 'B' | 'C';
export const MARKS = { subject: 'subject/', from: 'from/', to: 'to/', file: 'file/' } as const;

export interface SearchableMail {
  subject: string;
  from: Address;
  to: readonly Address[];
  files: readonly string[];
  text: string;
}

/**
 * The words of a mail as a tsvector in PostgreSQL's own notation. All but the text stands there twice: plain, and marked
 * (`from/anna`) for searches in one field, which then need no look at the mails themselves.
 */
export function searchVector(mail: SearchableMail): string {
  const places = new Map<string, string[]>();
  let position = 0;
  const put = (text: string, weight: Weight, mark?: string) => {
    for (const word of wordsIn(text)) {
      position = Math.min(position + 1, LAST_POSITION);
      for (const lexeme of mark ? [word, mark + word] : [word]) {
        const known = places.get(lexeme);
        if (!known) places.set(lexeme, [position + weight]);
        else if (known.length < POSITIONS) known.push(position + weight);
      }
    }
    // A gap, so that no phrase runs from one field into the next.
    position = Math.min(position + 2, LAST_POSITION);
  };
  put(mail.subject, 'A', MARKS.subject);
  for (const text of [mail.from.name, mail.from.email]) put(text, 'B', MARKS.from);
  for (const { name, email } of mail.to) for (const text of [name, email]) put(text, 'B', MARKS.to);
  for (const file of mail.files) put(file, 'B', MARKS.file);
  put(mail.text.slice(0, TEXT_LIMIT), 'C');
  return Array.from(places, ([lexeme, at]) => `'${lexeme}':${at.join(',')}`).join(' ');
}
