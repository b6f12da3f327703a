import { text as textOf } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { newId } from '@lintel/contract/kit/ids';
import type { DraftData } from '@lintel/contract/mail';
import {
  VERSION_LIMITS,
  type DraftVersion,
  type VersionChanges,
  type VersionFields,
  type WholeVersion,
} from '@lintel/contract/mail-drafts';
import { sql, type Selectable } from 'kysely';
import { storeBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson, type Database, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { filesOfDraft } from '#server/features/mail/reading/mail.files.ts';
import { textOfHtml } from '#server/features/mail/parsing/mail.reading.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';

const { most, days, apartMinutes, lostCharacters } = VERSION_LIMITS;

/** What a draft says, or is going to say. */
interface Content {
  fields: VersionFields;
  text: string;
}

/** A save, as far as it matters for what it writes over. */
export interface Overwriting extends Content {
  composeKey: string | null;
  /** The draft is set back: what it says now can be had again in any case. */
  isRestoring: boolean;
}

/**
 * Keeps what a draft says before it is written over, where that is worth a version: some minutes after the one before it, or when
 * another sitting begins, or a good part of the text goes. The account is locked by the caller.
 */
export async function keepVersion(ctx: Ctx, accountId: string, entryId: string, next: Overwriting): Promise<void> {
  const now = await contentNow(ctx.db, entryId);
  if (isDeepStrictEqual(now.fields, next.fields) && now.text.trim() === next.text.trim()) return;
  const last = await versionsOf(ctx.db, accountId, now.messageId).limit(1).executeTakeFirst();
  const since = ctx.now.getTime() - (last?.saved_at ?? now.createdAt).getTime();
  const isWorth =
    next.isRestoring ||
    now.composeKey !== next.composeKey ||
    since >= apartMinutes * 60_000 ||
    lostFrom(now.text, next.text) >= lostCharacters;
  if (!isWorth) return;
  const body = await storeBlob(ctx.db, ctx.services.blobs, Buffer.from(now.body));
  if (last && last.body_sha256 === body.sha256 && isDeepStrictEqual(last.written, now.fields)) return;
  const before = last && { fields: last.written, text: plainText(await bodyOf(ctx, last), last.written) };
  const id = newId('mdv', ctx.now.getTime());
  const row = { id, account_id: accountId, message_id: now.messageId, saved_at: now.lastEditedAt, body_sha256: body.sha256 };
  await ctx.db
    .insertInto('mail_draft_version')
    .values({ ...row, written: toJson(now.fields), changes: toJson(changesBetween(before, now)) })
    .execute();
  const files = await filesOfDraft(ctx.db, entryId);
  if (files.length > 0)
    await ctx.db
      .insertInto('mail_draft_version_file')
      .values(files.map((file) => ({ version_id: id, upload_id: file.id })))
      .execute();
  await dropBeyond(ctx.db, accountId, now.messageId);
}

async function contentNow(db: Db, entryId: string) {
  const row = await db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['message.message_id', 'to_list', 'cc_list', 'bcc_list', 'subject', 'priority', 'html_clean', 'text_body', 'attachments'])
    .select(['entry.compose_key', 'entry.created_at', 'entry.date'])
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow();
  const emails = (list: readonly { email: string }[]) => list.map(({ email }) => email);
  const fields: VersionFields = {
    ...{ to: emails(row.to_list), cc: emails(row.cc_list), bcc: emails(row.bcc_list ?? []), subject: row.subject },
    ...{ priority: row.priority, isHtml: row.html_clean !== null, files: row.attachments.map(({ filename }) => filename) },
  };
  const body = row.html_clean ?? row.text_body;
  return {
    // As it was read of the mail: compared with what is read of the next one.
    ...{ fields, body, text: row.text_body, messageId: row.message_id },
    ...{ composeKey: row.compose_key, createdAt: row.created_at, lastEditedAt: row.date },
  };
}

const plainText = (body: string, { isHtml }: VersionFields): string => (isHtml ? textOfHtml(body) : body);

/** How much of a text is in another one no more, between what begins and what ends alike. */
function lostFrom(before: string, after: string): number {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return before.length - start - end;
}

function changesBetween(before: Content | undefined, { fields, text }: Content): VersionChanges {
  const old = before?.fields;
  const differs = (...keys: (keyof VersionFields)[]) => keys.some((key) => !isDeepStrictEqual(old?.[key] ?? EMPTY[key], fields[key]));
  const [was, is] = [wordsOf(before?.text ?? ''), wordsOf(text)];
  return {
    parts: [
      ...(differs('to', 'cc', 'bcc') ? (['recipients'] as const) : []),
      ...(differs('subject') ? (['subject'] as const) : []),
      ...(differs('priority') ? (['priority'] as const) : []),
      ...(differs('files') ? (['files'] as const) : []),
    ],
    ...{ wordsAdded: missingIn(was, is), wordsRemoved: missingIn(is, was) },
  };
}

const EMPTY: VersionFields = { to: [], cc: [], bcc: [], subject: '', priority: 'normal', isHtml: false, files: [] };

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of text.match(/\S+/g) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

const missingIn = (one: Map<string, number>, other: Map<string, number>): number =>
  [...other].reduce((sum, [word, times]) => sum + Math.max(0, times - (one.get(word) ?? 0)), 0);

const versionsOf = (db: Db, accountId: string, messageId: string) =>
  db
    .selectFrom('mail_draft_version')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc');

type Row = Selectable<Database['mail_draft_version']>;

const dropBeyond = (db: Db, accountId: string, messageId: string) =>
  sql`delete from mail_draft_version where id in (
    select id from mail_draft_version where account_id = ${accountId} and message_id = ${messageId}
    order by saved_at desc, id desc offset ${most})`.execute(db);

/** Versions of a draft of the person's own, the newest first. Raises `mail.not_found`. */
export async function listVersions(ctx: Ctx, id: string): Promise<DraftVersion[]> {
  const draft = await findDraft(ctx, id);
  return (await versionsOf(ctx.db, draft.accountId, draft.messageId).limit(most).execute()).map(toVersion);
}

const toVersion = ({ id, saved_at, written, changes }: Row): DraftVersion => ({
  ...{ id, savedAt: saved_at.toISOString(), subject: written.subject, changes },
});

/** What the draft said then. Raises `mail.not_found`. */
export async function findVersion(ctx: Ctx, id: string, versionId: string): Promise<WholeVersion> {
  const row = await findRow(ctx, await findDraft(ctx, id), versionId);
  const body = await bodyOf(ctx, row);
  const { to, cc, bcc, files, isHtml } = row.written;
  return { ...toVersion(row), ...{ to, cc, bcc, files }, text: plainText(body, row.written), html: isHtml ? body : null };
}

const bodyOf = async (ctx: Ctx, { body_sha256 }: Pick<Row, 'body_sha256'>): Promise<string> =>
  textOf(await ctx.services.blobs.get(body_sha256));

interface Draft {
  accountId: string;
  messageId: string;
  composeKey: string | null;
  data: DraftData | null;
}

async function findDraft(ctx: Ctx, id: string): Promise<Draft> {
  const account = await findAccount(ctx.db, ctx.user);
  const draft = await ctx.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['entry.account_id as accountId', 'message.message_id as messageId', 'compose_key as composeKey', 'draft_data as data'])
    .where('entry.id', '=', id)
    .where('entry.account_id', '=', account.id)
    .where('entry.draft', '=', true)
    .executeTakeFirst();
  if (!draft) throw fail('mail.not_found');
  return draft;
}

async function findRow(ctx: Ctx, { accountId, messageId }: Draft, versionId: string): Promise<Row> {
  const row = await versionsOf(ctx.db, accountId, messageId).where('id', '=', versionId).executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  return row;
}

/** A version as what is to be saved: to whom it answers, and from where, stays as it is now. Raises `mail.not_found`. */
export async function formOfVersion(ctx: Ctx, id: string, versionId: string) {
  const draft = await findDraft(ctx, id);
  const row = await findRow(ctx, draft, versionId);
  const files = await ctx.db.selectFrom('mail_draft_version_file').select('upload_id').where('version_id', '=', versionId).execute();
  const body = await bodyOf(ctx, row);
  const { to, cc, bcc, subject, priority, isHtml } = row.written;
  const { inReplyTo, forwardOf, identityId, accountId, answersSeen, remindAt }: Partial<DraftData> = draft.data ?? {};
  return {
    ...{ to, cc, bcc, subject, priority, attachments: [], hold: 0, draftId: id, composeKey: draft.composeKey ?? undefined },
    ...(isHtml ? { content: '', htmlContent: body } : { content: body, htmlContent: '' }),
    ...{ inReplyTo: inReplyTo ?? undefined, forwardOf: forwardOf ?? undefined, identityId: identityId ?? undefined },
    ...{ accountId: accountId ?? undefined, answersSeen: answersSeen ?? undefined, remindAt: remindAt ?? undefined },
    uploads: files.map(({ upload_id }) => upload_id),
  };
}

/** Its mail has left: nobody takes it back any more. */
export async function forgetVersions(db: Db, accountId: string, messageId: string): Promise<void> {
  await db.deleteFrom('mail_draft_version').where('account_id', '=', accountId).where('message_id', '=', messageId).execute();
}

/** Old ones, and those of drafts that are neither there nor waiting to be sent. Until then one that was discarded can come back whole. */
export async function pruneVersions({ db, now }: Ctx): Promise<void> {
  await sql`
    delete from mail_draft_version as version where saved_at < ${new Date(now.getTime() - days * 86_400_000)} or not exists (
      select from message join entry on entry.message_id = message.id
      where message.message_id = version.message_id and entry.account_id = version.account_id and entry.draft
    ) and not exists (select from outbox where outbox.message_id = version.message_id and outbox.status = 'held')`.execute(db);
}
