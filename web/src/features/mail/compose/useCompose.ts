import type { Address, Email } from '@lintel/contract/mail';
import type { Priority } from '@lintel/contract/mail-form';
import type { Identity } from '@lintel/contract/mail-identities';
import { composeProblems, sendProblems, sendWarnings } from '@lintel/contract/mail-rules';
import type { MailCircle } from '@lintel/contract/mail-threads';
import type { Editor } from '@tiptap/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createStore, useStore } from '#web/kit/store.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { draftStart } from './compose.doc.ts';
import { draftIsFree } from './compose.journal.ts';
import { composeStore, type ComposeSession, type ComposeStart } from './compose.store.ts';
import { circleQuery } from '#web/features/mail/actions/filing.data.ts';
import { openComposeWindowLater } from './compose.window.ts';
import { useUploads } from './compose.uploads.ts';
import { useAnswering } from './useAnswering.ts';
import { useComposeCalls, type MessageForm } from './useComposeCalls.ts';
import { useComposeDraft } from './useComposeDraft.ts';
import { useLeaveCompose } from './useLeaveCompose.ts';
import { ownText, placeSignature } from './signature.node.ts';
import { useTemplates } from './useTemplates.ts';
import { signatureFor, writerAt, type Signatures, type Writer } from './compose.writer.ts';
import { useMessageEditor } from './useMessageEditor.ts';

/** The fields of a message beside its text, which the editor holds. */
export interface ComposeFields {
  to: Address[];
  cc: Address[];
  bcc: Address[];
  subject: string;
  /** As whom it goes out; null as the person themselves. */
  identityId: string | null;
  /** The shared mailbox or the account on another server that it goes out from. */
  accountId: string | null;
  /** When it comes back if nobody answered it. */
  remindAt: string | null;
  priority: Priority;
}
type FieldProblems = Partial<Record<'to' | 'subject' | 'content', string>>;

/** One message that is being written: its fields, text, files, and the ways to end it. */
export function useCompose(session: ComposeSession, signatures: Signatures) {
  const { key, start } = session;
  const { identities } = signatures;
  const { store, fields, problems, setProblems, set } = useFields(start, identities);
  const [banner, setBanner] = useState<string | null>(null);
  const uploads = useUploads(start, setBanner);
  const text = useMessageEditor(start, {
    onFiles: uploads.add,
    onCommand: (command) => commands[command](),
    onEdit: () => setProblems(({ content: _, ...rest }) => rest),
    onTemplates: () => templates.openByLetter(),
    onReady: (made) => {
      if (isFresh(start) || isLocked(signatures, store.get())) sign(made, signatures, store.get(), start);
      draft.begin();
    },
  });
  const { editor } = text;
  const templates = useTemplates({ start, fields, set, identities, editor });
  const uploadIds = uploads.uploads.map(({ id }) => id);
  const ownFiles = uploads.files.filter(({ isGiven, uploaded }) => !isGiven && uploaded).map((file) => file.key);
  const answering = useAnswering(start, fields.accountId, () => JSON.stringify([store.get(), editor.isDestroyed ? '' : editor.getText()]));
  const form = () => ({ ...formOf(start, store.get(), editor, uploadIds), answersSeen: answering.answersSeen() });
  const draft = useComposeDraft(session, {
    form,
    snapshot: () => ({
      ...{ ...start, ...store.get(), answersSeen: answering.answersSeen(), doc: editor.getJSON(), uploads: uploads.uploads },
      ...{ html: undefined, filesOf: undefined, waitingFiles: undefined, isRestored: true },
    }),
    signature: () => JSON.stringify([store.get(), htmlOf(editor), ownFiles, uploadIds.length]),
    isIncomplete: uploads.isCopying,
  });
  const close = () => {
    draft.end();
    composeStore.close(key);
  };
  const { saver, written, snapshot } = draft;
  const { send, save, ...calls } = useComposeCalls({
    ...{ saver, written, snapshot, onDone: close, onProblem: setBanner, waitingFiles: uploads.waiting },
    onAnswered: answering.acceptAnswers,
  });
  const circle = useCircle(start);
  const leave = useLeaveCompose();
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState(0);
  /** What was warned of once does not stand in the way a second time. */
  const sendWhen = (sendAt?: string) => {
    const given = { ...form(), ...(sendAt ? { sendAt } : {}) };
    // A signature alone is no message.
    const { fields: found, banner: refused } = sendChecks({ ...given, content: ownText(editor) }, uploads.isBusy);
    setProblems(found);
    setBanner(refused);
    if (Object.keys(found).length > 0) setRefusals(refusals + 1);
    if (Object.keys(found).length > 0 || refused) return;
    const overlooked = sendWarnings(given as WholeForm, uploads.files.length, circle).filter((one) => !warnings.includes(one));
    setWarnings([...warnings, ...overlooked]);
    if (overlooked.length === 0) send(given);
  };
  const commands = {
    send: () => sendWhen(),
    sendLater: (sendAt: Date) => sendWhen(sendAt.toISOString()),
    saveDraft: () => {
      setBanner(uploads.isBusy ? UNTIL_UPLOADED.save : null);
      if (!uploads.isBusy) save();
    },
    /** The same draft goes on in a window of its own, saved first: nothing is written in two places. */
    popOut: async () => {
      if (uploads.isBusy) return setBanner(UNTIL_UPLOADED.open);
      const opened = openComposeWindowLater();
      if (!opened) return setBanner('The browser let no window open. Allow pop-ups for this page, then try again.');
      try {
        if (draft.isWritten() || saver.draft() || start.mode !== 'new') await saver.save(written());
        opened.show(saver.draft()?.id);
        close();
      } catch (error) {
        opened.close();
        setBanner(sentenceOf(error));
      }
    },
    /** The same draft as the server has it by now, in place of what stands here. */
    goOnWith: (mail: Email) => {
      const { composeKey } = saver.fields();
      close();
      void draftIsFree(mail.id).then(() => {
        composeStore.open({ ...draftStart(mail), composeKey }, key);
        composeStore.shape(key, session.shape);
      });
    },
    /** Closes and clears, asks nothing and loses nothing. */
    discard: () => {
      const left = { key, saver, start: snapshot(), written: written(), isWritten: draft.isWritten() };
      close();
      if (left.isWritten || left.saver.draft()) leave(left);
    },
  };
  /** The signature changes with the identity, and only the signature. */
  const writeAs = (writer: Writer) => {
    const before = store.get();
    set(writer);
    sign(editor, signatures, writer, start, before);
  };
  return {
    ...text,
    ...calls,
    ...commands,
    draft,
    fields,
    set,
    writeAs,
    problems,
    banner: isOver(banner, uploads.isBusy) ? null : banner,
    setBanner,
    warnings,
    /** How often its fields stood in the way of sending it. */
    refusals,
    uploads,
    templates,
    others: answering.others,
  };
}

export type Composing = ReturnType<typeof useCompose>;

/** Who was in the conversation that is answered or passed on: known by the time that something is written. */
function useCircle({ inReplyTo, forwardOf }: ComposeStart): MailCircle | undefined {
  const mail = inReplyTo ?? forwardOf;
  return useQuery({ ...circleQuery(mail ?? ''), enabled: mail !== undefined }).data;
}

/** Nothing of it was written before. */
const isFresh = (start: ComposeStart): boolean => !start.draftId && !start.isRestored && !start.composeKey;

/** What the company puts under it stands under a draft of before too. */
const isLocked = ({ company }: Signatures, { accountId }: Writer): boolean => company.lockedFor.includes(accountId);

function sign(editor: Editor, signatures: Signatures, writer: Writer, start: ComposeStart, before?: Writer): void {
  const signatureOf = (one: Writer) => signatureFor(one, signatures, start.mode ?? 'new');
  const { html, isLocked } = signatureOf(writer);
  placeSignature(editor, html, isLocked, before && signatureOf(before).html);
}

function useFields(start: ComposeStart, identities: readonly Identity[]) {
  const [store] = useState(() =>
    createStore<ComposeFields>({
      ...{ to: start.to ?? [], cc: start.cc ?? [], bcc: start.bcc ?? [], subject: start.subject ?? '' },
      ...writerAt(start.accountId ?? null, identities),
      ...(start.identityId === undefined ? {} : { identityId: start.identityId }),
      ...{ remindAt: start.remindAt ?? null, priority: start.priority ?? 'normal' },
    }),
  );
  const [problems, setProblems] = useState<FieldProblems>({});
  /** What was corrected is no problem any more. */
  const set = (change: Partial<ComposeFields>) => {
    store.set({ ...store.get(), ...change });
    const corrected = 'subject' in change ? 'subject' : 'to';
    setProblems(({ [corrected]: _, ...rest }) => rest);
  };
  return { store, fields: useStore(store), problems, setProblems, set };
}

function formOf(
  start: ComposeStart,
  { to, cc, bcc, subject, identityId, accountId, remindAt, priority }: ComposeFields,
  editor: Editor,
  uploads: string[],
): MessageForm {
  const emails = (list: readonly Address[]) => list.map(({ email }) => email);
  return {
    ...{ to: emails(to), cc: emails(cc), bcc: emails(bcc), subject, uploads },
    content: editor.getText({ blockSeparator: '\n\n' }),
    htmlContent: editor.isEmpty ? '' : editor.getHTML(),
    priority,
    ...(identityId ? { identityId } : {}),
    ...(accountId ? { accountId } : {}),
    ...(remindAt ? { remindAt } : {}),
    ...{ inReplyTo: start.inReplyTo, forwardOf: start.forwardOf },
  };
}

/** What is said while files are on their way, and no longer. */
const UNTIL_UPLOADED = {
  send: 'Wait until the files are uploaded, then send.',
  save: 'Wait until the files are uploaded, then save.',
  open: 'Wait until the files are uploaded, then open the window.',
} as const;
const isOver = (banner: string | null, isUploading: boolean): boolean =>
  !isUploading && Object.values<string | null>(UNTIL_UPLOADED).includes(banner);

type WholeForm = MessageForm & { to: string[]; cc: string[]; bcc: string[]; subject: string; content: string };

/** The dialog's checks at their fields, then those before the call in the banner (specification §5). */
function sendChecks(form: MessageForm, isUploading: boolean): { fields: FieldProblems; banner: string | null } {
  const message = form as WholeForm;
  const missing = composeProblems(message);
  if (missing.length > 0) return { fields: Object.fromEntries(missing.map(({ field, text }) => [field, text])), banner: null };
  const refused = sendProblems(message).map(({ text }) => text);
  if (refused.length > 0) return { fields: {}, banner: refused.join(', ') };
  return { fields: {}, banner: isUploading ? UNTIL_UPLOADED.send : null };
}

/** Without the empty last paragraph that the editor adds by itself. */
const htmlOf = (editor: Editor): string => (editor.isDestroyed ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''));
