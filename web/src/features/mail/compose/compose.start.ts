import type { Email } from '@lintel/contract/mail';
import { answerRecipients, forwardSubject, replySubject } from '@lintel/contract/mail-rules';
import type { QueryClient } from '@tanstack/react-query';
import type { JSONContent } from '@tiptap/core';
import { toast } from '#web/kit/toast.tsx';
import { openCompose } from './ComposeHost.tsx';
import { blank, docOf, draftStart, paragraph, paragraphsOf } from './compose.doc.ts';
import type { ComposeStart } from './compose.store.ts';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';

export type AnswerKind = 'reply' | 'replyAll' | 'forward';

/** Opens the dialog as an answer to a mail. */
export async function startAnswer(client: QueryClient, kind: AnswerKind, id: string): Promise<void> {
  try {
    const mail = await client.fetchQuery(messageQuery(id));
    if (mail.isDraft) return startDraft(mail);
    if (mail.sendAt) return void toast.problem('Nobody has this message yet. It can be answered and passed on once it has gone out.');
    openCompose(answerTo(mail, kind));
  } catch (error) {
    toast.problem(error);
  }
}

/** Goes on writing a draft: saving and sending change that draft. */
export function startDraft(mail: Email): void {
  openCompose(draftStart(mail));
}

/** The addresses of who answers a mail. */
export const ownOf = ({ ownAddress, otherOwn = [] }: Email): string[] => [ownAddress, ...otherOwn];

/** Recipients, subject and quote of an answer (specification §4). */
export function answerTo(mail: Email, kind: AnswerKind): ComposeStart {
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
    ...answerRecipients(mail, kind, ownOf(mail)),
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
