import { isEmailAddress } from '@lintel/contract/mail-rules';
import type { Address, DraftData, Email } from '@lintel/contract/mail';
import type { VersionFields } from '@lintel/contract/mail-drafts';
import { toJson } from '#server/platform/db.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { bodiesOf, composeMail, type ComposedMail, type SendInput } from './mail.compose.ts';
import { messageIdOf } from './mail.message-id.ts';
import { formOfVersion, keepVersion } from './mail.versions.ts';
import { findUploads, linkFiles, takeFiles, type UploadRow } from '#server/features/mail/reading/mail.files.ts';
import { forgetMessages } from '#server/features/mail/arrange/mail.organise.ts';
import { findAccount, findEmail } from '#server/features/mail/mail.queries.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { insertMessages } from '#server/features/mail/arriving/mail.messages.ts';
import { placeMails } from '#server/features/mail/arriving/mail.place.ts';
import { indexWords, lockAccounts, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';
import { searchVector } from '#server/features/mail/parsing/mail.words.ts';

/**
 * Saves a draft, as far as it has come: one row however often it is saved. A draft that somebody else changed or removed is not
 * written over: with a `composeKey` that is refused, without one the text becomes a draft of its own (R24). Its files stay beside
 * it, so that saving a line of text never copies them. What was taken back keeps its Message-ID. Raises `mail.draft_elsewhere`, `mail.already_sent`.
 */
export async function saveDraft(ctx: Ctx, form: SendInput, { messageId, isRestoring = false }: Saving = {}): Promise<Email> {
  const account = await findAccount(ctx.db, ctx.user);
  const files = await takeFiles(ctx, account.id, form);
  const mail = await composeDraft(ctx, form, account, files, messageId ?? (await messageIdOf(ctx, account.id, form)));
  const locked = (await lockAccounts(ctx.db, [account.id])).get(account.id)!;
  const before = await findWritten(ctx, locked.id, form);
  const said = { fields: fieldsOf(form, mail, files), text: mail.reading.text, composeKey: form.composeKey ?? null };
  if (before) await keepVersion(ctx, locked.id, before.id, { ...said, isRestoring });
  const [messageRow] = await insertMessages(ctx.db, [{ ...mail, receivedAt: ctx.now }]);
  const draft: Draft = {
    messageRow: messageRow!,
    mail,
    bcc: form.bcc.map(asTyped),
    data: draftDataOf(ctx, form),
    composeKey: form.composeKey ?? null,
  };
  const id = before ? await replaceDraft(ctx, locked, before, draft) : await addDraft(ctx, locked, draft);
  await linkFiles(ctx.db, id, files);
  await tell(ctx, locked, { folders: ['drafts', 'trash'], arrived: false });
  return findEmail(ctx.db, ctx.user, id);
}

/** Makes a draft say what it said then. Raises `mail.not_found`, and `mail.draft_elsewhere` where it was changed meanwhile. */
export async function restoreVersion(ctx: Ctx, id: string, versionId: string, draftVersion: number): Promise<Email> {
  const form = await formOfVersion(ctx, id, versionId);
  const { account_id, version } = await ctx.db
    .selectFrom('entry')
    .select(['account_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== draftVersion) throw fail('mail.draft_elsewhere');
  // A file that was given up since is no reason to keep the text away.
  const uploads = (await findUploads(ctx.db, account_id, form.uploads)).map((file) => file.id);
  return saveDraft(ctx, { ...form, uploads, draftVersion, sendAt: undefined }, { isRestoring: true });
}

interface Saving {
  messageId?: string;
  isRestoring?: boolean;
}

const fieldsOf = ({ to, cc, bcc, priority }: SendInput, { reading }: ComposedMail, files: readonly UploadRow[]): VersionFields => ({
  ...{ to: to.map(asWritten), cc: cc.map(asWritten), bcc: bcc.map(asWritten), subject: reading.subject, priority },
  ...{ isHtml: reading.html !== null, files: files.map(({ filename }) => filename) },
});

interface Draft {
  messageRow: string;
  mail: ComposedMail;
  bcc: Address[];
  data: DraftData;
  composeKey: string | null;
}

async function composeDraft(
  ctx: Ctx,
  form: SendInput,
  account: { id: string; address: string },
  files: readonly UploadRow[],
  messageId: string,
): Promise<ComposedMail> {
  const { text, html } = await bodiesOf(form);
  const complete = (addresses: readonly string[]) => addresses.filter(isEmailAddress).map(asTyped);
  const mail = await composeMail(ctx.services, {
    messageId,
    date: ctx.now,
    from: { email: account.address, name: ctx.user.name },
    to: complete(form.to),
    cc: complete(form.cc),
    subject: oneLine(form.subject, 998),
    text,
    html: html || null,
    priority: form.priority,
    inReplyTo: null,
    references: [],
    files: [],
  });
  // A half-typed address is no address yet, but it is the person's text.
  const reading = { ...mail.reading, to: form.to.map(asTyped), cc: form.cc.map(asTyped) };
  if (files.length === 0) return { ...mail, reading };
  const attachments = files.map(({ filename, size, type }, index) => ({ index, filename, size, type, contentId: null, inline: false }));
  const words = { ...reading, to: [...reading.to, ...reading.cc], files: files.map(({ filename }) => filename) };
  return { ...mail, reading: { ...reading, attachments, vector: searchVector(words) } };
}

const asWritten = (email: string): string => oneLine(email, 320);
const asTyped = (email: string): Address => ({ email: asWritten(email), name: '' });

const draftDataOf = (ctx: Ctx, form: SendInput): DraftData => ({
  lastEditedAt: ctx.now.toISOString(),
  inReplyTo: form.inReplyTo ?? null,
  forwardOf: form.forwardOf ?? null,
  identityId: form.identityId ?? null,
  accountId: form.accountId ?? null,
  answersSeen: form.answersSeen ?? null,
  remindAt: form.remindAt ?? null,
});

async function addDraft(ctx: Ctx, account: LockedAccount, { messageRow, mail, bcc, data, composeKey }: Draft): Promise<string> {
  const place = { account, folder: 'drafts', origin: 'draft', seen: true, bcc, draftData: data, composeKey } as const;
  const [ids] = await placeMails(ctx.db, [{ message: messageRow, reading: mail.reading, date: ctx.now, places: [place] }]);
  // By the clock of the call, which its versions are measured by.
  await ctx.db.updateTable('entry').set({ created_at: ctx.now }).where('id', '=', ids![0]!).execute();
  return ids![0]!;
}

async function replaceDraft(ctx: Ctx, account: LockedAccount, before: Written, draft: Draft): Promise<string> {
  await ctx.db
    .updateTable('entry')
    .set({
      message_id: draft.messageRow,
      // One that lay in the trash is wanted again.
      ...{ mailbox_id: account.boxes.drafts, deleted_at: null },
      date: ctx.now,
      bcc_list: toJson(draft.bcc),
      draft_data: toJson(draft.data),
      compose_key: draft.composeKey,
      modseq: account.modseq,
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', before.id)
    .execute();
  const { vector } = draft.mail.reading;
  await indexWords(ctx.db, [{ entries: [{ id: before.id, accountId: account.id, bcc: draft.bcc }], vector }]);
  await recordChange(ctx.db, 'updated', [{ entryId: before.id, accountId: account.id, modseq: account.modseq }]);
  await forgetMessages(ctx.db, [before.message_id]);
  return before.id;
}

type Written = NonNullable<Awaited<ReturnType<ReturnType<typeof written>['executeTakeFirst']>>>;

const written = (ctx: Ctx, accountId: string) =>
  ctx.db.selectFrom('entry').select(['id', 'version', 'message_id', 'draft']).where('account_id', '=', accountId);

/**
 * The draft that a form goes on writing; undefined where it begins one. Whoever wrote last needs no version: an answer that got
 * lost does not make a second draft. The account is locked by the caller.
 */
export async function findWritten(ctx: Ctx, accountId: string, form: SendInput): Promise<Written | undefined> {
  const { composeKey, draftId, draftVersion } = form;
  const own = composeKey ? await written(ctx, accountId).where('compose_key', '=', composeKey).executeTakeFirst() : undefined;
  if (own && !own.draft) throw fail('mail.already_sent');
  if (own || !draftId) return own;
  const id = /^\d{1,18}$/.test(draftId) ? draftId : '0';
  const named = await written(ctx, accountId).where('id', '=', id).where('draft', '=', true).executeTakeFirst();
  if (named && (draftVersion === undefined || draftVersion === named.version)) return named;
  if (composeKey) throw fail('mail.draft_elsewhere');
  return undefined;
}

/** A draft that was sent is no draft any more; nor is a mail that was taken back a sent one. The account is locked by the caller. */
export async function closeDraft(ctx: Ctx, account: LockedAccount, draft: Pick<Written, 'id' | 'message_id'>): Promise<void> {
  await ctx.db.deleteFrom('entry').where('id', '=', draft.id).execute();
  await forgetMessages(ctx.db, [draft.message_id]);
  await recordChange(ctx.db, 'removed', [{ entryId: draft.id, accountId: account.id, modseq: account.modseq }]);
}
