import { isUtf8 } from 'node:buffer';
import type { Folder } from '@lintel/contract/mail';
import { decodeWords } from 'postal-mime';

/** What a mailbox says of a mail, beside the mail itself. */
export interface MailState {
  seen: boolean;
  starred: boolean;
  answered: boolean;
  forwarded: boolean;
  labels: string[];
  /** Null where the file does not say. */
  folder: Folder | null;
}

/** In front of an exported mail, all of them and in this order: so they can be told from what the mail itself has. */
const NAMES = ['Status', 'X-Status', 'X-Mozilla-Status', 'X-Mozilla-Status2', 'X-Mozilla-Keys', 'X-Keywords', 'X-Gmail-Labels'] as const;
const MOZILLA = { seen: 0x1, answered: 0x2, starred: 0x4, forwarded: 0x1000 } as const;
/** How Gmail calls folders and marks among its labels; a label of that name stands in quotes. */
const FOLDERS: Readonly<Record<string, Folder>> = {
  inbox: 'inbox',
  sent: 'sent',
  archived: 'archive',
  trash: 'trash',
  spam: 'spam',
  snoozed: 'inbox',
  draft: 'archive',
  drafts: 'archive',
};
const FOLDER_NAMES: Record<Folder, string> = {
  ...{ inbox: 'Inbox', sent: 'Sent', archive: 'Archived', trash: 'Trash', spam: 'Spam', snoozed: 'Snoozed', drafts: 'Drafts' },
};
const MARK = /^(?:starred|unread|opened|important|chats?|muted|category .*)$/i;

/** The state as other programs write it: mbox (mutt, Dovecot), Thunderbird and Gmail. */
export function stateHead({ seen, starred, answered, forwarded, labels, folder }: MailState): string {
  const flags =
    (seen ? MOZILLA.seen : 0) | (answered ? MOZILLA.answered : 0) | (starred ? MOZILLA.starred : 0) | (forwarded ? MOZILLA.forwarded : 0);
  const keywords = [...(forwarded ? ['$Forwarded'] : []), ...labels.map((label) => label.replace(/\s+/g, '_'))].join(' ');
  const own = labels.map((label) => (label.toLowerCase() in FOLDERS || MARK.test(label) || label.includes(',') ? `"${label}"` : label));
  const gmail = [...(folder ? [FOLDER_NAMES[folder]] : []), ...(starred ? ['Starred'] : []), seen ? 'Opened' : 'Unread', ...own].join(',');
  const values: Record<(typeof NAMES)[number], string> = {
    ...{ Status: seen ? 'RO' : 'O', 'X-Status': `${answered ? 'A' : ''}${starred ? 'F' : ''}` },
    ...{ 'X-Mozilla-Status': flags.toString(16).padStart(4, '0'), 'X-Mozilla-Status2': '00000000' },
    ...{ 'X-Mozilla-Keys': encoded(keywords), 'X-Keywords': encoded(keywords), 'X-Gmail-Labels': encoded(gmail) },
  };
  return NAMES.map((name) => `${name}: ${values[name]}\r\n`).join('');
}

/** In encoded words of at most 75 characters where it is not ASCII (RFC 2047). */
function encoded(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value) && value.length < 900) return value;
  const words: string[] = [];
  let word = '';
  for (const sign of value) {
    if (Buffer.byteLength(word + sign) > 42) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}

const MOST_HEAD = 256 * 1024;

/**
 * The mail as it was before a mailbox wrote its state into it, and that state; what no program said is undefined. A block of ours in front
 * is taken away alone, so that the same bytes come back; else every such field is.
 */
export function takeState(raw: Buffer): { raw: Buffer; state: Partial<MailState> } {
  const head = raw.toString('latin1', 0, MOST_HEAD);
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length;
  const fields = head.slice(0, end + 2).match(/[^\r\n]+(?:\r?\n[ \t][^\r\n]*)*\r?\n?/g) ?? [];
  const isOurs = NAMES.every((name, i) => nameOf(fields[i] ?? '') === name.toLowerCase());
  const known = (isOurs ? fields.slice(0, NAMES.length) : fields).filter(isState);
  if (known.length === 0) return { raw, state: {} };
  const state = stateOf(new Map(known.toReversed().map((field) => [nameOf(field), valueOf(field)])));
  if (isOurs) return { raw: raw.subarray(known.join('').length), state };
  const rest = fields.filter((field) => !isState(field)).join('');
  return { raw: Buffer.concat([Buffer.from(rest, 'latin1'), raw.subarray(fields.join('').length)]), state };
}

const nameOf = (field: string): string => field.slice(0, Math.max(0, field.indexOf(':'))).toLowerCase();
const valueOf = (field: string): string =>
  field
    .slice(field.indexOf(':') + 1)
    .replace(/\r?\n(?=[ \t])/g, '')
    .trim();

/** What stands there as such programs write it: a mail may have a `Status` that means something else. */
const isState = (field: string): boolean =>
  /^(?:x-)?status:[ \t]*[ROADFNUT]*\s*$/i.test(field) || /^x-(?:mozilla-(?:status2?|keys)|keywords|gmail-labels):/i.test(field);

function stateOf(fields: ReadonlyMap<string, string>): Partial<MailState> {
  const status = fields.get('status');
  const flags = fields.get('x-status') ?? '';
  const mozilla = Number.parseInt(fields.get('x-mozilla-status') ?? '', 16);
  const keywords = [fields.get('x-keywords'), fields.get('x-mozilla-keys')].map((value) => words(value));
  const gmail = fields.has('x-gmail-labels') ? gmailLabels(plain(fields.get('x-gmail-labels')!)) : null;
  const says = (mark: keyof typeof MOZILLA) => (mozilla & MOZILLA[mark]) !== 0;
  const seen = status !== undefined ? /R/i.test(status) : Number.isNaN(mozilla) ? gmail && !gmail.marks.has('unread') : says('seen');
  return {
    ...(seen === null ? {} : { seen }),
    starred: /F/i.test(flags) || says('starred') || gmail?.marks.has('starred') === true,
    answered: /A/i.test(flags) || says('answered'),
    forwarded: says('forwarded') || keywords.flat().some((word) => /^\$?forwarded$/i.test(word)),
    labels: gmail?.labels ?? keywords.find((some) => some.length > 0)?.filter((word) => !/^(?:[$\\]|(?:non)?junk$)/i.test(word)) ?? [],
    ...(gmail?.folder ? { folder: gmail.folder } : {}),
  };
}

const plain = (value: string): string => {
  const bytes = Buffer.from(value, 'latin1');
  return decodeWords(isUtf8(bytes) ? bytes.toString('utf8') : value);
};
const words = (value = ''): string[] => plain(value).match(/\S+/g) ?? [];

function gmailLabels(value: string): { labels: string[]; marks: Set<string>; folder: Folder | null } {
  const labels: string[] = [];
  const marks = new Set<string>();
  let folder: Folder | null = null;
  for (const [, quoted, bare] of value.matchAll(/"([^"]*)"|([^,]+)/g)) {
    const label = (quoted ?? bare ?? '').trim();
    const key = label.toLowerCase();
    if (quoted === undefined && Object.hasOwn(FOLDERS, key)) folder ??= FOLDERS[key]!;
    else if (quoted === undefined && MARK.test(label)) marks.add(key);
    else if (label) labels.push(label);
  }
  return { labels, marks, folder };
}
