/** What a text template leaves open: who is written to, who writes, the project of the conversation, the day. Without zod: the page fills it in. */
export const MAIL_FIELDS = {
  'recipient.name': 'Name of the recipient',
  'recipient.firstName': 'First name of the recipient',
  'me.name': 'Your name',
  'me.phone': 'Your phone',
  'me.title': 'Your position',
  'project.code': 'Code of the project',
  'project.name': 'Name of the project',
  date: 'Today',
} as const;
export type MailField = keyof typeof MAIL_FIELDS;
export const MAIL_FIELD_NAMES = Object.keys(MAIL_FIELDS) as MailField[];
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

/** Whom one greets: `Marta Kessler`, `Kessler, Marta` and `Dr. Marta Kessler` are Marta. '' where only an address is known. */
export function firstNameOf(name: string): string {
  if (name.includes('@')) return '';
  const given = name.includes(',') ? name.slice(name.indexOf(',') + 1) : name;
  return given.split(/\s+/).find((word) => word !== '' && !word.endsWith('.')) ?? '';
}
