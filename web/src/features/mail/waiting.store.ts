import type { Boxed } from '#web/kit/box.ts';
import { createStore } from '#web/kit/store.ts';
import type { ComposeStart } from './compose/compose.store.ts';
import type { MessageForm } from './compose/useComposeCalls.ts';

export type WaitingForm = MessageForm & { to: string[]; subject: string; uploads: string[] };

/** A mail that was sent where there was no network; its key is that of the dialog that it was written in. */
export interface WaitingMail extends Boxed {
  form: WaitingForm;
  idempotencyKey: string;
  /** What to open again when it is taken back. */
  start: ComposeStart;
  /** Those that the server has not got yet. */
  files: readonly File[];
  /** Why the server would not take it. */
  problem: string | null;
}

/** What waits, as far as this page knows. */
export const waitingStore = createStore<readonly WaitingMail[]>([]);
