import { ApiError } from '@lintel/contract/kit/client';
import type { Answers } from '@lintel/contract/form-rules';
import { useEffect, useRef, useState } from 'react';
import { draftKey, dropOld } from '#web/kit/draft.ts';
import { keep, readKept } from '#web/kit/store.ts';
import { saveDraft } from './requests.data.ts';

export type DraftState =
  | { is: 'saved'; at: string | null }
  | { is: 'waiting' | 'saving' }
  | { is: 'offline' }
  | { is: 'refused'; message: string }
  /** Somebody, or another window, saved it since. */
  | { is: 'stale' };

const WAIT_MS = 2000;
const RETRY_MS = 10_000;

interface Journal {
  answers: Answers;
  version: number;
  at: number;
}

/** What was written here and never reached the server, where it still fits the request's version. */
function readJournal(place: string, version: number): Answers | null {
  dropOld(Date.now());
  const journal = readKept<Journal>(place);
  return journal?.version === version ? journal.answers : null;
}

// Without room in this browser the server alone keeps the draft.
const writeJournal = (place: string, answers: Answers, version: number): boolean =>
  keep(place, { answers, version, at: Date.now() } satisfies Journal);

/** Gives up what was written here. */
export const loseDraft = (id: string): boolean => keep(placeOf(id), null);

const placeOf = (id: string): string => draftKey(`request.${id}`);

/**
 * Answers that save themselves: two seconds after the last change to the server, at once in this browser, so that nothing is lost
 * while there is no connection (reliability R24). `flush` answers the version to submit, or null where it could not be saved.
 */
export function useDraft(request: { id: string; version: number; answers: Answers }) {
  const { id } = request;
  // Whoever signs in here meanwhile keeps their own.
  const [place] = useState(() => placeOf(id));
  const [answers, setAnswers] = useState<Answers>(() => readJournal(place, request.version) ?? request.answers);
  const [version, setVersion] = useState(request.version);
  const [state, setState] = useState<DraftState>({ is: 'saved', at: null });
  const box = useRef({ version: request.version, answers, isDirty: answers !== request.answers, saving: null as Promise<boolean> | null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = (): Promise<boolean> => {
    clearTimeout(timer.current);
    const held = box.current;
    held.saving ??= run().finally(() => {
      held.saving = null;
    });
    return held.saving;
  };

  const run = async (): Promise<boolean> => {
    const held = box.current;
    while (held.isDirty) {
      held.isDirty = false;
      setState({ is: 'saving' });
      try {
        const { version, savedAt } = await saveDraft(id, held.answers, held.version);
        held.version = version;
        setVersion(version);
        setState({ is: 'saved', at: savedAt });
      } catch (error) {
        held.isDirty = true;
        setState(stateOf(error));
        if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
          timer.current = setTimeout(() => void save(), RETRY_MS);
        return false;
      }
    }
    keep(place, null);
    return true;
  };

  const set = (key: string, value: unknown) => {
    const held = box.current;
    held.answers = { ...held.answers, [key]: value };
    held.isDirty = true;
    setAnswers(held.answers);
    writeJournal(place, held.answers, held.version);
    setState((before) => (before.is === 'offline' || before.is === 'stale' ? before : { is: 'waiting' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), WAIT_MS);
  };

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const held = box.current;
    const now = () => void (held.isDirty && latest.current());
    const hidden = () => document.visibilityState === 'hidden' && now();
    now();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hidden);
      clearTimeout(timer.current);
      now();
    };
  }, []);

  const flush = async (): Promise<number | null> => ((await save()) ? box.current.version : null);
  /** After something else of the request was saved. */
  const adopt = (version: number) => {
    box.current.version = version;
    setVersion(version);
  };
  return { answers, state, version, set, flush, adopt };
}

function stateOf(error: unknown): DraftState {
  if (!(error instanceof ApiError)) return { is: 'refused', message: String(error) };
  if (error.status === 0) return { is: 'offline' };
  return error.status === 409 ? { is: 'stale' } : { is: 'refused', message: error.message };
}
