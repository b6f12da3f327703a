import type { Email } from '@lintel/contract/mail';
import { answerRecipients, forwardSubject, replySubject } from '@lintel/contract/mail-rules';
import type { QueryClient } from '@tanstack/react-query';
import type { JSONContent } from '@tiptap/core';
import { toast } from '#web/kit/toast.tsx';
import { openCompose } from './ComposeHost.tsx';
import type { ComposeStart } from './compose.store.ts';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';

export type AnswerKind = 'reply' | 'replyAll' | 'forward';

/** Opens the dialog as an answer to a mail. */
export async function startAnswer(client: QueryClient, kind: AnswerKind, id: string): Promise<void> {
  try {
    const mail = await client.fetchQuery(messageQuery(id));
    if (mail.isDraft) return startDraft(mail);
    openCompose(answerTo(mail, kind, mail.ownAddress));
  } catch (error) {
    toast.problem(error);
  }
}

/** Goes on writing a draft: saving and sending change that draft. */
export function startDraft(mail: Email): void {
  openCompose(draftStart(mail));
}

export function draftStart(mail: Email): ComposeStart {
  const { to, cc, bcc, subject, priority } = mail;
  return {
    mode: mail.draftData?.forwardOf ? 'forward' : mail.draftData?.inReplyTo ? 'reply' : 'new',
    ...{ to, cc, bcc, subject, priority },
    ...(mail.htmlBody === null ? { doc: docOf(paragraphsOf(mail.textBody)) } : { html: mail.htmlBody }),
    ...{ draftId: mail.id, draftVersion: mail.version, isKept: true },
    inReplyTo: mail.draftData?.inReplyTo ?? undefined,
    forwardOf: mail.draftData?.forwardOf ?? undefined,
    identityId: mail.draftData?.identityId ?? null,
    accountId: mail.draftData?.accountId ?? null,
    answersSeen: mail.draftData?.answersSeen ?? undefined,
    remindAt: mail.draftData?.remindAt ?? null,
    filesOf: mail.attachments.length > 0 ? mail.id : undefined,
  };
}

/** Recipients, subject and quote of an answer (specification §4). `own` is the address of who answers. */
export function answerTo(mail: Email, kind: AnswerKind, own: string): ComposeStart {
  if (kind === 'forward') {
    return {
      mode: 'forward',
      ...writerOf(mail),
      subject: forwardSubject(mail.subject),
      doc: docOf([blank(), quoteHead('---------- Forwarded message ----------', mail, true), ...paragraphsOf(mail.textBody)]),
      forwardOf: mail.id,
      filesOf: mail.attachments.length > 0 ? mail.id : undefined,
    };
  }
  return {
    mode: 'reply',
    ...writerOf(mail),
    ...answerRecipients(mail, kind, own),
    subject: replySubject(mail.subject),
    doc: docOf([
      blank(),
      quoteHead('---------- Original message ----------', mail, false),
      { type: 'blockquote', content: paragraphsOf(mail.textBody) },
    ]),
    inReplyTo: mail.id,
  };
}

/** What came to a shared mailbox or an account on another server is answered from there. */
function writerOf({ elsewhere, shared }: Email): ComposeStart {
  const account = elsewhere ?? shared;
  return account ? { accountId: account.accountId } : {};
}

function quoteHead(title: string, mail: Email, withRecipients: boolean): JSONContent {
  const lines = [title, `From: ${fullAddress(mail.from)}`, `Date: ${longDate(mail.date)}`, `Subject: ${mail.subject}`];
  if (withRecipients) lines.push(`To: ${mail.to.map(fullAddress).join(', ')}`);
  return paragraph(lines);
}

/** One paragraph a block of lines; an empty line parts them. */
export function paragraphsOf(text: string): JSONContent[] {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return blocks.map((block) => paragraph(block.split('\n')));
}

function paragraph(lines: readonly string[]): JSONContent {
  const content = lines.flatMap((line, i): JSONContent[] => [
    ...(i > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line ? [{ type: 'text', text: line }] : []),
  ]);
  return content.length > 0 ? { type: 'paragraph', content } : blank();
}

const blank = (): JSONContent => ({ type: 'paragraph' });
export const docOf = (content: JSONContent[]): JSONContent => ({ type: 'doc', content: content.length > 0 ? content : [blank()] });
