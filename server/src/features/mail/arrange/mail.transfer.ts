import { errorText } from '@lintel/contract/errors';
import { newId } from '@lintel/contract/kit/ids';
import { formatBytes } from '@lintel/contract/kit/size';
import type { Upload } from '@lintel/contract/kit/route';
import { PLACES } from '@lintel/contract/mail';
import { TRANSFER_LIMITS, type ImportInto, type MailImport } from '@lintel/contract/mail-transfer';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { recordBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { fileName } from '#server/platform/file-names.ts';
import type { Job } from '#server/platform/jobs.ts';
import { importMails } from '#server/features/mail/arriving/mail.import.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { sha256 } from '#server/features/mail/mail.store.ts';
import { findTransferable } from './mail.export.ts';
import { holdsMails, mailsOfFile, type FiledMail, type ImportLimits, type LeftOut } from './mail.transfer-file.ts';

/** Puts a file of mails aside for the job that takes them in. One at a time; raises `mail.import_busy`, `mail.import_file`. */
export async function startImport(
  ctx: Ctx,
  { folder, account: wanted, attachments }: { folder: ImportInto; account?: string | undefined; attachments: Upload[] },
): Promise<MailImport> {
  const [file] = attachments;
  if (attachments.length !== 1 || !file || file.size === 0) throw fail('mail.import_file');
  const account = await findTransferable(ctx, wanted);
  if (account.isElsewhere) throw failAt('account', 'mail.import_elsewhere');
  if (await isBusy(ctx, account.id)) throw fail('mail.import_busy');
  if (!(await holdsMails(ctx.services.blobs, file))) throw fail('mail.import_file');
  await recordBlob(ctx.db, file);
  const id = newId('mim', ctx.now.getTime());
  const row = {
    id,
    account_id: account.id,
    person_id: ctx.user.id,
    sha256: file.sha256,
    filename: fileName(file.filename, file.type),
    folder,
    size: file.size,
  };
  await ctx.db
    .insertInto('mail_import')
    .values({ ...row, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await ctx.services.jobs.enqueue(ctx.db, importJob, { id });
  return (await latestImport(ctx))!;
}

/** One at a time, of a person and of a mailbox. */
const isBusy = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('mail_import')
    .select('id')
    .where('is_done', '=', false)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('person_id', '=', ctx.user.id)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The import that the person started last. */
export async function latestImport(ctx: Ctx): Promise<MailImport | null> {
  const row = await ctx.db
    .selectFrom('mail_import')
    .selectAll()
    .where('person_id', '=', ctx.user.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toImport(row) : null;
}

const toImport = ({
  id,
  filename,
  folder,
  size,
  read,
  added,
  known,
  refused,
  left_out,
  is_done,
}: Selectable<Database['mail_import']>): MailImport => ({
  ...{ id, filename, folder, size, read, added, known, refused },
  leftOut: left_out,
  isDone: is_done,
});

const Run = z.object({ id: z.string() });

/** So many mails, or as soon as they have so many bytes, are taken in at once. */
const WINDOW = { mails: 250, bytes: 8_000_000 };

/** A window of mails in a transaction: a repeat finds what was taken in before, by its bytes, and goes on behind it. */
export const importJob: Job<typeof Run> = {
  name: 'mail.import',
  data: Run,
  expiresIn: 3600,
  run: ({ id }, ctx) => takeIn(ctx, id),
};

/** Takes in what an import has put aside, as far as `limits` go, and says what was left out. */
export async function takeIn(ctx: Ctx, id: string, limits: ImportLimits = TRANSFER_LIMITS): Promise<void> {
  const row = await ctx.db.selectFrom('mail_import').selectAll().where('id', '=', id).where('is_done', '=', false).executeTakeFirst();
  if (!row?.sha256) return;
  const account = await ctx.db.selectFrom('mail_account').selectAll().where('id', '=', row.account_id).executeTakeFirstOrThrow();
  const owner = account.person_id ? { personId: account.person_id } : { address: account.address };
  const counts = { read: 0, added: 0, known: 0, refused: 0 };
  const left: LeftOut = { mails: 0, from: null };
  const filed = mailsOfFile(ctx.services.blobs, { sha256: row.sha256, size: row.size }, limits, left);
  for await (const { mails, refused, end } of windowsOf(filed, limits, left)) {
    const known = await knownSources(ctx, row.account_id, [...mails.keys()]);
    const fresh = [...mails].flatMap(([key, { raw, mail }]) => (known.has(key) ? [] : [{ ...owner, raw, ...placeIn(row.folder, mail) }]));
    await importMails(ctx, fresh);
    const copies = [...mails.values()].reduce((sum, { times }) => sum + times, 0);
    counts.added += fresh.length;
    counts.known += copies - fresh.length;
    counts.refused += refused;
    await note(ctx, id, { ...counts, read: end });
  }
  await note(ctx, id, { ...counts, read: row.size, left_out: sayLeftOut(left, limits), sha256: null, is_done: true });
  const folders = row.folder === 'kept' ? [...PLACES] : [row.folder];
  await tell(ctx, { id: account.id, ownerId: account.owner_id }, { folders, arrived: false });
}

function sayLeftOut({ mails, from }: LeftOut, { mails: limit, unpackedBytes }: ImportLimits): string | null {
  if (from !== null) return errorText('mail.import_unpacked', { limit: formatBytes(unpackedBytes), name: from });
  return mails > 0 ? errorText('mail.import_too_many', { limit: limit.toLocaleString('en'), left: mails.toLocaleString('en') }) : null;
}

interface Window {
  /** By the SHA-256 of their bytes: the same mail is taken in once. */
  mails: Map<string, { raw: Buffer; times: number; mail: FiledMail }>;
  refused: number;
  end: number;
}

async function* windowsOf(mails: AsyncIterable<FiledMail>, limits: ImportLimits, left: LeftOut): AsyncGenerator<Window> {
  let window: Window = { mails: new Map(), refused: 0, end: 0 };
  let bytes = 0;
  let read = 0;
  for await (const mail of mails) {
    const { raw, end } = mail;
    if ((read += 1) > limits.mails) {
      // Counted, so that somebody knows what is missing.
      left.mails += 1;
      continue;
    }
    window.end = end;
    if (!raw) window.refused += 1;
    else {
      const key = sha256(raw);
      window.mails.set(key, { raw, mail, times: (window.mails.get(key)?.times ?? 0) + 1 });
      bytes += raw.length;
    }
    if (window.mails.size < WINDOW.mails && bytes < WINDOW.bytes) continue;
    yield window;
    [window, bytes] = [{ mails: new Map(), refused: 0, end }, 0];
  }
  yield window;
}

/** What the file says of a mail; what it says nothing of is read and in the archive. */
const placeIn = (into: ImportInto, { state: { folder: said, ...marks }, folder, at }: FiledMail) => ({
  ...{ seen: true, ...marks },
  folder: into === 'kept' ? (folder ?? said ?? 'archive') : into,
  ...(at ? { receivedAt: at } : {}),
});

const note = (
  ctx: Ctx,
  id: string,
  counts: { read: number; added: number; known: number; refused: number; left_out?: string | null; sha256?: null; is_done?: boolean },
) =>
  ctx.db
    .updateTable('mail_import')
    .set({ ...counts, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** Which of these bytes the mailbox has, as they came to us or as they are kept. */
async function knownSources(ctx: Ctx, accountId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select one.key from unnest(${[...keys]}::text[]) as one (key) where exists (
      select from message join entry on entry.message_id = message.id
      where entry.account_id = ${accountId} and (message.source_sha256 = one.key or message.raw_sha256 = one.key))`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}
