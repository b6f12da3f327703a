import type { Priority } from '@lintel/contract/mail-form';
import type { Charset } from './demo.charset.ts';

/** One mail of the demo company, before its days and addresses are filled in. */
export interface Letter {
  /** Stays the same as long as the theme's mails before it do: its Message-ID is made from it. */
  key: string;
  /** Working days before (negative) the demo's today, and the time of that day (UTC). */
  day: number;
  time: string;
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  body: string;
  /** The mail that this answers or passes on. */
  original: Letter | null;
  isForward: boolean;
  isDraft: boolean;
  /** Files by name; their content is made from the mail. `inline` ones stand in the text. */
  files: string[];
  inline: string[];
  priority: Priority;
  labels: string[];
  /** User names of those who starred, archived or threw away their copy. */
  starred: string[];
  archived: string[];
  trashed: string[];
  /** Only as text, without HTML beside it. */
  isPlain: boolean;
  /** Written by a program of somebody else: HTML as it comes, another charset, an invitation. */
  html?: string;
  charset?: Charset;
  encoding?: 'quoted-printable' | 'base64' | '8bit';
  calendar?: string;
  /** The page that ends a circular. */
  unsubscribe?: string;
  /** The mail that hangs on this one as a file. */
  enclosed?: Letter;
}

type Options = Record<string, string[]>;

/**
 * Reads a theme. `# Subject | labels` opens a conversation; `@ -8 07:12 from > to, to | cc` a mail in it, which answers the
 * one before; lines `option: value` follow, then an empty line and the text.
 */
export function readLetters(theme: string, text: string): Letter[] {
  const letters: Letter[] = [];
  for (const conversation of text.split(/^# /m).slice(1)) {
    const [title = '', ...mails] = conversation.split(/^@ /m);
    const [subject = '', labels = ''] = title.trim().split(' | ');
    let original: Letter | null = null;
    for (const mail of mails) {
      original = readLetter(`${theme}.${letters.length + 1}`, subject, listOf(labels), mail, original);
      letters.push(original);
    }
  }
  return letters;
}

function readLetter(key: string, subject: string, labels: string[], mail: string, original: Letter | null): Letter {
  const [top = '', ...rest] = mail.split('\n');
  const [, day, time, from, to, cc] = /^(\S+) (\S+) (.+?) > (.+?)(?: \| (.+))?$/.exec(top) ?? [];
  if (!day || !time || !from || !to) throw new Error(`The demo's mail ${key} has no heading that can be read: ${top}`);
  const blank = rest.indexOf('');
  const options = optionsOf(rest.slice(0, blank));
  const isForward = 'forward' in options;
  return {
    ...plainLetter(
      key,
      subjectOf(subject, original, isForward),
      rest
        .slice(blank + 1)
        .join('\n')
        .trim(),
    ),
    day: Number(day),
    time,
    from,
    to: to === '-' ? [] : listOf(to),
    cc: listOf(cc ?? ''),
    original,
    isForward,
    isDraft: 'draft' in options,
    files: options['file'] ?? [],
    inline: options['inline'] ?? [],
    priority: (options['priority']?.[0] as Priority | undefined) ?? 'normal',
    labels: [...new Set([...labels, ...listOf(options['labels']?.[0] ?? '')])],
    starred: listOf(options['star']?.[0] ?? ''),
    archived: listOf(options['archive']?.[0] ?? ''),
    trashed: listOf(options['trash']?.[0] ?? ''),
    // Written on a phone, at the gate.
    isPlain: 'plain' in options || WRITES_PLAIN.has(from),
  };
}

/** A mail with nothing special about it. */
export const plainLetter = (key: string, subject: string, body: string): Letter => ({
  key,
  subject,
  body,
  day: 0,
  time: '08:00',
  from: '',
  to: [],
  cc: [],
  original: null,
  isForward: false,
  isDraft: false,
  files: [],
  inline: [],
  priority: 'normal',
  labels: [],
  starred: [],
  archived: [],
  trashed: [],
  isPlain: false,
});

const WRITES_PLAIN = new Set(['marta.kessler', 'liam.doyle', 'gustav.holm', 'jonas.weber', 'oscar.pinto']);

const subjectOf = (subject: string, original: Letter | null, isForward: boolean): string =>
  original ? `${isForward ? 'Fwd' : 'Re'}: ${subject}` : subject;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

function optionsOf(lines: string[]): Options {
  const options: Options = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
    (options[name] ??= []).push(value);
  }
  return options;
}
