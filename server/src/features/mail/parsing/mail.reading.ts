import type { Address as ParsedAddress, Attachment as ParsedFile, Email as ParsedMail } from 'postal-mime';
import type { Address, Attachment } from '@lintel/contract/mail';
import type { Priority } from '@lintel/contract/mail-form';
import type { Invitation } from '@lintel/contract/mail-invitations';
import type { Unsubscribe } from '@lintel/contract/mail-reading';
import { snippetOf } from '@lintel/contract/mail-rules';
import { fileName, oneLine } from '#server/platform/file-names.ts';
import { bounceOf, type Bounce } from './mail.bounce.ts';
import { invitationOf } from './mail.calendar.ts';
import { parseMime } from './mail.mime.ts';
import { cleanHtml } from './mail.sanitize.ts';
import { unpackTnef, type Unpacked } from './mail.tnef.ts';
import { unsubscribeOf } from './mail.unsubscribe.header.ts';
import { searchVector } from './mail.words.ts';

/** reliability R6; time and memory are held by the pool in mail.parse.ts */
const LIMITS = { depth: 50, headerBytes: 256 * 1024, parts: 1000, recipients: 1000, references: 100, textLength: 1_000_000 };

/** What is kept of a mail: everything shown, sorted by or searched for, made safe. */
export interface Reading {
  /** With angle brackets; '' when the mail has none. */
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  subject: string;
  from: Address;
  replyTo: string | null;
  to: Address[];
  cc: Address[];
  /** Only a draft has them in its source (R8). */
  bcc: Address[];
  /** Milliseconds; null when the header is missing or absurd. */
  sentAt: number | null;
  text: string;
  html: string | null;
  blockedImages: number;
  blockedTrackers: number;
  snippet: string;
  priority: Priority;
  attachments: Attachment[];
  /** The words for the search, as a tsvector in PostgreSQL's notation. */
  vector: string;
  unreadable: boolean;
  /** Set for a report that a mail of ours did not arrive. */
  bounce: Bounce | null;
  /** Written by a program in somebody's name: an away note, a report. What comes by a list may be a person's. */
  byMachine: boolean;
  /** Set for a mail that asks to a meeting, or tells of one. */
  invitation: Invitation | null;
  /** How a circular is ended, as its sender offers it. */
  unsubscribe: Unsubscribe | null;
}

/** Reads a mail. Raises when it breaks a limit; costs what its sender made it cost: only to be called in a worker. */
export async function readInThread(raw: ArrayBuffer, withHtml: boolean): Promise<Reading> {
  return readingOf(await parse(raw), withHtml);
}

/** The bytes of one file of a mail; null when it has no such file. */
export async function readFileInThread(raw: ArrayBuffer, index: number): Promise<Uint8Array | null> {
  const mail = await parse(raw);
  const file = mail.attachments[index];
  return file ? contentOf(file) : (packedIn(mail).files[index - mail.attachments.length]?.bytes ?? null);
}

const parse = (raw: ArrayBuffer): Promise<ParsedMail> =>
  parseMime(raw, { maxNestingDepth: LIMITS.depth, maxHeadersSize: LIMITS.headerBytes, forceRfc822Attachments: true });

function readingOf(mail: ParsedMail, withHtml: boolean): Reading {
  const packed = packedIn(mail);
  const written = (mail.text ?? '').trim() ? withoutNul(mail.text!) : '';
  const source = mail.html || (written ? '' : packed.html);
  const { html, ...blocked } = source && withHtml ? cleanHtml(source, true) : { html: '', blockedImages: 0, blockedTrackers: 0 };
  const text = written || textOfHtml(html) || withoutNul(packed.text);
  const from = addressesOf(mail, mail.from ? 'from' : 'sender')[0] ?? { email: '', name: '' };
  const to = addressesOf(mail, 'to');
  const cc = addressesOf(mail, 'cc');
  const attachments = attachmentsOf(mail, packed);
  const subject = oneLine(mail.subject ?? '', 1000);
  const files = attachments.map((file) => file.filename);
  return {
    messageId: messageIds(mail.messageId)[0] ?? '',
    inReplyTo: messageIds(mail.inReplyTo)[0] ?? null,
    references: messageIds(mail.references).slice(-LIMITS.references),
    subject,
    from,
    replyTo: addressesOf(mail, 'reply-to')[0]?.email || null,
    to,
    cc,
    bcc: addressesOf(mail, 'bcc'),
    sentAt: instantOf(mail.date),
    text: text.slice(0, LIMITS.textLength).toWellFormed(),
    html: html || null,
    ...blocked,
    snippet: snippetOf(text.slice(0, 20_000)).toWellFormed(),
    priority: priorityOf(mail),
    attachments,
    vector: searchVector({ subject, from, to: [...to, ...cc], files, text }),
    unreadable: false,
    bounce: bounceOf(mail),
    byMachine: isByMachine(mail),
    invitation: calendarOf(mail),
    unsubscribe: unsubscribeOf(headerOf(mail, 'list-unsubscribe'), headerOf(mail, 'list-unsubscribe-post')),
  };
}

/** The first part that a calendar reads; the same often stands there a second time as a file. */
function calendarOf({ attachments }: ParsedMail): Invitation | null {
  const part =
    attachments.find(({ mimeType }) => mimeType === 'text/calendar') ?? attachments.find(({ mimeType }) => mimeType === 'application/ics');
  return part ? invitationOf(contentOf(part)) : null;
}

/** PostgreSQL stores every character but this one. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '\ufffd');

const PARSED = { from: 'from', sender: 'sender', to: 'to', cc: 'cc', bcc: 'bcc', 'reply-to': 'replyTo' } as const;

/** The people of a header, groups opened. */
function addressesOf(mail: ParsedMail, header: keyof typeof PARSED): Address[] {
  const written = mail.headers
    .filter(({ key }) => key === header)
    .map(({ value }) => value)
    .join(' ')
    .replace(/=\?[^\s?]{1,80}\?[bq]\?[^\s?]*\?=/gi, ' ');
  const parsed: (ParsedAddress | undefined)[] = [mail[PARSED[header]]].flat();
  return parsed
    .flatMap((one) => (one?.group ? one.group : one ? [one] : []))
    .slice(0, LIMITS.recipients)
    .map(({ name, address }) => ({
      // An encoded word may say anything, but never an address (R7): that has to stand in the header as it is.
      email: written.includes(address ?? '') ? oneLine(address ?? '', 320) : '',
      name: oneLine(name, 200),
    }))
    .filter(({ email, name }) => email || name);
}

/** The `<...>` ids of a header, in order, each once. Linear in its length. */
function messageIds(header: string | undefined): string[] {
  const ids = new Set<string>();
  for (const piece of (header ?? '').split('<').slice(1)) {
    const end = piece.indexOf('>');
    const id = end > 0 ? piece.slice(0, end).replace(/\s/g, '') : '';
    if (id && id.length <= 900 && !/[\u0000-\u001f]/.test(id)) ids.add(`<${id}>`);
  }
  return [...ids];
}

function instantOf(date: string | undefined): number | null {
  const at = Date.parse(date ?? '');
  return at >= Date.UTC(1980, 0, 1) && at < Date.UTC(2200, 0, 1) ? at : null;
}

const headerOf = ({ headers }: ParsedMail, key: string): string => headers.find((header) => header.key === key)?.value.trim() ?? '';

function priorityOf(mail: ParsedMail): Priority {
  const value = (key: string) => headerOf(mail, key).toLowerCase();
  const level = value('x-priority').charAt(0);
  const importance = value('importance') || value('priority');
  if (level === '1' || level === '2' || importance === 'high' || importance === 'urgent') return 'high';
  if (level === '4' || level === '5' || importance === 'low' || importance === 'non-urgent') return 'low';
  return 'normal';
}

/** RFC 3834, and what says the same in other words; a mail without a sender to be sent back to is a report. */
function isByMachine(mail: ParsedMail): boolean {
  const says = (key: string) => headerOf(mail, key).toLowerCase();
  const submitted = says('auto-submitted');
  if (submitted && !/^no\b/.test(submitted)) return true;
  if (/^(bulk|junk|auto_reply)\b/.test(says('precedence'))) return true;
  if (says('x-autoreply') || says('x-autorespond') || says('return-path') === '<>') return true;
  return /^multipart\/report\b/.test(says('content-type'));
}

const plainType = (type: string): string => (/^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(type) ? type : 'application/octet-stream');

function attachmentOf(file: ParsedFile, index: number): Attachment {
  const contentId = (file.contentId ?? '').replace(/^<|>$/g, '');
  return {
    index,
    filename: fileName(file.filename ?? '', file.mimeType),
    size: contentOf(file).byteLength,
    type: plainType(file.mimeType),
    contentId: /^[\x21-\x7e]{1,250}$/.test(contentId) ? contentId : null,
    inline: Boolean(file.related) || (file.disposition === 'inline' && contentId !== ''),
  };
}

/** The files of a mail by their place in it; what Outlook had packed stands behind them, in place of its packet. */
function attachmentsOf({ attachments }: ParsedMail, packed: Packed): Attachment[] {
  const own = attachments.slice(0, LIMITS.parts).map(attachmentOf);
  const unpacked = packed.files.map(({ filename, mimeType, contentId, bytes }, i) => ({
    ...{ index: attachments.length + i, filename: fileName(filename, mimeType), size: bytes.byteLength, type: plainType(mimeType) },
    ...{ contentId: contentId && /^[\x21-\x7e]{1,250}$/.test(contentId) ? contentId : null, inline: false },
  }));
  return [...own.filter(({ index }) => packed.place !== index), ...unpacked].slice(0, LIMITS.parts);
}

interface Packed extends Unpacked {
  /** Which file was the packet. */
  place: number;
}

function packedIn({ attachments }: ParsedMail): Packed {
  const place = attachments.findIndex(
    ({ mimeType, filename }) => /^application\/(vnd\.)?ms-tnef$/i.test(mimeType) || filename?.toLowerCase() === 'winmail.dat',
  );
  const unpacked = place >= 0 ? unpackTnef(contentOf(attachments[place]!)) : null;
  return unpacked ? { ...unpacked, place } : { text: '', html: '', files: [], place: -1 };
}

/** The decoded bytes of a part. The parser knows all encodings but one of the seventies that still turns up. */
const contentOf = (file: ParsedFile): Uint8Array => {
  const bytes = file.content instanceof Uint8Array ? file.content : new Uint8Array(file.content as ArrayBuffer);
  return decodeUu(bytes) ?? bytes;
};

/** The content of a uuencoded part; null for anything else. */
function decodeUu(bytes: Uint8Array): Uint8Array | null {
  if (!/^begin [0-7]{3,4} [^\r\n]/.test(Buffer.from(bytes.subarray(0, 20)).toString('latin1'))) return null;
  const out: number[] = [];
  for (const line of Buffer.from(bytes).toString('latin1').split(/\r?\n/).slice(1)) {
    const length = (line.charCodeAt(0) - 32) & 63;
    if (line === 'end' || !line || length === 0) break;
    const group: number[] = [];
    for (let i = 1; i < line.length && group.length < length; i += 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((k) => ((line.charCodeAt(i + k) || 32) - 32) & 63) as [number, number, number, number];
      group.push(((a << 2) | (b >> 4)) & 255, ((b << 4) | (c >> 2)) & 255, ((c << 6) | d) & 255);
    }
    for (const byte of group.slice(0, length)) out.push(byte);
  }
  return Uint8Array.from(out);
}

/** What a mail with HTML alone says, for the snippet, the search and readers of plain text. */
export function textOfHtml(clean: string): string {
  return clean
    .replace(/<(?:br|\/p|\/div|\/tr|\/h[1-6]|\/li|\/table|\/blockquote)\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|nbsp|#39|#x27);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'", '#x27': "'" };
