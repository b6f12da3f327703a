import { createHash } from 'node:crypto';

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };
export type Fields = Record<string, unknown>;

/** What an entry says beside its columns. `onBehalfOf` is the id of the person in whose place somebody acted; `record` repeats the columns that the chain's hash does not name, so that they are sealed too. */
export type AuditPayload = { before?: Fields; after?: Fields; reason?: string; onBehalfOf?: string; record?: Fields };

/** UTF-8, keys sorted by code unit, no spaces, integers only (workspace A17). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export const payloadHashOf = (salt: string, payload: unknown): string => sha256(`${salt}\n${canonicalJson(payload)}`);

/** The link of one entry: seven values, one a line. */
export const entryHashOf = (entry: {
  seq: number;
  prevHash: string;
  at: Date;
  actorId: string;
  action: string;
  subjectId: string;
  payloadHash: string;
}): string =>
  sha256([entry.seq, entry.prevHash, entry.at.toISOString(), entry.actorId, entry.action, entry.subjectId, entry.payloadHash].join('\n'));

/** Before and after without the fields that stayed the same and without what has no place in a log. */
export function changesOf(before: Fields | undefined, after: Fields | undefined): Pick<AuditPayload, 'before' | 'after'> {
  const old = before && (plain(before) as Fields);
  const now = after && (plain(after) as Fields);
  const changed = (key: string) => !old || !now || canonicalJson(old[key]) !== canonicalJson(now[key]);
  const shown = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([key]) => changed(key))
        .map(withoutSecret),
    );
  return { ...(old ? { before: shown(old) } : {}), ...(now ? { after: shown(now) } : {}) };
}

/** A value as PostgreSQL's jsonb gives it back: instants as text, nothing undefined, no fractions, no NUL, no half of a surrogate pair. */
export function plain(value: unknown): Plain {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [plainKey(key), plain(one)]));
}

/**
 * A key of one character that JSON escapes is named by its number: V8 13 (Node 24) reads `{"a":1,"\"":1}` back with the key `\`,
 * and the entry would no longer agree with its hash.
 */
function plainKey(key: string): string {
  const clean = plain(key) as string;
  const escaped = clean.length === 1 && JSON.stringify(clean).length > 3;
  return escaped ? `U+${clean.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : clean;
}

/** Credentials, pay and what people wrote to each other are never recorded, only that they changed (reliability 10). */
const SECRET =
  /pass(word|phrase)|token|secret|credential|authori[sz]ation|cookie|(api|private)_?key|salary|wage|iban|bank_?account|tax_?profile|national_?id/i;
const WRITINGS = new Set(['body', 'content', 'html', 'htmlbody', 'htmlclean', 'htmlcontent', 'raw', 'text', 'textbody']);
const HIDDEN = '[hidden]';

const isSecret = (key: string): boolean => SECRET.test(key) || WRITINGS.has(key.replaceAll('_', '').toLowerCase());

function withoutSecret([key, value]: [string, unknown]): [string, unknown] {
  if (isSecret(key)) return [key, HIDDEN];
  if (Array.isArray(value)) return [key, value.map((one) => withoutSecret(['', one])[1])];
  if (value === null || typeof value !== 'object') return [key, value];
  return [key, Object.fromEntries(Object.entries(value).map(withoutSecret))];
}
