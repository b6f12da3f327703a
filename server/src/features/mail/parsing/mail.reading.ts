import { isUtf8 } from 'node:buffer';
import { decodeWords, type Attachment as ParsedFile, type Email as ParsedMail } from 'postal-mime';
import type { Address } from '@lintel/contract/mail';
import type { Attachment } from '@lintel/contract/mail-attachment';
import type { Priority } from '@lintel/contract/mail-form';
import type { Invitation } from '@lintel/contract/mail-invitations';
import type { Unsubscribe } from '@lintel/contract/mail-reading';
import { snippetOf } from '@lintel/contract/mail-rules';
import { fileName, messageName, oneLine } from '#server/platform/file-names.ts';
import { sniffType } from '#server/platform/sniff.ts';
import { addressesOf } from './mail.addresses.ts';
import { bounceOf, type Bounce } from './mail.bounce.ts';
import { invitationOf } from './mail.calendar.ts';
import { parseMime, placeOf, type Manner, type Place } from './mail.mime.ts';
import { cleanHtml } from './mail.sanitize.ts';
import { charsetOf, textOfRaw, unflow } from './mail.text.ts';
import { unpackTnef, type PackedFile, type Unpacked } from './mail.tnef.ts';
import { unsubscribeOf } from './mail.unsubscribe.header.ts';
import { decodeUu, takeOutFiles } from './mail.uuencode.ts';
import { searchVector } from './mail.words.ts';

/** reliability R6; time and memory are held by the pool in mail.parse.ts */
const LIMITS = {
  depth: 50,
  headerBytes: 256 * 1024,
  enclosedHeadBytes: 64 * 1024,
  parts: 1000,
  references: 100,
  textLength: 1_000_000,
  textBytes: 4_000_000,
  htmlBytes: 25_000_000,
};

/** A file of a mail; `place` where it can be taken out of its source alone, while that streams. */
export interface MailFile extends Attachment {
  place?: Place;
}

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
  attachments: MailFile[];
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
  const { mail, packed } = await open(raw);
  return readingOf(mail, packed, withHtml);
}

/** The bytes of one file of a mail; null when it has no such file. */
export async function readFileInThread(raw: ArrayBuffer, index: number): Promise<Uint8Array | null> {
  const { mail, packed } = await open(raw);
  const file = mail.attachments[index];
  return file ? contentOf(file) : (packed.files[index - mail.attachments.length]?.bytes ?? null);
}

/** Files that stand in a text come behind all others: the places that others have are known since their mail came. */
async function open(raw: ArrayBuffer): Promise<{ mail: ParsedMail; packed: Packed }> {
  const written: PackedFile[] = [];
  const options = { maxNestingDepth: LIMITS.depth, maxHeadersSize: LIMITS.headerBytes, forceRfc822Attachments: true };
  const mail = await parseMime(raw, options, mannerOf(written));
  const packed = packedIn(mail);
  return { mail, packed: { ...packed, files: [...packed.files, ...written] } };
}

/** Texts as they were meant: in the charset that they have, their lines whole again; the files in them go to `written`. */
const mannerOf = (written: PackedFile[]): Manner => ({
  headerLine: (line) => (isUtf8(line) ? line : Buffer.from(textOfRaw(line))),
  text(part, asSaid) {
    const { value, params } = part.contentType.parsed;
    const found = part.content && value === 'text/plain' ? takeOutFiles(part.content) : null;
    for (const { filename, bytes } of found?.files ?? [])
      written.push({ filename, mimeType: sniffType(bytes) ?? 'application/octet-stream', contentId: null, bytes });
    part.content = (found?.text ?? part.content)?.subarray(0, value === 'text/plain' ? LIMITS.textBytes : LIMITS.htmlBytes) ?? null;
    const isFlowed = /^flowed$/i.test(params['format'] ?? '');
    delete params['format'];
    if (part.content) params['charset'] = charsetOf(part.content, params['charset']);
    const text = asSaid();
    return isFlowed ? unflow(text.slice(0, LIMITS.textLength), /^yes$/i.test(params['delsp'] ?? '')) : text;
  },
});

function readingOf(mail: ParsedMail, packed: Packed, withHtml: boolean): Reading {
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
    vector: searchVector({ subject, from, to: [...to, ...cc], files, text, list: listOf(mail) }),
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

/** A mailing list, as it calls itself (RFC 2919), and where one writes to it (RFC 2369). */
function listOf(mail: ParsedMail): string {
  const [, post = ''] = /<mailto:([^>?]{1,254})/i.exec(headerOf(mail, 'list-post')) ?? [];
  return oneLine(`${decodeWords(headerOf(mail, 'list-id'))} ${post}`, 1000).trim();
}

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

function attachmentOf(file: ParsedFile, index: number): MailFile {
  const place = placeOf(contentOf(file));
  const contentId = (file.contentId ?? '').replace(/^<|>$/g, '');
  return {
    index,
    filename: nameOf(file),
    size: contentOf(file).byteLength,
    type: plainType(file.mimeType),
    contentId: /^[\x21-\x7e]{1,250}$/.test(contentId) ? contentId : null,
    inline: Boolean(file.related) || (file.disposition === 'inline' && contentId !== ''),
    ...(place ? { place } : {}),
  };
}

/** The files of a mail by their place in it; what Outlook had packed stands behind them, in place of its packet. */
function attachmentsOf({ attachments }: ParsedMail, packed: Packed): MailFile[] {
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
const contentOf = (file: ParsedFile): Uint8Array => decodeUu(bytesOf(file))?.bytes ?? bytesOf(file);

const bytesOf = ({ content }: ParsedFile): Uint8Array => (content instanceof Uint8Array ? content : new Uint8Array(content as ArrayBuffer));

/** As the part says it; else as what is in it says: a mail is called by its subject, a uuencoded file by its first line. */
function nameOf(file: ParsedFile): string {
  if (file.filename) return fileName(file.filename, file.mimeType);
  if (file.mimeType === 'message/rfc822') return messageName(subjectIn(bytesOf(file)));
  return fileName(decodeUu(bytesOf(file))?.filename ?? '', file.mimeType);
}

function subjectIn(bytes: Uint8Array): string {
  const head = textOfRaw(bytes.subarray(0, LIMITS.enclosedHeadBytes)).split(/\r?\n\r?\n/, 1)[0]!;
  return decodeWords(/^subject:(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? '');
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
