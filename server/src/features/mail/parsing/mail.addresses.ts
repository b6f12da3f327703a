import { addressParser, type Address as ParsedAddress, type Email as ParsedMail } from 'postal-mime';
import type { Address } from '@lintel/contract/mail';
import { oneLine } from '#server/platform/file-names.ts';

const RECIPIENTS = 1000;
const PARSED = { from: 'from', sender: 'sender', to: 'to', cc: 'cc', bcc: 'bcc', 'reply-to': 'replyTo' } as const;

/** The people of a header, groups opened. */
export function addressesOf(mail: ParsedMail, header: keyof typeof PARSED): Address[] {
  const values = mail.headers.filter(({ key }) => key === header).map(({ value }) => value);
  const plain = values.map(plainComments);
  const written = plain.join(' ').replace(/=\?[^\s?]{1,80}\?[bq]\?[^\s?]*\?=/gi, ' ');
  const isPlain = plain.every((value, i) => value === values[i]);
  const parsed: (ParsedAddress | undefined)[] = isPlain ? [mail[PARSED[header]]].flat() : plain.flatMap((value) => addressParser(value));
  return parsed
    .flatMap((one) => (one?.group ? one.group : one ? [one] : []))
    .slice(0, RECIPIENTS)
    .map(({ name, address }) => ({
      // An encoded word may say anything, but never an address (R7): that has to stand in the header as it is.
      email: written.includes(address ?? '') ? oneLine(address ?? '', 320) : '',
      name: oneLine(name, 200),
    }))
    .filter(({ email, name }) => email || name);
}

/**
 * Comments (RFC 5322 3.2.2) as the library understands them: one within another is one, and one within an address, or beside a group,
 * is none. Only that which follows an address may be a name. One that is not closed is left as it stands. Linear in its length.
 */
export function plainComments(value: string): string {
  if (!value.includes('(')) return value;
  const out: string[] = [];
  /** Comments that wait for what follows them, and the last sign before them that is no blank. */
  let waiting: string[] = [];
  let last = '';
  let isAngle = false;
  for (let i = 0; i < value.length;) {
    const end = endOfPiece(value, i);
    if (end < 0) return value;
    const piece = value.slice(i, end);
    i = end;
    if (piece.startsWith('(')) {
      if (!isAngle && !'@.:;'.includes(last || ' ')) waiting.push(`(${piece.replace(/\\(.)/g, '$1').replace(/[()]/g, '')})`);
      continue;
    }
    if (piece === ' ' || piece === '\t') {
      (waiting.length > 0 ? waiting : out).push(piece);
      continue;
    }
    if (piece !== '@' && piece !== '.') out.push(...waiting);
    waiting = [];
    if (piece === '<' || piece === '>') isAngle = piece === '<';
    out.push(piece);
    last = piece.at(-1)!;
  }
  return [...out, ...waiting].join('');
}

/** Behind a comment, a quoted string, or one sign; -1 for a comment without end. */
function endOfPiece(value: string, start: number): number {
  const first = value[start];
  if (first !== '(' && first !== '"') return start + 1;
  let depth = 0;
  for (let i = start; i < value.length; i += 1) {
    const sign = value[i];
    if (sign === '\\') i += 1;
    else if (first === '"' && sign === '"' && i > start) return i + 1;
    else if (first === '(' && sign === '(') depth += 1;
    else if (first === '(' && sign === ')' && (depth -= 1) === 0) return i + 1;
  }
  return first === '"' ? value.length : -1;
}
