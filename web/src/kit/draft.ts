import { useEffect, useState } from 'react';
import { sessionStore } from './session.store.ts';
import { keep, readKept } from './store.ts';
import { toast } from './toast.tsx';
import { momentText } from '#web/ui/date.format.ts';

// What is being written, kept in this browser until it is saved or begun anew, for whoever wrote it: a page that is left, a tab that is
// closed or a network that is gone costs no words. Nothing secret is written in a form that is kept.

/** Only what was changed, with what stood there before: where that is another thing by now, what was written is left out. */
interface Kept {
  at: number;
  changed: Record<string, { was: unknown; is: unknown }>;
}

const PREFIX = 'lintel.draft.';
const WRITE_MS = 300;
const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Where it is kept of whoever is signed in. What is kept there says when (`at`), and goes when it is old. */
export const draftKey = (name: string): string => `${PREFIX}${sessionStore.get().user?.id ?? ''}.${name}`;
const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was written there over `initial`, or null where that is nothing. */
function keptDraft<F extends object>(key: string, initial: F): { fields: F; at: number } | null {
  dropOld(Date.now());
  const kept = readKept<Kept>(key);
  const back = Object.entries(kept?.changed ?? {}).filter(([field, { was }]) => field in initial && alike(initial[field as keyof F], was));
  if (!kept || back.length === 0) return null;
  return { fields: { ...initial, ...Object.fromEntries(back.map(([field, { is }]) => [field, is])) }, at: kept.at };
}

function keepDraft<F extends object>(key: string, initial: F, fields: F): void {
  const changed = (Object.keys(fields) as (keyof F & string)[])
    .filter((field) => !alike(fields[field], initial[field]))
    .map((field) => [field, { was: initial[field], is: fields[field] }]);
  keep(key, changed.length > 0 ? ({ at: Date.now(), changed: Object.fromEntries(changed) } satisfies Kept) : null);
}

/** What is old, and what was kept before it was kept by person: whose that is nobody knows. */
export function dropOld(now: number): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX) || one.startsWith('lintel.request.')))
    if ((readKept<Kept>(key)?.at ?? 0) < now - DRAFT_DAYS * DAY_MS) keep(key, null);
}

interface Options<F> {
  /** Fields that are not kept: what is secret. */
  secret?: readonly (keyof F)[] | undefined;
  /** Whether it is said that something is back. */
  isSaid?: boolean;
}

/**
 * A state that is kept under a name while it is changed, and comes back as it was left; without a name it is not kept. `forget` when it is
 * saved, with what was saved, or begun anew.
 */
export function useKeptState<F extends object>(name: string | undefined, initial: F, { secret = [], isSaid = true }: Options<F> = {}) {
  const [key] = useState(() => (name === undefined ? null : draftKey(name)));
  const [before] = useState(() => key && keptDraft(key, initial));
  const [start] = useState(() => (before ? before.fields : initial));
  const [fields, setFields] = useState(start);
  const [journal] = useState(() => journalOf(key, initial, secret));
  useEffect(() => {
    if (fields !== start) journal.write(fields);
  }, [fields, start, journal]);
  useEffect(() => {
    window.addEventListener('pagehide', journal.flush);
    return () => {
      window.removeEventListener('pagehide', journal.flush);
      journal.flush();
    };
  }, [journal]);
  useEffect(() => {
    if (!before || !isSaid) return;
    const startOver = () => {
      setFields(journal.initial);
      journal.forget();
    };
    toast.notice(`What you typed here is back, as of ${momentText(before.at)}.`, {
      id: BACK,
      action: { label: 'Start over', run: startOver },
    });
    return () => toast.withdraw(BACK);
  }, [before, isSaid, journal]);
  return { fields, setFields, forget: journal.forget };
}
const BACK = 'draft-is-back';

function journalOf<F extends object>(key: string | null, initial: F, secret: readonly (keyof F)[]) {
  // What stands on the server: as the page began, then what was saved.
  let base = initial;
  let written: F | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (written && key) keepDraft(key, base, { ...written, ...Object.fromEntries(secret.map((one) => [one, base[one]])) });
    written = null;
  };
  return {
    initial,
    flush,
    write: (fields: F) => {
      written = fields;
      clearTimeout(timer);
      timer = setTimeout(flush, WRITE_MS);
    },
    forget: (saved: F = base) => {
      clearTimeout(timer);
      written = null;
      base = saved;
      if (key) keep(key, null);
    },
  };
}

/** One text that is kept while it is written. */
export function useKeptText(name: string | undefined, initial = ''): [text: string, write: (text: string) => void, forget: () => void] {
  const { fields, setFields, forget } = useKeptState(name, { text: initial }, { isSaid: false });
  const begin = () => {
    setFields({ text: initial });
    forget();
  };
  return [fields.text, (text) => setFields({ text }), begin];
}
