import { Readable } from 'node:stream';
import { FOLDER_LABELS, PLACES, type Folder } from '@lintel/contract/mail';
import { sql, type SqlBool, type Expression } from 'kysely';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { fileName } from '#server/platform/file-names.ts';
import { zipOf } from '#server/platform/zip.ts';
import { liesElsewhere, readableBy } from '#server/features/mail/mail.access.ts';
import { findAccount, visibleTo } from '#server/features/mail/mail.queries.ts';
import { findBoxes } from '#server/features/mail/reading/mail.folder.ts';
import { findMatching } from '#server/features/mail/reading/mail.search.ts';
import { mailInMbox } from './mail.mbox.ts';
import { stateHead } from './mail.state.ts';

interface Wanted {
  folder: Folder;
  q: string;
  ids?: string | undefined;
  box?: string | undefined;
  account?: string | undefined;
  inboxes?: 'all' | undefined;
}

/** An account that the person may read: their own, a shared one, one on another server. Raises `mail.no_mailbox`. */
export async function findTransferable(ctx: Ctx, id?: string): Promise<{ id: string; name: string; isElsewhere: boolean }> {
  const own = id ?? (await findAccount(ctx.db, ctx.user)).id;
  const account = await ctx.db
    .selectFrom('mail_account')
    .select(['mail_account.id', 'mail_account.address as name', liesElsewhere('mail_account').as('isElsewhere')])
    .where('mail_account.id', '=', own)
    .where(readableBy(ctx.user))
    .executeTakeFirst();
  if (!account) throw fail('mail.no_mailbox');
  return account;
}

/** A folder, what a search finds in it, or some mails, as an mbox that is written while it is read. Drafts stay behind. */
export async function exportMails(ctx: Ctx, wanted: Wanted): Promise<FileAnswer> {
  const { name, which } = await chosen(ctx, wanted);
  const content = Readable.from(mboxOf(ctx, which), { objectMode: false });
  return { content, filename: fileName(`${name}.mbox`, 'application/mbox'), type: 'application/mbox' };
}

interface Chosen {
  name: string;
  which: Expression<SqlBool>;
}

async function chosen(ctx: Ctx, { folder, q, ids, box, account: listed, inboxes }: Wanted): Promise<Chosen> {
  const some = (which: Expression<SqlBool>): Chosen => ({ name: 'Emails', which });
  if (ids) return some(sql<SqlBool>`entry.id = any(${ids.split(',')}::bigint[])`);
  if (listed || inboxes) {
    const { entries } = await findMatching(ctx.db, ctx.user, q.trim(), { folder, account: listed, box, inboxes }, ctx.now);
    return some(sql<SqlBool>`entry.id in ${entries}`);
  }
  const { id, account, name } = (await findBoxes(ctx.db, ctx.user, folder, { box }))[0]!;
  if (!q.trim()) return { name: name ?? FOLDER_LABELS[folder], which: sql<SqlBool>`entry.mailbox_id = ${id}` };
  if (!box) return some(sql<SqlBool>`entry.id in ${(await findMatching(ctx.db, ctx.user, q, { folder }, ctx.now)).entries}`);
  // A search there is one of the whole account; the file has what it finds in this folder.
  return some(
    sql<SqlBool>`entry.mailbox_id = ${id} and entry.id in ${(await findMatching(ctx.db, ctx.user, q, { folder, account }, ctx.now)).entries}`,
  );
}

/** Every folder of a mailbox but drafts, an mbox each, as one archive. Raises `mail.no_mailbox`. */
export async function exportAll(ctx: Ctx, accountId?: string): Promise<FileAnswer> {
  const account = await findTransferable(ctx, accountId);
  const boxes = await ctx.db
    .selectFrom('mailbox')
    .select(['id', 'role', 'name'])
    .where('account_id', '=', account.id)
    .where('role', '<>', 'drafts')
    .where('total', '>', 0)
    .execute();
  async function* files() {
    for (const { id, role, name } of boxes.sort((a, b) => PLACES.indexOf(a.role) - PLACES.indexOf(b.role)))
      yield { filename: `${pathOf(name ?? FOLDER_LABELS[role])}.mbox`, content: mboxOf(ctx, sql<SqlBool>`entry.mailbox_id = ${id}`) };
  }
  return { content: zipOf(files(), ctx.now), filename: fileName(`${account.name}.zip`, 'application/zip'), type: 'application/zip' };
}

/** A folder of another server may lie in others. */
const pathOf = (name: string): string =>
  name
    .split('/')
    .map((part) => fileName(part, ''))
    .join('/');

const PAGE = 200;

async function* mboxOf(ctx: Ctx, which: Expression<SqlBool>): AsyncGenerator<Buffer> {
  const page = (after: string) =>
    visibleTo(ctx.db, ctx.user)
      .innerJoin('message', 'message.id', 'entry.message_id')
      .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
      .select(['entry.id', 'entry.seen', 'entry.starred', 'entry.answered', 'entry.forwarded', 'entry.labels', 'mailbox.role as folder'])
      .select(['message.raw_sha256', 'message.from_email', 'message.received_at'])
      .where('entry.draft', '=', false)
      .where('entry.id', '>', after)
      .where(which)
      .orderBy('entry.id')
      .limit(PAGE)
      .execute();
  for (let rows = await page('0'); rows.length > 0; rows = await page(rows.at(-1)!.id))
    for (const { raw_sha256, from_email, received_at, ...state } of rows) {
      const raw = (await ctx.services.blobs.get(raw_sha256)) as AsyncIterable<Buffer>;
      yield* mailInMbox(raw, from_email, received_at, stateHead(state));
    }
}
