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

/** Every mark of a text in its order, also one that names no field: whoever mistyped one is told. */
export const marksIn = (text: string): FieldMark[] =>
  [...text.matchAll(/\{\{\s{0,5}([a-z]{1,20}(?:\.[a-z]{1,20})?)\s{0,5}\}\}/gi)].map((match) => ({
    at: match.index,
    text: match[0],
    field: MAIL_FIELD_NAMES.find((name) => name.toLowerCase() === match[1]!.toLowerCase()) ?? null,
  }));

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
 * the others goes what is unknown. `values` are plain text.
 */
export function signatureWith(html: string, values: FieldValues): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])) as FieldValues;
  const isVoid = (line: string) => {
    const marks = marksIn(line);
    return marks.length > 0 && marks.every(({ field }) => !field || !values[field]);
  };
  const said = (line: string) =>
    marksIn(withFields(line, escaped)).reduce((text, mark) => text.replace(mark.text, ''), withFields(line, escaped));
  return html.replace(
    /(<(p|div|h[1-6]|li|td)\b[^<>]*>)((?:(?!<\/?(?:p|div|h[1-6]|li|td)\b)[^])*)(<\/\2>)/gi,
    (whole, open: string, _, inner: string, close: string) => {
      const lines = inner.split(/<br\b[^<>]*>/i);
      const kept = lines.filter((line) => !isVoid(line));
      if (kept.length === 0 && !/td/i.test(open)) return '';
      return marksIn(whole).length > 0 ? open + kept.map(said).join('<br>') + close : whole;
    },
  );
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

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
