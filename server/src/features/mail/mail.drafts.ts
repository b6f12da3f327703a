import { isEmailAddress } from '@lintel/contract/mail-rules';
import type { Address, DraftData, Email } from '@lintel/contract/mail';
import { toJson } from '#server/platform/db.ts';
import type { Ctx } from '#server/platform/context.ts';
import { recordBlob } from '#server/platform/blobs.ts';
import { emit } from '#server/platform/events.ts';
import { bodiesOf, composeMail, newMessageId, type ComposedMail, type SendInput } from './mail.compose.ts';
import { collectFiles } from './mail.files.ts';
import { forgetMessages } from './mail.organise.ts';
import { findAccount, findEmail } from './mail.queries.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { indexWords, insertMessage, lockAccounts, placeMessage, recordChange, type LockedAccount } from './mail.store.ts';

/**
 * Saves a draft, as far as it has come. With `draftId` the same draft again: one row however often it is saved. Where that
 * draft is gone, or somebody saved a newer version of it, the text becomes a draft of its own rather than getting lost (R24).
 */
export async function saveDraft(ctx: Ctx, form: SendInput): Promise<Email> {
  const account = await findAccount(ctx.db, ctx.user);
  const mail = await composeDraft(ctx, form, account);
  await recordBlob(ctx.db, mail.raw);
  const locked = (await lockAccounts(ctx.db, [account.id])).get(account.id)!;
  const messageRow = await insertMessage(ctx.db, mail.reading, mail.raw, ctx.now);
  const draft: Draft = { messageRow, mail, bcc: form.bcc.map(asTyped), data: draftDataOf(ctx, form) };
  const id = (await replaceDraft(ctx, locked, form, draft)) ?? (await addDraft(ctx, locked, draft));
  await emit(ctx.db, locked.personId, { kind: 'mail.changed', folders: ['drafts'], arrived: false });
  return findEmail(ctx.db, ctx.user, id);
}

interface Draft {
  messageRow: string;
  mail: ComposedMail;
  bcc: Address[];
  data: DraftData;
}

async function composeDraft(ctx: Ctx, form: SendInput, account: { id: string; address: string }): Promise<ComposedMail> {
  const { text, html } = await bodiesOf(form);
  const complete = (addresses: readonly string[]) => addresses.filter(isEmailAddress).map(asTyped);
  const mail = await composeMail(ctx.services, {
    messageId: newMessageId(ctx.services.env.mailDomain),
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
    files: await collectFiles(ctx, account.id, form.attachments, form.uploads),
  });
  // A half-typed address is no address yet, but it is the person's text.
  return { ...mail, reading: { ...mail.reading, to: form.to.map(asTyped), cc: form.cc.map(asTyped) } };
}

const asTyped = (email: string): Address => ({ email: oneLine(email, 320), name: '' });

const draftDataOf = (ctx: Ctx, form: SendInput): DraftData => ({
  lastEditedAt: ctx.now.toISOString(),
  inReplyTo: form.inReplyTo ?? null,
  forwardOf: form.forwardOf ?? null,
});

async function addDraft(ctx: Ctx, account: LockedAccount, draft: Draft): Promise<string> {
  const place = { account, folder: 'drafts', origin: 'draft', seen: true, bcc: draft.bcc, draftData: draft.data } as const;
  const [id] = await placeMessage(ctx.db, draft.messageRow, draft.mail.reading, ctx.now, [place]);
  return id!;
}

/** The id of the draft that was replaced; null where there is none that this is the next version of. */
async function replaceDraft(ctx: Ctx, account: LockedAccount, form: SendInput, draft: Draft): Promise<string | null> {
  const before = form.draftId ? await findDraft(ctx, account.id, form.draftId) : undefined;
  if (!before || (form.draftVersion !== undefined && form.draftVersion !== before.version)) return null;
  await ctx.db
    .updateTable('entry')
    .set({
      message_id: draft.messageRow,
      date: ctx.now,
      bcc_list: toJson(draft.bcc),
      draft_data: toJson(draft.data),
      modseq: account.modseq,
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', before.id)
    .execute();
  await indexWords(ctx.db, [before.id], draft.mail.reading.vector);
  await recordChange(ctx.db, 'updated', [{ entryId: before.id, accountId: account.id, modseq: account.modseq }]);
  await forgetMessages(ctx.db, [before.message_id]);
  return before.id;
}

const findDraft = (ctx: Ctx, accountId: string, id: string) =>
  ctx.db
    .selectFrom('entry')
    .select(['id', 'version', 'message_id'])
    .where('id', '=', /^\d{1,18}$/.test(id) ? id : '0')
    .where('account_id', '=', accountId)
    .where('draft', '=', true)
    .executeTakeFirst();

/** A draft that was sent is no draft any more. False where there is none. The account is locked by the caller. */
export async function closeDraft(ctx: Ctx, account: LockedAccount, id: string): Promise<boolean> {
  const draft = await findDraft(ctx, account.id, id);
  if (!draft) return false;
  await ctx.db.deleteFrom('entry').where('id', '=', draft.id).execute();
  await forgetMessages(ctx.db, [draft.message_id]);
  await recordChange(ctx.db, 'removed', [{ entryId: draft.id, accountId: account.id, modseq: account.modseq }]);
  return true;
}
