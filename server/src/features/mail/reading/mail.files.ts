import { formatBytes, MEGABYTE } from '@lintel/contract/kit/size';
import { newId } from '@lintel/contract/kit/ids';
import type { Upload } from '@lintel/contract/kit/route';
import type { SendForm, Uploaded } from '@lintel/contract/mail-form';
import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import { readSetting, readSettings } from '#server/features/settings/settings.service.ts';
import { recordBlob, storeBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { fileName, messageName, safeType } from '#server/platform/file-names.ts';
import { zipOf } from '#server/platform/zip.ts';
import type { OutgoingFile } from '#server/features/mail/sending/mail.compose.ts';
import { findAccount, findSource } from '#server/features/mail/mail.queries.ts';
import { fileAt, fileIn } from './mail.file.ts';

const KEEP_UPLOADS_DAYS = 7;

/** One file of a mail; a part of it can be asked for. Raises `mail.not_found`. */
export async function openAttachment(ctx: Ctx, id: string, index: number): Promise<FileAnswer> {
  const source = await findSource(ctx.db, ctx.user, id);
  const beside = source.draft ? (await filesOfDraft(ctx.db, id))[index] : undefined;
  if (beside) return { ...beside, tag: beside.sha256, content: (range) => ctx.services.blobs.get(beside.sha256, range) };
  const { open: content, ...file } = await fileAt(ctx.services.blobs, source, index);
  return { ...file, content };
}

/** Every file of a mail as one archive; pictures in the text are among them. Raises `mail.not_found`. */
export async function openFiles(ctx: Ctx, id: string): Promise<FileAnswer> {
  const source = await findSource(ctx.db, ctx.user, id);
  const beside = source.draft ? await filesOfDraft(ctx.db, id) : [];
  const { blobs } = ctx.services;
  async function* files() {
    for (const file of source.attachments) {
      const own = beside[file.index];
      const content = own ? await blobs.get(own.sha256) : await (await fileIn(blobs, source.raw_sha256, file))?.open();
      if (content) yield { filename: file.filename, content: content as AsyncIterable<Uint8Array> };
    }
  }
  const filename = fileName(`${source.subject.slice(0, 80) || 'attachments'}.zip`, 'application/zip');
  return { content: zipOf(files(), ctx.now), filename, type: 'application/zip' };
}

/** The mail as it came; a part of it can be asked for. */
export async function openRaw(ctx: Ctx, id: string): Promise<FileAnswer> {
  const source = await findSource(ctx.db, ctx.user, id);
  return {
    content: (range) => ctx.services.blobs.get(source.raw_sha256, range),
    filename: messageName(source.subject),
    type: 'message/rfc822',
    ...{ size: source.size, tag: source.raw_sha256 },
  };
}

/** Keeps files that were sent ahead for a mail that is still being written. Raises `mail.file_too_large`. */
export async function keepUploads(ctx: Ctx, uploads: readonly Upload[]): Promise<Uploaded[]> {
  // A draft is saved every few seconds, mostly without a new file.
  if (uploads.length === 0) return [];
  const limit = (await readSetting(ctx.db, 'mail.file_megabytes', ctx.now)) * MEGABYTE;
  const large = uploads.find(({ size }) => size > limit);
  if (large) throw fail('mail.file_too_large', { filename: large.filename, limit: formatBytes(limit) });
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
  await ctx.db.insertInto('mail_upload').values(rows).execute();
  return rows.map(toUploaded);
}

const toUploaded = ({ id, filename, size, type }: Uploaded): Uploaded => ({ id, filename, size, type });

/**
 * The files of a mail as uploads for another one: forwarding, and editing a draft again. What is forwarded is quoted as text, which has no
 * place for the pictures that stood in it: they come along as files. A draft, also one of another program, keeps its own in its text.
 */
export async function copyAttachments(ctx: Ctx, id: string, isDraft = false): Promise<Uploaded[]> {
  const source = await findSource(ctx.db, ctx.user, id);
  const beside = source.draft ? await filesOfDraft(ctx.db, id) : [];
  if (beside.length > 0) return beside.map(toUploaded);
  const wanted = source.attachments.filter((file) => !file.inline || !(isDraft || source.draft));
  const uploads: Upload[] = [];
  for (const file of wanted) {
    const opened = await fileIn(ctx.services.blobs, source.raw_sha256, file);
    if (!opened) continue;
    const { filename, type } = file;
    uploads.push({ filename, type, ...(await storeBlob(ctx.db, ctx.services.blobs, await opened.open())) });
  }
  return keepUploads(ctx, uploads);
}

type SentFiles = Pick<z.output<typeof SendForm>, 'attachments' | 'uploads' | 'filesOf'>;

export type UploadRow = Pick<Selectable<Database['mail_upload']>, 'id' | 'filename' | 'type' | 'size' | 'sha256'>;

const COLUMNS = ['mail_upload.id', 'filename', 'type', 'size', 'sha256'] as const;

/**
 * All files of a mail that is written: those uploaded before, those that came with the call, which are kept like them, and those of the
 * mail that its writer had no answer about yet. Raises `mail.not_found` where that one is gone: what was to go along is not left out.
 */
export async function takeFiles(ctx: Ctx, accountId: string, { attachments, uploads, filesOf }: SentFiles): Promise<UploadRow[]> {
  const added = [...(filesOf ? await copyAttachments(ctx, filesOf) : []), ...(await keepUploads(ctx, attachments))];
  const ids = [...new Set([...uploads, ...added.map(({ id }) => id)])];
  const files = await findUploads(ctx.db, accountId, ids);
  if (files.length < ids.length) throw fail('mail.upload_gone');
  await refuseTooMuch(ctx, files);
  return files;
}

async function refuseTooMuch({ db, now }: Ctx, files: readonly UploadRow[]): Promise<void> {
  if (files.length === 0) return;
  const most = await readSettings(db, ['mail.files', 'mail.megabytes'], now);
  if (files.length > most['mail.files']) throw fail('mail.too_many_files', { limit: most['mail.files'] });
  const limit = most['mail.megabytes'] * MEGABYTE;
  if (files.reduce((sum, { size }) => sum + size, 0) > limit) throw fail('mail.too_large', { limit: formatBytes(limit) });
}

/** Those of them that are still stored, the oldest first. */
export async function findUploads(db: Db, accountId: string, ids: readonly string[]): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('mail_upload')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** As parts of the mail that goes out. */
export const outgoing = (files: readonly UploadRow[]): OutgoingFile[] =>
  files.map(({ filename, type, sha256 }) => ({ filename, type, content: { sha256 } }));

/** Makes these the files of a draft: as long as it has them, they are kept. */
export async function linkFiles(db: Db, entryId: string, files: readonly UploadRow[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  await db
    .deleteFrom('mail_draft_file')
    .where('entry_id', '=', entryId)
    .$if(ids.length > 0, (gone) => gone.where('upload_id', 'not in', ids))
    .execute();
  if (ids.length === 0) return;
  await db
    .insertInto('mail_draft_file')
    .values(ids.map((upload_id) => ({ entry_id: entryId, upload_id })))
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The files of a draft, in the order of its `attachments`. */
export const filesOfDraft = (db: Db, entryId: string): Promise<UploadRow[]> =>
  db
    .selectFrom('mail_upload')
    .innerJoin('mail_draft_file', 'mail_draft_file.upload_id', 'mail_upload.id')
    .select(COLUMNS)
    .where('mail_draft_file.entry_id', '=', entryId)
    .orderBy('mail_upload.id')
    .execute();

const isHeld = sql<boolean>`(exists (select from mail_draft_file where mail_draft_file.upload_id = mail_upload.id)
  or exists (select from mail_draft_version_file as past where past.upload_id = mail_upload.id))`;

/** A mail that was sent holds its files itself; another draft may have them too. */
export async function dropUploads(db: Db, files: readonly UploadRow[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .deleteFrom('mail_upload')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isHeld}`)
    .execute();
}

/** Uploads of mails that were never finished, and that no draft has, nor an earlier version of one. */
export async function pruneUploads(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEEP_UPLOADS_DAYS * 86_400_000);
  await ctx.db
    .deleteFrom('mail_upload')
    .where('at', '<', before)
    .where(sql<boolean>`not ${isHeld}`)
    .execute();
}
