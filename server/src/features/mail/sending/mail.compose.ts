import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { Address } from '@lintel/contract/mail';
import type { Priority, SendForm } from '@lintel/contract/mail-form';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Services } from '#server/platform/context.ts';
import { cleanInThread, readMail } from '#server/features/mail/parsing/mail.parse.ts';
import { fileName, safeType } from '#server/platform/file-names.ts';
import { textOfHtml, type Reading } from '#server/features/mail/parsing/mail.reading.ts';
import type { StoredRaw } from '#server/features/mail/arriving/mail.messages.ts';
import { sha256 } from '#server/features/mail/mail.store.ts';

/** What somebody wrote, as it arrives from the form. */
export type SendInput = z.output<typeof SendForm>;

/**
 * The two bodies of what somebody wrote, the HTML clean. `content` may be plain text or, as the specification's editor
 * sends it, the rich text itself; a body of nothing but empty elements is empty.
 */
export async function bodiesOf(form: Pick<SendInput, 'content' | 'htmlContent'>): Promise<{ text: string; html: string }> {
  const isRich = /^\s*<(p|div|span|h[1-6]|ul|ol|blockquote|table|br|a|b|i|u|em|strong)\b[^<>]*>/i.test(form.content);
  const source = form.htmlContent || (isRich ? form.content : '');
  const html = source ? (await cleanInThread(source)).html : '';
  return { text: isRich || !form.content.trim() ? textOfHtml(html) : form.content, html };
}

/** A file of a mail that is being put together; its bytes are in the blob store, or at hand. */
export interface OutgoingFile {
  filename: string;
  type: string;
  content: { sha256: string } | { bytes: Buffer };
  /** Set for a picture in the text. */
  contentId?: string;
}

export interface OutgoingMail {
  messageId: string;
  date: Date;
  from: Address;
  replyTo?: string | null;
  to: readonly Address[];
  cc: readonly Address[];
  subject: string;
  text: string;
  html: string | null;
  priority: Priority;
  inReplyTo: string | null;
  references: readonly string[];
  files: readonly OutgoingFile[];
  /** What it says to a calendar. */
  calendar?: { method: 'REPLY' | 'COUNTER'; content: string };
  /** Written by a machine: nobody's absence note shall answer it. */
  automatic?: boolean;
}

export const newMessageId = (domain: string): string => `<${randomUUID()}@${domain}>`;

export interface ComposedMail {
  raw: StoredRaw;
  reading: Reading;
}

/**
 * Builds the mail, stores its bytes and reads them back, so that what we keep of our own mail is what everybody else will
 * read. Addresses are checked by the caller; blind copies are never part of it (reliability R8).
 */
export async function composeMail(services: Pick<Services, 'blobs'>, mail: OutgoingMail): Promise<ComposedMail> {
  const { sha256: key, size } = await services.blobs.put(await render(services, mail));
  const bytes = await buffer(await services.blobs.get(key));
  const reading = await readMail(bytes);
  return { raw: { sha256: key, size, sourceSha256: sha256(bytes) }, reading };
}

/** The mail as RFC 5322 has it: CRLF only, texts as quoted-printable, files as base64, no access to files or addresses. */
async function render(services: Pick<Services, 'blobs'>, mail: OutgoingMail): Promise<Readable> {
  const attachments = await Promise.all(
    mail.files.map(async (file) => ({
      filename: fileName(file.filename, file.type),
      contentType: safeType(file.type),
      contentTransferEncoding: 'base64',
      contentDisposition: file.contentId ? 'inline' : 'attachment',
      content: 'bytes' in file.content ? file.content.bytes : await services.blobs.get(file.content.sha256),
      ...(file.contentId ? { cid: file.contentId } : {}),
    })),
  );
  const composer = new MailComposer({
    from: toMailbox(mail.from),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    to: mail.to.map(toMailbox),
    cc: mail.cc.map(toMailbox),
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.date,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
    ...(mail.references.length > 0 ? { references: [...mail.references] } : {}),
    attachments,
    ...(mail.calendar ? { icalEvent: { method: mail.calendar.method, content: mail.calendar.content } } : {}),
    headers: headersOf(mail),
    encoding: 'quoted-printable',
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().createReadStream();
}

const toMailbox = ({ email, name }: Address) => ({ name, address: email });

function headersOf({ priority, automatic, inReplyTo }: OutgoingMail): Record<string, string> {
  // What answers no mail is generated (RFC 3834). The others say the same to programs that ask for nothing else.
  const headers: Record<string, string> = automatic
    ? { 'Auto-Submitted': inReplyTo ? 'auto-replied' : 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }
    : {};
  if (automatic && inReplyTo) headers.Precedence = 'bulk';
  if (priority === 'high') Object.assign(headers, { 'X-Priority': '1 (Highest)', Importance: 'high' });
  if (priority === 'low') Object.assign(headers, { 'X-Priority': '5 (Lowest)', Importance: 'low' });
  return headers;
}

/** Pictures that stand in the HTML as data become files of the mail: many readers show no data: pictures. */
export function embedPictures(html: string, domain: string): { html: string; files: OutgoingFile[] } {
  const files: OutgoingFile[] = [];
  const embedded = html.replace(/src="data:image\/(png|jpe?g|gif|webp);base64,([a-z0-9+/=]+)"/gi, (_, kind: string, data: string) => {
    const contentId = `${randomUUID()}@${domain}`;
    const type = kind.toLowerCase();
    files.push({
      filename: `picture-${files.length + 1}.${type}`,
      type: `image/${type.replace('jpg', 'jpeg')}`,
      content: { bytes: Buffer.from(data, 'base64') },
      contentId,
    });
    return `src="cid:${contentId}"`;
  });
  return { html: embedded, files };
}
