import type { Change } from '@lintel/contract/approvals';
import type { Content } from './approvals.subjects.ts';

/** What differs between two contents, field by field; inside tables and lists, too. */
export function changesBetween(before: Content, after: Content): Change[] {
  const old = flatten(before);
  const now = flatten(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => old.get(field) !== now.get(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }));
}

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) value.forEach((one, i) => flatten(one, `${path} ${i + 1}`.trim(), into));
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) flatten(one, path ? `${path}: ${wordsOf(key)}` : wordsOf(key), into);
  else if (value !== null && value !== undefined) into.set(path, String(value));
  return into;
}

/** `lastDay` reads "Last day"; what is written with a space is a label already. */
const wordsOf = (key: string): string =>
  key.includes(' ')
    ? key
    : key
        .replace(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ')
        .toLowerCase()
        .replace(/^./, (letter) => letter.toUpperCase());
