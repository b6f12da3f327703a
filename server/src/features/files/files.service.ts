import { formatBytes } from '@lintel/contract/kit/size';
import type { Sensitivity, StoredFile } from '@lintel/contract/files';
import { newId } from '@lintel/contract/kit/ids';
import type { Upload } from '@lintel/contract/kit/route';
import { audit } from '#server/platform/audit.ts';
import { recordBlob, storeBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt, type Refusal } from '#server/platform/errors.ts';
import { fileName, safeType } from '#server/platform/file-names.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { sniffType } from '#server/platform/sniff.ts';
import { findFiles, findNamed, listFiles, present, readableBy } from './files.queries.ts';
import { filesOfType, filesVisibleTo } from './files.subjects.ts';

export { defineFileSubject, fileSubjects } from './files.subjects.ts';

/** Uploads of forms that were never sent. */
const KEEP_DAYS = 7;

/** The record that files belong to. */
export interface FileSubject {
  type: string;
  id: string;
  /** What the files are for it: the key of a form's field, `certificate`. */
  category?: string;
  sensitivity?: Sensitivity;
}

/** Keeps uploads until something takes them in. */
export async function keepFiles(ctx: Ctx, uploads: readonly Upload[]): Promise<StoredFile[]> {
  for (const upload of uploads) await recordBlob(ctx.db, upload);
  const ids = await insert(
    ctx,
    uploads.map((upload) => ({ ...upload, mime: typeOf(upload.type, upload.sniffed ?? null) })),
  );
  return (await findFiles(ctx.db, ids)).map(present);
}

/** Keeps a content that the server made itself: a letter, a picture of the demo. Answers its id. */
export async function storeFile(
  ctx: Ctx,
  { filename, mime, content }: { filename: string; mime: string; content: Uint8Array },
): Promise<string> {
  const stored = await storeBlob(ctx.db, ctx.services.blobs, content);
  const [id] = await insert(ctx, [{ filename, mime: typeOf(mime, sniffType(content)), ...stored }]);
  return id!;
}

/**
 * Gives uploads of the caller to a record, in its transaction; ids that it has already in this category are left as they are.
 * @throws Refusal file.gone when one is not there, is somebody else's, belongs to another record or is there for something else
 */
export async function attachFiles(ctx: Ctx, ids: readonly string[], subject: FileSubject): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { numUpdatedRows } = await ctx.db
    .updateTable('file')
    .set({
      subject_type: subject.type,
      subject_id: subject.id,
      category: subject.category ?? null,
      sensitivity: subject.sensitivity ?? 'normal',
    })
    .where('id', 'in', wanted)
    .where((eb) =>
      eb.or([
        eb.and([eb('uploaded_by', '=', ctx.user.id), eb('subject_id', 'is', null)]),
        eb.and([
          eb('subject_type', '=', subject.type),
          eb('subject_id', '=', subject.id),
          eb('category', 'is not distinct from', subject.category ?? null),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (Number(numUpdatedRows) < wanted.length) throw fail('file.gone');
}

/** The same contents once more, as uploads of the caller that another record may take in; what they are copied from stays. */
export async function copyFiles(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await ctx.db
    .selectFrom('file')
    .select(['name as filename', 'mime', 'size', 'sha256'])
    .where('id', 'in', [...ids])
    .where('uploaded_by', '=', ctx.user.id)
    .orderBy('id')
    .execute();
  return insert(ctx, files);
}

/** A picture by its bytes, whatever it is called. */
export const isPicture = ({ mime }: Pick<StoredFile, 'mime'>): boolean => mime.startsWith('image/');

/** That one of these files, of those that the caller may read, is no picture: refused at its field. */
export async function pictureProblem({ db, user }: Ctx, ids: readonly string[], field: string): Promise<Refusal | null> {
  const other = (await findFiles(db, ids, readableBy(user))).find((file) => !isPicture(file));
  return other ? failAt(field, 'file.no_picture', { filename: other.name }) : null;
}

/**
 * Takes an upload in as the one picture of a record, or none; `keepOnly` with the answer ends the one before.
 * @throws Refusal file.no_picture, file.gone, file.picture_large, at the field
 */
export async function takePicture(
  ctx: Ctx,
  subject: FileSubject,
  id: string | null,
  { field, mostBytes }: { field: string; mostBytes?: number },
): Promise<string[]> {
  const kept = id ? [id] : [];
  const problem = await pictureProblem(ctx, kept, field);
  if (problem) throw problem;
  await attachFiles(ctx, kept, subject);
  const large = mostBytes === undefined ? undefined : (await findFiles(ctx.db, kept)).find(({ size }) => size > mostBytes);
  if (large) throw failAt(field, 'file.picture_large', { filename: large.name, limit: formatBytes(mostBytes!) });
  return kept;
}

/** Takes away the files of a record, or of one category of it, that are not among `kept`; those of the category `spared` stay. */
export async function keepOnly(ctx: Ctx, subject: FileSubject, kept: readonly string[], spared?: string): Promise<void> {
  let gone = ctx.db.deleteFrom('file').where('subject_type', '=', subject.type).where('subject_id', '=', subject.id);
  if (subject.category) gone = gone.where('category', '=', subject.category);
  if (spared) gone = gone.where('category', 'is distinct from', spared);
  if (kept.length > 0) gone = gone.where('id', 'not in', [...kept]);
  await gone.execute();
}

/** The files of records whose reader has been checked, by record; one query. */
export async function filesOf(db: Db, type: string, subjectIds: readonly string[]): Promise<Map<string, StoredFile[]>> {
  const found = new Map<string, StoredFile[]>(subjectIds.map((id) => [id, []]));
  for (const row of await listFiles(db, type, subjectIds)) found.get(row.subject_id!)?.push(present(row));
  return found;
}

/** The files of a record that this person may see; none where they may not see the record. */
export const readFiles = async ({ db, user }: Ctx, type: string, subjectId: string): Promise<StoredFile[]> =>
  (await listFiles(db, type, [subjectId], filesOfType(user, type))).map(present);

const PLACES: Record<string, string> = {
  task: 'Task',
  request: 'Request',
  leave_request: 'Leave',
  certification: 'Certificate',
  ticket_message: 'Ticket',
  booking: 'Booking',
  resource: 'Resource',
  setting: 'Setting',
  employee_photo: 'Photo',
};

/** Documents of records that this person may see, by a part of their name; the newest first. */
export const searchFiles = async ({ db, user }: Ctx, text: string, limit: number) =>
  (await findNamed(db, filesVisibleTo(user), text, limit)).map(({ id, name, subject_type, about }) => ({
    id,
    title: name,
    detail: about === null ? (PLACES[subject_type ?? ''] ?? '') : `Personnel file of ${about}`,
  }));

/** @throws Refusal 404 for everybody who may not see its record, or whose upload it is not */
export async function openFile(ctx: Ctx, id: string, isInline: boolean): Promise<FileAnswer> {
  const [file] = await findFiles(ctx.db, [id], readableBy(ctx.user));
  if (!file) throw fail('request.not_found');
  // Every look at what is nobody else's business is on record (workspace B2).
  if (file.sensitivity !== 'normal')
    await audit(ctx, {
      action: 'file.open',
      subjectType: file.subject_type ?? 'file',
      subjectId: file.subject_id ?? id,
      subjectLabel: file.about ? `${file.name}, ${file.about}` : file.name,
    });
  return { content: await ctx.services.blobs.get(file.sha256), filename: file.name, type: file.mime, size: file.size, inline: isInline };
}

export async function discardFile({ db, user }: Ctx, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('file')
    .where('id', '=', id)
    .where('uploaded_by', '=', user.id)
    .where('subject_id', 'is', null)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw fail('request.not_found');
}

export async function pruneFiles(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEEP_DAYS * 86_400_000);
  await ctx.db.deleteFrom('file').where('subject_id', 'is', null).where('created_at', '<', before).execute();
}

/** What browsers show in place is believed by its bytes alone. */
const typeOf = (said: string, sniffed: string | null): string => {
  if (sniffed) return sniffed;
  const type = safeType(said);
  return /^image\/|^application\/pdf$/.test(type) ? 'application/octet-stream' : type;
};

async function insert(ctx: Ctx, contents: readonly { filename: string; mime: string; size: number; sha256: string }[]): Promise<string[]> {
  const values = contents.map(({ filename, mime, size, sha256 }) => ({
    id: newId('file', ctx.now.getTime()),
    name: fileName(filename, mime),
    size,
    mime,
    sha256,
    uploaded_by: ctx.user.id,
    created_at: ctx.now,
  }));
  if (values.length > 0) await ctx.db.insertInto('file').values(values).execute();
  return values.map(({ id }) => id);
}
