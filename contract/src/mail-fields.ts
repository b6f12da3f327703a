import { escapeHtml } from './kit/html.ts';

/** What a text template leaves open: who is written to, who writes, the project of the conversation, the day. Without zod: the page fills it in. */
export const MAIL_FIELDS = {
  'recipient.name': 'Name of the recipient',
  'recipient.firstName': 'First name of the recipient',
  'me.name': 'Your name',
  'me.phone': 'Your phone',
  'me.title': 'Your position',
  'me.department': 'Your department',
  'company.name': 'Name of the company',
  'project.code': 'Code of the project',
  'project.name': 'Name of the project',
  date: 'Today',
} as const;
export type MailField = keyof typeof MAIL_FIELDS;
export const MAIL_FIELD_NAMES = Object.keys(MAIL_FIELDS) as MailField[];
/** Those that a signature may have: it knows who writes, and neither to whom nor about what. */
export const SIGNATURE_FIELD_NAMES = MAIL_FIELD_NAMES.filter((name) => name.startsWith('me.') || name.startsWith('company.'));
/** What is known of them; nothing and '' leave the mark. */
export type FieldValues = Partial<Record<MailField, string>>;

/** `{{me.name}}`, as it stands in a text. */
export const markOf = (name: string): string => `{{${name}}}`;

interface FieldMark {
  /** Where it begins in the text, and what stands there. */
  at: number;
  text: string;
  /** null where nothing is called so. */
  field: MailField | null;
}

const MARK = String.raw`\{\{\s{0,5}([a-z]{1,20}(?:\.[a-z]{1,20})?)\s{0,5}\}\}`;
const fieldOf = (name: string): MailField | null => MAIL_FIELD_NAMES.find((one) => one.toLowerCase() === name.toLowerCase()) ?? null;

/** Every mark of a text in its order, also one that names no field: whoever mistyped one is told. */
export const marksIn = (text: string): FieldMark[] =>
  [...text.matchAll(new RegExp(MARK, 'gi'))].map((match) => ({ at: match.index, text: match[0], field: fieldOf(match[1]!) }));

/** The text with what is known in the place of its marks. */
export function withFields(text: string, values: FieldValues): string {
  let whole = text;
  for (const { at, text: mark, field } of marksIn(text).toReversed()) {
    const value = field && values[field];
    if (value) whole = whole.slice(0, at) + value + whole.slice(at + mark.length);
  }
  return whole;
}

/**
 * The HTML of a signature with what is known of its writer. A line whose fields are all unknown goes, as "Phone: " would say nothing; of
 * the others goes what is unknown, with the comma before it. `values` are plain text.
 */
export function signatureWith(html: string, values: FieldValues): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])) as FieldValues;
  let whole = html
    .replaceAll(GONE, '')
    .split(LINE_ENDS)
    .map((part, i) => (i % 2 === 1 ? part : lineWith(part, escaped)))
    .join('');
  // What held nothing but such lines goes with them, a cell of a table apart. Nobody nests deeper.
  for (let depth = 0; depth < 8; depth += 1) whole = whole.replace(EMPTIED, GONE).replace(ENDED, '');
  return whole.replaceAll(GONE, '');
}

/** Stands for what a line said. */
const GONE = '\u0000';
const LINE_ENDS = /(<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|table|t(?:body|d|foot|h|head|r))\b[^<>]*>|<br\b[^<>]*>)/i;
const EMPTIED = /<(?!t[dh]\b)([a-z][a-z0-9]*)\b[^<>]*>\u0000+<\/\1>/gi;
const ENDED = /\u0000+<br\b[^<>]*>|<br\b[^<>]*>\u0000+/gi;
const SEPARATED = new RegExp(String.raw`(\s{0,3}[,;|·]\s{0,3})?${MARK}`, 'gi');

function lineWith(line: string, values: FieldValues): string {
  const marks = marksIn(line);
  if (marks.length === 0) return line;
  if (!marks.some(({ field }) => field && values[field])) return withoutText(line);
  const said = line.replace(SEPARATED, (_, before: string | undefined, name: string) => {
    const field = fieldOf(name);
    const value = field && values[field];
    return value ? (before ?? '') + value : '';
  });
  return said.replace(/^\s{0,3}[,;|·]\s{0,3}/, '');
}

/** Its tags alone: they may end in another line. */
const withoutText = (line: string): string =>
  line
    .split(/(<[^<>]*>)/)
    .map((piece, i) => (i % 2 === 1 ? piece.replace(/^<img\b.*/is, '') : piece && GONE))
    .join('');

/** What the HTML of a signature says, on one line. */
export const saySignature = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim() || 'A picture';

/** Whom one greets: `Marta Kessler`, `Kessler, Marta` and `Dr. Marta Kessler` are Marta. '' where only an address is known. */
export function firstNameOf(name: string): string {
  if (name.includes('@')) return '';
  const given = name.includes(',') ? name.slice(name.indexOf(',') + 1) : name;
  return given.split(/\s+/).find((word) => word !== '' && !word.endsWith('.')) ?? '';
}
