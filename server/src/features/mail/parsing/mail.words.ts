import type { Address } from '@lintel/contract/mail';

/** Text beyond this is not searched (mail.md 4.7). */
const TEXT_LIMIT = 200_000;
/** What PostgreSQL keeps of a word: positions up to 16383, and at most 256 of them. */
const LAST_POSITION = 16_383;
const POSITIONS = 100;
const WORD_LENGTH = 60;
/**
 * PostgreSQL takes word lists below 1 MB. Each part of a mail may fill it up to here, in bytes: a mail to thousands leaves room for its
 * text, and what does not fit is not searched rather than the mail refused.
 */
const BYTES = { subject: 200_000, people: 400_000, files: 500_000, text: 950_000 } as const;
/** Beside its letters a word costs an entry, and each of its places two bytes. */
const WORD_BYTES = 8;

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
  return words.some(({ length }) => length > WORD_LENGTH) ? words.map((word) => word.slice(0, WORD_LENGTH)) : words;
}

/** Where a word stood; the database can weigh and tell apart subject, people and files, and text. */
export type Weight = (typeof WEIGHTS)[number];
export const WEIGHTS = ['A', 'B', 'C'] as const;
export const MARKS = { subject: 'subject/', from: 'from/', to: 'to/', file: 'file/', list: 'list/' } as const;

export interface SearchableMail {
  subject: string;
  from: Address;
  to: readonly Address[];
  files: readonly string[];
  text: string;
  /** What a mailing list calls itself, with its address. */
  list?: string;
}

/**
 * The words of a mail as a tsvector in PostgreSQL's own notation. All but the text stands there twice: plain, and marked
 * (`from/anna`) for searches in one field, which then need no look at the mails themselves.
 */
export function searchVector(mail: SearchableMail): string {
  // Numbers rather than texts: a mail has thousands of words, and reading it is mostly waiting for them.
  const places = new Map<string, number[]>();
  let position = 0;
  let bytes = 0;
  const note = (lexeme: string, weight: Weight) => {
    const known = places.get(lexeme);
    if (known && known.length >= POSITIONS) return;
    const place = position * WEIGHTS.length + WEIGHTS.indexOf(weight);
    // At most three bytes a letter: to count them would cost more than the few words that this leaves out.
    bytes += known ? 2 : WORD_BYTES + 3 * lexeme.length;
    if (known) known.push(place);
    else places.set(lexeme, [place]);
  };
  const put = (text: string, weight: Weight, most: number, mark?: string) => {
    for (const word of bytes < most ? wordsIn(text) : []) {
      if (bytes >= most) break;
      position = Math.min(position + 1, LAST_POSITION);
      note(word, weight);
      if (mark) note(mark + word, weight);
    }
    // A gap, so that no phrase runs from one field into the next.
    position = Math.min(position + 2, LAST_POSITION);
  };
  put(mail.subject, 'A', BYTES.subject, MARKS.subject);
  for (const text of [mail.from.name, mail.from.email]) put(text, 'B', BYTES.people, MARKS.from);
  for (const { name, email } of mail.to) for (const text of [name, email]) put(text, 'B', BYTES.people, MARKS.to);
  if (mail.list) put(mail.list, 'B', BYTES.people, MARKS.list);
  for (const file of mail.files) put(file, 'B', BYTES.files, MARKS.file);
  put(mail.text.slice(0, TEXT_LIMIT), 'C', BYTES.text);
  return written(places);
}

function written(places: ReadonlyMap<string, readonly number[]>): string {
  let vector = '';
  for (const [lexeme, found] of places) {
    let at = '';
    for (const place of found) at += `${at && ','}${Math.floor(place / WEIGHTS.length)}${WEIGHTS[place % WEIGHTS.length]!}`;
    vector += `${vector && ' '}'${lexeme}':${at}`;
  }
  return vector;
}
