import { domainToUnicode } from 'node:url';
import { isWithin } from '#server/features/mail/arriving/mail.domains.ts';

/** Letters and groups of letters that look like others; what is left is what an eye sees. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[0оοо]/g, 'o'],
  [/[1iіıl|]/g, 'l'],
  [/[5ѕ]/g, 's'],
  [/[аα]/g, 'a'],
  [/[еε]/g, 'e'],
  [/[рρ]/g, 'p'],
  [/[сϲ]/g, 'c'],
  [/[хχ]/g, 'x'],
  [/[уү]/g, 'y'],
  [/[-_]/g, ''],
];

/** A known domain that this one only looks like; null where it is known itself, or like none. */
export function lookAlikeOf(domain: string, known: readonly string[]): string | null {
  const own = domain.toLowerCase();
  if (own === '' || known.includes(own)) return null;
  const seen = skeleton(own);
  return known.find((one) => one.length >= 6 && !isRelated(own, one) && (skeleton(one) === seen || isOneOff(own, one))) ?? null;
}

/** Alphabets with letters that look like those of another one. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Whether a part of it has letters of several alphabets, which hardly a name has that means well (reliability R7). */
export const mixesAlphabets = (domain: string): boolean =>
  (domainToUnicode(domain) || domain).split('.').some((part) => ALPHABETS.filter((letters) => letters.test(part)).length > 1);

const skeleton = (domain: string): string =>
  ALIKE.reduce((text, [letters, plain]) => text.replace(letters, plain), domainToUnicode(domain).normalize('NFKC').toLowerCase());

/** A department of the same house. */
const isRelated = (a: string, b: string): boolean => isWithin(a, b) || isWithin(b, a);

/** One letter more, less, other or swapped. Short names are alike by chance. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 8) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].toReversed().join(''));
}
