import { buffer } from 'node:stream/consumers';
import { formatBytes } from '@lintel/contract/kit/size';
import { newId } from '@lintel/contract/kit/ids';
import type { Upload } from '@lintel/contract/kit/route';
import { MAIL_LIMITS, type Uploaded } from '@lintel/contract/mail';
import { recordBlob, storeBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/mount.ts';
import { fileName, safeType } from '#server/platform/file-names.ts';
import type { OutgoingFile } from './mail.compose.ts';
import { readAttachment } from './mail.parse.ts';
import { findAccount, findSource } from './mail.queries.ts';

const KEEP_UPLOADS_DAYS = 7;

/** One file of a mail, taken out of its source. Raises `mail.not_found`. */
export async function openAttachment(ctx: Ctx, id: string, index: number): Promise<FileAnswer> {
  const source = await findSource(ctx.db, ctx.user, id);
  const file = source.attachments[index];
  const content = file && (await readAttachment(await readBlob(ctx, source.raw_sha256), index));
  if (!file || !content) throw fail('mail.not_found');
  return { content: Buffer.from(content), filename: file.filename, type: file.type, size: content.byteLength };
}

/** The mail as it came. */
export async function openRaw(ctx: Ctx, id: string): Promise<FileAnswer> {
  const source = await findSource(ctx.db, ctx.user, id);
  return {
    content: await ctx.services.blobs.get(source.raw_sha256),
    filename: fileName(`${source.subject.slice(0, 80) || 'message'}.eml`, 'message/rfc822'),
    type: 'message/rfc822',
    size: source.size,
  };
}

const readBlob = async (ctx: Ctx, key: string): Promise<Buffer> => buffer(await ctx.services.blobs.get(key));

/** Keeps files that were sent ahead for a mail that is still being written. */
export async function keepUploads(ctx: Ctx, uploads: readonly Upload[]): Promise<Uploaded[]> {
  const account = await findAccount(ctx.db, ctx.user);
  const rows = uploads.map(({ sha256, size, filename, type }) => ({
    id: newId('upl', ctx.now.getTime()),
    account_id: account.id,
    sha256,
    filename: fileName(filename, type),
    type: safeType(type),
    size,
    at: ctx.now,
  }));
  for (const upload of uploads) await recordBlob(ctx.db, upload);
  if (rows.length > 0) await ctx.db.insertInto('mail_upload').values(rows).execute();
  return rows.map(({ id, filename, size, type }) => ({ id, filename, size, type }));
}

/** The files of a mail as uploads for another one: forwarding, and editing a draft again. Pictures in the text stay behind. */
export async function copyAttachments(ctx: Ctx, id: string): Promise<Uploaded[]> {
  const source = await findSource(ctx.db, ctx.user, id);
  const wanted = source.attachments.filter((file) => !file.inline);
  const raw = wanted.length > 0 ? await readBlob(ctx, source.raw_sha256) : Buffer.alloc(0);
  const uploads: Upload[] = [];
  for (const { index, filename, type } of wanted) {
    const content = await readAttachment(raw, index);
    if (content) uploads.push({ filename, type, ...(await storeBlob(ctx.db, ctx.services.blobs, content)) });
  }
  return keepUploads(ctx, uploads);
}

/** All files of a mail that is written: those that came with the call, and those uploaded before. */
export async function collectFiles(
  ctx: Ctx,
  accountId: string,
  attached: readonly Upload[],
  uploadIds: readonly string[],
): Promise<OutgoingFile[]> {
  const ids = [...new Set(uploadIds)];
  const uploads =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('mail_upload')
          .select(['filename', 'type', 'size', 'sha256'])
          .where('account_id', '=', accountId)
          .where('id', 'in', ids)
          .orderBy('id')
          .execute();
  if (uploads.length < ids.length) throw fail('mail.upload_gone');
  const files = [...uploads, ...attached];
  if (files.length > MAIL_LIMITS.files) throw fail('mail.too_many_files', { limit: MAIL_LIMITS.files });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > MAIL_LIMITS.mailBytes) throw fail('mail.too_large', { limit: formatBytes(MAIL_LIMITS.mailBytes) });
  return files.map(({ filename, type, sha256 }) => ({ filename, type, content: { sha256 } }));
}

/** A mail that was sent holds its files itself. */
export async function dropUploads(ctx: Ctx, accountId: string, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return;
  await ctx.db
    .deleteFrom('mail_upload')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...uploadIds])
    .execute();
}

/** Uploads of mails that were never finished. */
export async function pruneUploads(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEEP_UPLOADS_DAYS * 86_400_000);
  await ctx.db.deleteFrom('mail_upload').where('at', '<', before).execute();
}
