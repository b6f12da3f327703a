import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@lintel/contract/mail-attachment';
import type { MailContent } from '@lintel/contract/mail-content';
import { ENCLOSED_DEPTH } from '@lintel/contract/mail-enclosed';
import { isMailFile } from '@lintel/contract/mail-file';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import type { Ctx } from '#server/platform/context.ts';
import { openFile } from '#server/features/files/files.service.ts';
import { fail } from '#server/platform/errors.ts';
import { findSource } from '#server/features/mail/mail.queries.ts';
import { readAttachment, readMail } from '#server/features/mail/parsing/mail.parse.ts';
import { openAttachment } from './mail.files.ts';

/** Where the first step leads: to a file of a mail, or of a record. */
type Root = (ctx: Ctx, id: string, first: number) => Promise<Found>;

/** Raises `mail.not_found`. */
export const inMail: Root = async (ctx, id, first) => {
  const { attachments } = await findSource(ctx.db, ctx.user, id);
  const { content, type } = await openAttachment(ctx, id, first);
  const filename = attachments.find(({ index }) => index === first)?.filename ?? '';
  return { file: { filename, type }, content: await bytesOf(content) };
};

/** Raises `request.not_found` for a file that the caller may not open. */
export const inFile: Root = async (ctx, id, first) => {
  if (first !== 0) throw fail('request.not_found');
  const { content, filename, type } = await openFile(ctx, id, false);
  return { file: { filename, type }, content: await bytesOf(content) };
};

/** A mail that is a file, read by the same threads as arriving ones and made as harmless. Raises `mail.not_enclosed`. */
export async function openEnclosed(ctx: Ctx, root: Root, id: string, path: string): Promise<MailContent> {
  const steps = stepsOf(path);
  const { file, content } = await findFile(ctx, root, id, steps);
  if (!isMailFile(file) || steps.length > ENCLOSED_DEPTH) throw fail('mail.not_enclosed');
  const { sentAt, text, html, ...reading } = await readMail(content);
  return {
    ...{ subject: reading.subject, from: reading.from, to: reading.to, cc: reading.cc },
    ...{ blockedImages: reading.blockedImages, attachments: reading.attachments, unreadable: reading.unreadable },
    ...{ date: sentAt === null ? null : new Date(sentAt).toISOString(), textBody: text, htmlBody: html },
  };
}

/** A file of a mail, or of one that is enclosed in it. Raises `mail.not_found`, `mail.not_enclosed`. */
export async function openEnclosedFile(ctx: Ctx, root: Root, id: string, path: string): Promise<FileAnswer> {
  const { file, content } = await findFile(ctx, root, id, stepsOf(path));
  return { content: Buffer.from(content), filename: file.filename, type: file.type, size: content.byteLength };
}

const stepsOf = (path: string): number[] => path.split('.').map(Number);

type Found = { file: Pick<Attachment, 'filename' | 'type'>; content: Uint8Array };

/** From mail to mail: each is read to know its files. */
async function findFile(ctx: Ctx, root: Root, id: string, [first, ...deeper]: number[]): Promise<Found> {
  let found = await root(ctx, id, first!);
  for (const index of deeper) {
    if (!isMailFile(found.file)) throw fail('mail.not_enclosed');
    const file = (await readMail(found.content)).attachments.find((one) => one.index === index);
    const bytes = file && (await readAttachment(found.content, index));
    if (!file || !bytes) throw fail('mail.not_found');
    found = { file, content: bytes };
  }
  return found;
}

async function bytesOf(content: FileAnswer['content']): Promise<Uint8Array> {
  const opened = typeof content === 'function' ? await content() : content;
  return opened instanceof Uint8Array ? opened : buffer(opened);
}
