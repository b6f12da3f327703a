import { useQueryClient } from '@tanstack/react-query';
import { formatBytes } from '@lintel/contract/kit/size';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { holdCompose, holdDraft, keepCompose, loseCompose } from './compose.journal.ts';
import { createSaver, type DraftRef, type SaveState, type Written } from './compose.saver.ts';
import { composeStore, type ComposeSession, type ComposeStart } from './compose.store.ts';
import { watchText } from './compose.watch.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import type { MessageForm } from './useComposeCalls.ts';

interface Text {
  form: () => MessageForm;
  /** Everything, as something to begin with again. */
  snapshot: () => ComposeStart;
  signature: () => string;
  /** What the server has not got yet and only the journal tells of. */
  unsent: () => string[];
}

const CHANGED = 'This draft was changed, sent or removed in another window. What you write here is kept as a draft of its own.';
const OPEN_TWICE = 'This draft is open in another window too. Go on writing in one of them only.';

/**
 * Keeps what is written (reliability R24): in this browser within a second, on the server as soon as the writer pauses. Tells when
 * another window has the same draft.
 */
export function useComposeDraft(session: ComposeSession, text: Text) {
  const { key, start } = session;
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const { saver, state, draft, notice, setNotice } = useSaver(session);
  const [isKept, setKept] = useState(true);
  const first = useRef<string | null>(null);
  const isEnded = useRef(false);
  const watching = useRef<ReturnType<typeof watchText> | null>(null);
  const written = (): Written<MessageForm> => ({ form: latest.current.form(), signature: latest.current.signature() });
  /** Named until their writer has read it. */
  const lost = useRef(start.lostFiles);
  const snapshot = (): ComposeStart => ({ ...latest.current.snapshot(), ...saver.fields(), lostFiles: lost.current });

  useEffect(() => {
    const release = holdCompose(key);
    const signature = () => {
      if (isEnded.current || first.current === null) return null;
      const now = latest.current.signature();
      return now === first.current && !saver.draft() ? null : now;
    };
    const journal = () => {
      const unsent = isEnded.current ? [] : latest.current.unsent();
      return unsent.length > 0 ? JSON.stringify([latest.current.signature(), unsent]) : signature();
    };
    watching.current = watchText({
      ...{ signature, journal },
      isSaved: saver.isSaved,
      keep: () => setKept(keepCompose(key, snapshot())),
      save: () => saver.save(written()).then(() => !isEnded.current && keepCompose(key, { ...snapshot(), isOnServer: true })),
    });
    return () => {
      watching.current?.stop();
      watching.current = null;
      release();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, saver]);
  const draftId = draft?.id;
  useEffect(() => (draftId ? holdDraft(draftId, () => setNotice(OPEN_TWICE)) : undefined), [draftId, setNotice]);

  return {
    ...{ saver, state, isKept, notice, written, snapshot },
    dismissNotice: () => {
      lost.current = undefined;
      setNotice(null);
    },
    /** Something was written: the journal is to have it soon. */
    touched: useCallback(() => watching.current?.touched(), []),
    /** Everything is in place: from here on it is the person who writes. */
    begin: () => {
      const now = latest.current.signature();
      first.current = start.isRestored ? '' : now;
      if (start.draftId && !start.isRestored) saver.adopt(now);
    },
    /** The draft of the server once it says what stands here. */
    settle: async (): Promise<DraftRef> => {
      await saver.save(written());
      return saver.draft()!;
    },
    isWritten: () => latest.current.signature() !== first.current,
    end: () => {
      isEnded.current = true;
      loseCompose(key);
    },
  };
}

function useSaver({ key, start }: ComposeSession) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [notice, setNotice] = useState<string | null>(() => lostText(start.lostFiles));
  const [draft, setDraft] = useState<DraftRef | undefined>(() => draftOf(start));
  const client = useQueryClient();
  const [saver] = useState(() =>
    createSaver<MessageForm>({
      composeKey: start.composeKey ?? key,
      draft,
      save: (form) => api.mail.draft({ form }, { idempotencyKey: intentKey() }),
      onState: setState,
      onSaved: (saved) => {
        setDraft(saved);
        composeStore.hold(key, saved.id);
        client.removeQueries({ queryKey: mailKeys.message(saved.id) });
      },
      onElsewhere: () => setNotice(CHANGED),
    }),
  );
  return { saver, state, draft, notice, setNotice };
}

const draftOf = ({ draftId, draftVersion }: ComposeStart): DraftRef | undefined =>
  draftId === undefined || draftVersion === undefined ? undefined : { id: draftId, version: draftVersion };

/** What went with the page before the server had it. */
function lostText(files: ComposeStart['lostFiles'] = []): string | null {
  if (files.length === 0) return null;
  const names = files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', ');
  return files.length === 1
    ? `${names} was not uploaded before the page closed. Add it again.`
    : `${files.length} files were not uploaded before the page closed: ${names}. Add them again.`;
}
