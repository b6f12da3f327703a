import type { Email } from '@lintel/contract/mail';
import type { JSONContent } from '@tiptap/core';
import type { ComposeStart } from './compose.store.ts';

/** What a dialog begins with that goes on writing a draft. */
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

/** One paragraph a block of lines; an empty line parts them. */
export function paragraphsOf(text: string): JSONContent[] {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return blocks.map((block) => paragraph(block.split('\n')));
}

export function paragraph(lines: readonly string[]): JSONContent {
  const content = lines.flatMap((line, i): JSONContent[] => [
    ...(i > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line ? [{ type: 'text', text: line }] : []),
  ]);
  return content.length > 0 ? { type: 'paragraph', content } : blank();
}

export const blank = (): JSONContent => ({ type: 'paragraph' });
export const docOf = (content: JSONContent[]): JSONContent => ({ type: 'doc', content: content.length > 0 ? content : [blank()] });
