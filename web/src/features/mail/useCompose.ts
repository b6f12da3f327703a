import type { Address, Email } from '@lintel/contract/mail';
import { errorText } from '@lintel/contract/errors';
import { composeProblems, sendProblems } from '@lintel/contract/mail-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { createStore, useStore } from '#web/kit/store.ts';
import { toast } from '#web/kit/toast.tsx';
import { openCompose } from './ComposeHost.tsx';
import type { DialogCommand } from './compose.keys.ts';
import { holdCompose, keepCompose, loseCompose } from './compose.journal.ts';
import { composeStore, type ComposeSession, type ComposeStart } from './compose.store.ts';
import { useUploads } from './compose.uploads.ts';
import { invalidateFolder } from './mail.data.ts';
import { mailKeys } from './mail.keys.ts';
import { EXTENSIONS } from './richtext.extensions.ts';
import { docFromHtml, inputProps } from './richtext.input.ts';

const JOURNAL_MS = 2000;

/** The fields of a message beside its text, which the editor holds. */
export interface ComposeFields {
  to: Address[];
  cc: Address[];
  bcc: Address[];
  subject: string;
}
export type FieldProblems = Partial<Record<'to' | 'subject' | 'content', string>>;

/** One message that is being written: its fields, text, files, and the ways to end it. */
export function useCompose({ key, start }: ComposeSession) {
  const client = useQueryClient();
  const [store] = useState(() => createStore<ComposeFields>({ to: start.to ?? [], cc: start.cc ?? [], bcc: start.bcc ?? [], subject: start.subject ?? '' }));
  const fields = useStore(store);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [banner, setBanner] = useState<string | null>(null);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const uploads = useUploads(start.uploads ?? [], start.filesOf, setBanner);
  const addFiles = useRef(uploads.add);
  useEffect(() => {
    addFiles.current = uploads.add;
  });
  const begin = useRef(() => {});
  const commands = useRef<Record<DialogCommand, () => void> | null>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: start.doc ?? EMPTY,
    editorProps: {
      ...inputProps({ onFiles: (files) => addFiles.current(files), onLink: () => setLinkOpen(true), onCommand: (command) => commands.current?.[command]() }),
      // An answer begins with its text, above the quote.
      attributes: { 'aria-label': 'Message', role: 'textbox', 'aria-multiline': 'true', ...(start.mode === 'reply' ? { 'data-autofocus': 'true' } : {}) },
    },
    onCreate: ({ editor: made }) => {
      if (start.html) made.commands.setContent(docFromHtml(start.html, made.schema), { emitUpdate: false });
      begin.current();
    },
    onUpdate: () => setProblems(({ content: _, ...rest }) => rest),
  });

  const set = (change: Partial<ComposeFields>) => {
    store.set({ ...store.get(), ...change });
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change) && !(name === 'to' && ('cc' in change || 'bcc' in change)))));
  };
  /** Everything that was written, as something to begin with again. */
  const snapshot = (): ComposeStart => ({ ...start, ...store.get(), doc: editor.getJSON(), html: undefined, uploads: uploads.uploads, filesOf: undefined, isRestored: true });
  const form = () => {
    const { to, cc, bcc, subject } = store.get();
    const emails = (list: readonly Address[]) => list.map(({ email }) => email);
    return {
      ...{ to: emails(to), cc: emails(cc), bcc: emails(bcc), subject },
      content: editor.getText({ blockSeparator: '\n\n' }),
      htmlContent: editor.isEmpty ? '' : editor.getHTML(),
      uploads: uploads.uploads.map(({ id }) => id),
      priority: start.priority ?? ('normal' as const),
      ...{ draftId: start.draftId, inReplyTo: start.inReplyTo, forwardOf: start.forwardOf },
    };
  };

  /** What can differ from the beginning. The editor adds an empty last paragraph by itself. */
  const signature = () => {
    const own = uploads.files.filter(({ isGiven }) => !isGiven).map(({ key: file }) => file);
    return JSON.stringify([store.get(), editor.isDestroyed ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''), own]);
  };
  const journal = useJournal(key, snapshot, signature, start.isRestored === true);
  useEffect(() => {
    begin.current = journal.begin;
  });
  const keyFor = useAttemptKey();
  const finish = (sentence: string) => {
    journal.end();
    composeStore.close(key);
    toast.result(sentence);
    void client.invalidateQueries({ queryKey: mailKeys.folders });
    invalidateFolder(client, 'drafts');
    if (start.draftId) client.removeQueries({ queryKey: mailKeys.message(start.draftId) });
  };
  const sending = useMutation({
    mutationFn: () => {
      const given = form();
      return api.mail.send({ form: given }, { idempotencyKey: keyFor('send', given) });
    },
    onSuccess: () => {
      invalidateFolder(client, 'sent');
      invalidateFolder(client, 'inbox');
      finish('Message sent');
    },
    onError: (error) => setBanner(error.message || errorText('mail.send_failed')),
  });
  const saving = useMutation({
    mutationFn: (): Promise<Email> => {
      const given = form();
      return api.mail.draft({ form: given }, { idempotencyKey: keyFor('draft', given) });
    },
    onSuccess: () => finish('Draft saved'),
    onError: (error) => setBanner(error.message || errorText('mail.draft_failed')),
  });
  const isBusy = sending.isPending || saving.isPending;
  const isRunning = useRef(false);
  useEffect(() => {
    isRunning.current = isBusy;
  }, [isBusy]);

  const send = () => {
    if (isRunning.current) return;
    setBanner(null);
    const given = form();
    const found = composeProblems(given);
    setProblems(Object.fromEntries(found.map(({ field, text }) => [field, text])));
    if (found.length > 0) return;
    const refused = sendProblems(given);
    if (refused.length > 0) return setBanner(refused.map(({ text }) => text).join(', '));
    if (uploads.isBusy) return setBanner('Wait until the files are uploaded, then send.');
    isRunning.current = true;
    sending.mutate();
  };
  const saveDraft = () => {
    if (isRunning.current) return;
    setBanner(null);
    if (uploads.isBusy) return setBanner('Wait until the files are uploaded, then save.');
    isRunning.current = true;
    saving.mutate();
  };
  /** Closes and clears; what was written can be taken back. */
  const discard = () => {
    const left = snapshot();
    const isWritten = journal.isWritten();
    journal.end();
    composeStore.close(key);
    if (isWritten) toast.notice('Draft discarded', { stays: 15_000, action: { label: 'Undo', run: () => openCompose(left) } });
  };
  useEffect(() => {
    commands.current = { send, saveDraft, discard };
  });
  return {
    ...{ fields, set, problems, banner, setBanner, editor, isLinkOpen, setLinkOpen, uploads, send, saveDraft, discard, isBusy },
    isSending: sending.isPending,
    isSaving: saving.isPending,
  };
}

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Writes what changed into the journal every 2 seconds (reliability R24). */
function useJournal(key: string, snapshot: () => ComposeStart, signature: () => string, isRestored: boolean) {
  const latest = useRef({ snapshot, signature });
  useEffect(() => {
    latest.current = { snapshot, signature };
  });
  const first = useRef<string | null>(null);
  const written = useRef<string | null>(null);
  const isEnded = useRef(false);
  useEffect(() => {
    const release = holdCompose(key);
    const write = () => {
      const now = latest.current.signature();
      if (isEnded.current || first.current === null || now === (written.current ?? first.current)) return;
      written.current = now;
      keepCompose(key, latest.current.snapshot());
    };
    const timer = setInterval(write, JOURNAL_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', write);
      release();
    };
  }, [key]);
  return {
    /** Everything is in place: from here on it is the person who writes. */
    begin: () => {
      first.current = isRestored ? '' : latest.current.signature();
    },
    isWritten: () => latest.current.signature() !== first.current,
    end: () => {
      isEnded.current = true;
      loseCompose(key);
    },
  };
}

/** The same key for the same content, so that a repeat has its effect once; other content is another intent (R20). */
function useAttemptKey(): (kind: string, content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (kind, content) => {
    const now = `${kind} ${JSON.stringify(content)}`;
    if (now !== last.current.content) last.current = { content: now, key: intentKey() };
    return last.current.key;
  };
}
