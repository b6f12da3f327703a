import { keep, readKept } from '#web/kit/store.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import type { ComposeStart } from './compose.store.ts';

// What is being written, kept in this browser as it is written, until it is sent, saved or thrown away (reliability R24).
// A Web Lock tells which entries belong to a dialog that is still open, in this tab or in another.

type Journal = Record<string, ComposeStart>;

const journalKey = (): string => `lintel.compose.${sessionStore.get().user?.id ?? ''}`;
const lockName = (key: string): string => `lintel.compose.${key}`;
const read = (): Journal => readKept<Journal>(journalKey()) ?? {};

/** Answers whether it is kept: a browser has little room. */
export function keepCompose(key: string, start: ComposeStart): boolean {
  const { waitingFiles = [], lostFiles = [], ...written } = start;
  // A file has no text that could be kept: its writer is told which ones went with the page.
  const lost = [...lostFiles, ...waitingFiles.map(({ name, size }) => ({ name, size }))];
  return keep(journalKey(), { ...read(), [key]: { ...written, ...(lost.length > 0 ? { lostFiles: lost } : {}) } });
}

export function loseCompose(key: string): void {
  const { [key]: _, ...rest } = read();
  keep(journalKey(), Object.keys(rest).length > 0 ? rest : null);
}

/** Marks a dialog as open. Answers the way to let go of it. */
export function holdCompose(key: string): () => void {
  let release = () => {};
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(key), () => closed);
  return release;
}

/** Marks a draft as open; `onTwice` when another window has it. Answers the way to let go of it. */
export function holdDraft(id: string, onTwice: () => void): () => void {
  let release = () => {};
  let isReleased = false;
  const closed = new Promise<void>((resolve) => {
    release = () => {
      isReleased = true;
      resolve();
    };
  });
  void navigator.locks?.request(`lintel.draft.${id}`, { ifAvailable: true }, (lock) => {
    if (lock) return closed;
    if (!isReleased) onTwice();
    return undefined;
  });
  return () => release();
}

/** When no dialog has a draft open any more. */
export async function draftIsFree(id: string): Promise<void> {
  await navigator.locks?.request(`lintel.draft.${id}`, () => undefined);
}

/** Entries whose dialog is gone. */
export async function leftCompositions(): Promise<{ key: string; start: ComposeStart }[]> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return Object.entries(read())
    .filter(([key]) => !held.has(lockName(key)))
    .map(([key, start]) => ({ key, start }));
}
