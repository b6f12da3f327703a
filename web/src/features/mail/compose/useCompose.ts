import type { Address, Email } from '@lintel/contract/mail';
import type { Priority } from '@lintel/contract/mail-form';
import type { Identity } from '@lintel/contract/mail-identities';
import { composeProblems, sendProblems, sendWarnings } from '@lintel/contract/mail-rules';
import type { MailCircle } from '@lintel/contract/mail-threads';
import type { Editor } from '@tiptap/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '#web/kit/store.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { draftStart } from './compose.doc.ts';
import { draftIsFree } from './compose.journal.ts';
import { takeRecipients } from './compose.recipients.ts';
import { composeStore, type ComposeSession, type ComposeStart, type RecipientRow } from './compose.store.ts';
import { circleQuery } from '#web/features/mail/actions/filing.data.ts';
import { openComposeWindowLater } from './compose.window.ts';
import { useUploads, type Uploads } from './compose.uploads.ts';
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
  /** What stands in the rows of recipients and is none yet. */
  typed: NonNullable<ComposeStart['typed']>;
}
type FieldProblems = Partial<Record<RecipientRow | 'subject' | 'content', string>>;

/** One message that is being written: its fields, text, files, and the ways to end it. */
export function useCompose(session: ComposeSession, signatures: Signatures) {
  const { key, start } = session;
  const { identities } = signatures;
  const { store, fields, problems, setProblems, set, settle } = useFields(start, identities);
  const { banner, setBanner, stop } = useBanner();
  const uploads = useUploads(start, setBanner);
  const stopped = (step: Step) => stop(step, uploads);
  const text = useMessageEditor(start, {
    onFiles: uploads.add,
    onCommand: (command) => commands[command](),
    onEdit: () => {
      setProblems(({ content: _, ...rest }) => rest);
      draft.touched();
    },
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
  const form = () => ({
    ...formOf(start, store.get(), editor, uploadIds),
    answersSeen: answering.answersSeen(),
    filesOf: uploads.copying.of,
  });
  const draft = useComposeDraft(session, {
    form,
    snapshot: () => ({
      ...{ ...start, ...store.get(), answersSeen: answering.answersSeen(), doc: editor.getJSON(), uploads: uploads.uploads },
      ...{ html: undefined, filesOf: uploads.copying.of, waitingFiles: uploads.unsent, isRestored: true },
    }),
    signature: () => JSON.stringify([store.get(), htmlOf(editor), ownFiles, uploadIds.length]),
    unsent: () => uploads.unsent.map(({ name }) => name),
  });
  const { touched } = draft;
  useEffect(() => touched(), [touched, fields, uploads.files]);
  const close = () => {
    draft.end();
    composeStore.close(key);
  };
  const { saver, written, snapshot } = draft;
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  /** Recipients that were warned of as looking like others. */
  const lookAlikesSeen = useRef<readonly string[]>([]);
  const { send, save, ...calls } = useComposeCalls({
    ...{ saver, written, snapshot, onDone: close, onProblem: setBanner, waitingFiles: uploads.waiting },
    onAnswered: answering.acceptAnswers,
    onLookAlike: (given, sentence) => {
      const { to, cc, bcc } = given as WholeForm;
      lookAlikesSeen.current = [...to, ...cc, ...bcc];
      setWarnings([...warnings, sentence]);
    },
  });
  const circle = useCircle(start);
  const leave = useLeaveCompose();
  const [refusals, setRefusals] = useState(0);
  /** What was warned of once does not stand in the way a second time. */
  const sendWhen = (sendAt?: string) => {
    const unsettled = settle();
    const given = { ...form(), ...(sendAt ? { sendAt } : {}), lookAlikesSeen: [...lookAlikesSeen.current] };
    // A signature alone is no message.
    const { fields: found, banner: refused } = sendChecks({ ...given, content: ownText(editor) }, unsettled);
    setProblems(found);
    setBanner(refused);
    if (Object.keys(found).length > 0) setRefusals(refusals + 1);
    if (Object.keys(found).length > 0 || refused || stopped('send')) return;
    const overlooked = sendWarnings(given as WholeForm, uploads.files.length + (uploads.copying.of ? 1 : 0), circle).filter(
      (one) => !warnings.includes(one),
    );
    setWarnings([...warnings, ...overlooked]);
    if (overlooked.length === 0) send(given);
  };
  const commands = {
    send: () => sendWhen(),
    sendLater: (sendAt: Date) => sendWhen(sendAt.toISOString()),
    saveDraft: () => {
      if (!stopped('save')) save();
    },
    /** The same draft goes on in a window of its own, saved first: nothing is written in two places. */
    popOut: async () => {
      if (stopped('open the window')) return;
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
    banner: banner(uploads),
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
export const isFresh = (start: ComposeStart): boolean => !start.draftId && !start.isRestored && !start.composeKey;

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
      ...{ remindAt: start.remindAt ?? null, priority: start.priority ?? 'normal', typed: start.typed ?? {} },
    }),
  );
  const [problems, setProblems] = useState<FieldProblems>({});
  /** What was corrected is no problem any more. */
  const set = (change: Partial<ComposeFields>) => {
    store.set({ ...store.get(), ...change });
    setProblems(({ to, cc, bcc, subject, ...others }) => ('subject' in change ? { to, cc, bcc, ...others } : { subject, ...others }));
  };
  /** Takes what was typed as recipients; what it cannot take stays, with what is wrong with it. */
  const settle = (): FieldProblems => {
    const found: FieldProblems = {};
    for (const row of ROWS) {
      const { to, cc, bcc, typed } = store.get();
      const { added, rest, problem } = takeRecipients(typed[row] ?? '', [...to, ...cc, ...bcc]);
      if (added.length > 0) store.set({ ...store.get(), [row]: [...store.get()[row], ...added], typed: { ...typed, [row]: rest } });
      if (problem) found[row] = problem;
    }
    return found;
  };
  return { store, fields: useStore(store), problems, setProblems, set, settle };
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

const ROWS = ['to', 'cc', 'bcc'] as const satisfies readonly RecipientRow[];

type Step = 'send' | 'save' | 'open the window';

/** What stands above the fields. That files are in the way of a step is said for as long as they are. */
function useBanner() {
  const [banner, setBanner] = useState<string | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  return {
    banner: (uploads: Uploads) => (step && filesInTheWay(uploads, step)) ?? banner,
    setBanner: (sentence: string | null) => {
      setStep(null);
      setBanner(sentence);
    },
    /** Whether the files do not let it happen yet. */
    stop: (wanted: Step, uploads: Uploads): boolean => {
      setStep(wanted);
      setBanner(null);
      return filesInTheWay(uploads, wanted) !== null;
    },
  };
}

function filesInTheWay({ isBusy, failed }: Uploads, step: Step): string | null {
  if (isBusy) return `Wait until the files are uploaded, then ${step}.`;
  return failed ? `${failed.filename} was not uploaded. Try again or remove it, then ${step}.` : null;
}

type WholeForm = MessageForm & { to: string[]; cc: string[]; bcc: string[]; subject: string; content: string };

/** The dialog's checks at their fields, then those before the call in the banner (specification §5). */
function sendChecks(form: MessageForm, unsettled: FieldProblems): { fields: FieldProblems; banner: string | null } {
  const message = form as WholeForm;
  // Who was typed is meant to have it: nothing is sent without them in silence.
  const found = { ...Object.fromEntries(composeProblems(message).map(({ field, text }) => [field, text])), ...unsettled };
  if (Object.keys(found).length > 0) return { fields: found, banner: null };
  const refused = sendProblems(message).map(({ text }) => text);
  return { fields: {}, banner: refused.length > 0 ? refused.join(', ') : null };
}

/** Without the empty last paragraph that the editor adds by itself. */
const htmlOf = (editor: Editor): string => (editor.isDestroyed ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''));
