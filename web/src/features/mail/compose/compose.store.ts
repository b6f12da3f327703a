import type { Address } from '@lintel/contract/mail';
import type { Priority, Uploaded } from '@lintel/contract/mail-form';
import type { JSONContent } from '@tiptap/core';
import { createStore } from '#web/kit/store.ts';

export type RecipientRow = 'to' | 'cc' | 'bcc';

/** What a dialog for writing begins with. */
export interface ComposeStart {
  mode?: 'new' | 'reply' | 'forward';
  to?: Address[];
  cc?: Address[];
  bcc?: Address[];
  /** What stands in the rows of recipients and is none yet. */
  typed?: Partial<Record<RecipientRow, string>>;
  subject?: string;
  /** The text as the editor holds it. */
  doc?: JSONContent;
  /** The text of a draft, as HTML of the server. */
  html?: string;
  priority?: Priority;
  /** As whom it is written; null as the person themselves. */
  identityId?: string | null;
  /** The shared mailbox or the account on another server that it goes out from. */
  accountId?: string | null;
  /** Answers of a shared mailbox that its writer knew of. */
  answersSeen?: number | undefined;
  /** When it comes back if nobody answered it. */
  remindAt?: string | null;
  inReplyTo?: string;
  forwardOf?: string;
  /** The draft that this goes on writing, as it was read. */
  draftId?: string;
  draftVersion?: number;
  /** The dialog that this goes on with. */
  composeKey?: string;
  /** A draft that was there before: closing the dialog keeps it, with what was written. */
  isKept?: boolean;
  uploads?: Uploaded[];
  /** Files that the server has not got yet. */
  waitingFiles?: readonly File[];
  /** Those that it never got, because the page closed before. */
  lostFiles?: readonly { name: string; size: number }[] | undefined;
  /** The mail whose files come along. */
  filesOf?: string | undefined;
  /** The draft of the server has all of it. */
  isOnServer?: boolean;
  /** Taken up again after it was discarded or the page went down: it is nowhere else. */
  isRestored?: boolean;
}

/** `window`: all of a window of its own; `below`: under the mail that it answers. */
export type ComposeShape = 'open' | 'expanded' | 'docked' | 'window' | 'below';

export interface ComposeSession {
  key: string;
  start: ComposeStart;
  /** The draft that it is kept as. */
  draftId?: string | undefined;
  shape: ComposeShape;
}

const sessions = createStore<readonly ComposeSession[]>([]);

/** The dialogs that are being written in. At most one is open, the others wait in the dock. */
export const composeStore = {
  get: sessions.get,
  set: sessions.set,
  subscribe: sessions.subscribe,
  /** A draft that is open already comes to the front. */
  open(start: ComposeStart, key: string = crypto.randomUUID()): void {
    const known = sessions.get().find(({ draftId }) => draftId !== undefined && draftId === start.draftId);
    if (known) return composeStore.shape(known.key, 'open');
    const docked = sessions.get().map((one) => ({ ...one, shape: 'docked' as const }));
    sessions.set([...docked, { key, start, draftId: start.draftId, shape: 'open' }]);
  },
  hold(key: string, draftId: string): void {
    sessions.set(sessions.get().map((one) => (one.key === key ? { ...one, draftId } : one)));
  },
  close(key: string): void {
    sessions.set(sessions.get().filter((one) => one.key !== key));
  },
  shape(key: string, shape: ComposeShape): void {
    const others: ComposeShape | null = shape === 'docked' ? null : 'docked';
    sessions.set(sessions.get().map((one) => (one.key === key ? { ...one, shape } : others ? { ...one, shape: others } : one)));
  },
};
