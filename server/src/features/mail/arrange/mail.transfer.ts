import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@lintel/contract/kit/ids';
import type { Upload } from '@lintel/contract/kit/route';
import { FOLDER_LABELS, type Folder } from '@lintel/contract/mail';
import { beginsLikeMail, MAIL_START_BYTES } from '@lintel/contract/mail-file';
import { TRANSFER_LIMITS, type MailImport } from '@lintel/contract/mail-transfer';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { recordBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { fileName } from '#server/platform/file-names.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { ARRIVAL_BYTES } from '#server/features/mail/arriving/mail.deliver.ts';
import { importMails } from '#server/features/mail/arriving/mail.import.ts';
import { mailInMbox, mailsIn } from './mail.mbox.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';
import { findMatching } from '#server/features/mail/reading/mail.search.ts';
import { sha256 } from '#server/features/mail/mail.store.ts';

/** Puts a file of mails aside for the job that takes them in. One at a time; raises `mail.import_busy`, `mail.import_file`. */
export async function startImport(
  ctx: Ctx,
  { folder, attachments }: { folder: 'inbox' | 'archive' | 'sent'; attachments: Upload[] },
): Promise<MailImport> {
  const [file] = attachments;
  if (attachments.length !== 1 || !file || file.size === 0) throw fail('mail.import_file');
  const account = await findAccount(ctx.db, ctx.user);
  const before = await latestImport(ctx);
  if (before && !before.isDone) throw fail('mail.import_busy');
  if (!beginsLikeMail(await startOf(await ctx.services.blobs.get(file.sha256)))) throw fail('mail.import_file');
  await recordBlob(ctx.db, file);
  const id = newId('mim', ctx.now.getTime());
  const row = { id, account_id: account.id, sha256: file.sha256, filename: fileName(file.filename, file.type), folder, size: file.size };
  await ctx.db
    .insertInto('mail_import')
    .values({ ...row, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await ctx.services.jobs.enqueue(ctx.db, importJob, { id, personId: ctx.user.id });
  return (await latestImport(ctx))!;
}

async function startOf(content: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of content) return chunk.toString('latin1', 0, MAIL_START_BYTES);
  return '';
}

/** The person's import that was started last. */
export async function latestImport(ctx: Ctx): Promise<MailImport | null> {
  const account = await findAccount(ctx.db, ctx.user);
  const row = await ctx.db
    .selectFrom('mail_import')
    .selectAll()
    .where('account_id', '=', account.id)
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
  is_done,
}: Selectable<Database['mail_import']>): MailImport => ({
  ...{ id, filename, folder, size, read, added, known, refused },
  isDone: is_done,
});

const Run = z.object({ id: z.string(), personId: z.string() });

/** So many mails, or as soon as they have so many bytes, are taken in at once. */
const WINDOW = { mails: 250, bytes: 8_000_000 };

/** A window of mails in a transaction: a repeat finds what was taken in before, by its bytes, and goes on behind it. */
export const importJob: Job<typeof Run> = {
  name: 'mail.import',
  data: Run,
  expiresIn: 3600,
  run: async ({ id, personId }, ctx) => {
    const row = await ctx.db.selectFrom('mail_import').selectAll().where('id', '=', id).where('is_done', '=', false).executeTakeFirst();
    if (!row?.sha256) return;
    const counts = { read: 0, added: 0, known: 0, refused: 0 };
    for await (const { mails, refused, end } of windowsOf(mailsIn(await ctx.services.blobs.get(row.sha256), ARRIVAL_BYTES))) {
      const known = await knownSources(ctx, row.account_id, [...mails.keys()]);
      const fresh = [...mails].flatMap(([key, { raw }]) => (known.has(key) ? [] : [{ personId, raw, folder: row.folder, seen: true }]));
      await importMails(ctx, fresh);
      const copies = [...mails.values()].reduce((sum, { times }) => sum + times, 0);
      counts.added += fresh.length;
      counts.known += copies - fresh.length;
      counts.refused += refused;
      await note(ctx, id, { ...counts, read: end });
    }
    await note(ctx, id, { ...counts, read: row.size, sha256: null, is_done: true });
    await emit(ctx.db, personId, { kind: 'mail.changed', folders: [row.folder], arrived: false });
  },
};

interface Window {
  /** By the SHA-256 of their bytes: the same mail is taken in once. */
  mails: Map<string, { raw: Buffer; times: number }>;
  refused: number;
  end: number;
}

async function* windowsOf(mails: AsyncIterable<{ raw: Buffer | null; end: number }>): AsyncGenerator<Window> {
  let window: Window = { mails: new Map(), refused: 0, end: 0 };
  let bytes = 0;
  let read = 0;
  for await (const { raw, end } of mails) {
    if ((read += 1) > TRANSFER_LIMITS.mails) break;
    window.end = end;
    if (!raw) window.refused += 1;
    else {
      const key = sha256(raw);
      window.mails.set(key, { raw, times: (window.mails.get(key)?.times ?? 0) + 1 });
      bytes += raw.length;
    }
    if (window.mails.size < WINDOW.mails && bytes < WINDOW.bytes) continue;
    yield window;
    [window, bytes] = [{ mails: new Map(), refused: 0, end }, 0];
  }
  yield window;
}

const note = (
  ctx: Ctx,
  id: string,
  counts: { read: number; added: number; known: number; refused: number; sha256?: null; is_done?: boolean },
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

interface Wanted {
  folder: Folder;
  q: string;
  ids?: string | undefined;
}

/** A folder, what a search finds in it, or some mails, as an mbox that is written while it is read. Drafts stay behind. */
export async function exportMails(ctx: Ctx, { folder, q, ids }: Wanted): Promise<FileAnswer> {
  const account = await findAccount(ctx.db, ctx.user);
  const chosen = ids?.split(',');
  const matching = chosen ? null : (await findMatching(ctx.db, ctx.user, q, { folder }, ctx.now)).entries;
  const page = (after: string) =>
    ctx.db
      .selectFrom('entry')
      .innerJoin('message', 'message.id', 'entry.message_id')
      .select(['entry.id', 'message.raw_sha256', 'message.from_email', 'message.date'])
      .where('entry.account_id', '=', account.id)
      .where('entry.draft', '=', false)
      .where('entry.id', '>', after)
      .$if(chosen !== undefined, (query) => query.where('entry.id', 'in', chosen!))
      .$if(matching !== null, (query) => query.where('entry.id', 'in', matching!))
      .orderBy('entry.id')
      .limit(200)
      .execute();
  async function* mails() {
    for (let rows = await page('0'); rows.length > 0; rows = await page(rows.at(-1)!.id))
      for (const row of rows) yield mailInMbox(await buffer(await ctx.services.blobs.get(row.raw_sha256)), row.from_email, row.date);
  }
  return { content: Readable.from(mails(), { objectMode: false }), filename: `${FOLDER_LABELS[folder]}.mbox`, type: 'application/mbox' };
}
