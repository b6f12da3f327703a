import type { Address, Priority, Uploaded } from '@lintel/contract/mail';
import type { JSONContent } from '@tiptap/core';
import { createStore } from '#web/kit/store.ts';

/** What a dialog for writing begins with. */
export interface ComposeStart {
  mode?: 'new' | 'reply' | 'forward';
  to?: Address[];
  cc?: Address[];
  bcc?: Address[];
  subject?: string;
  /** The text as the editor holds it. */
  doc?: JSONContent;
  /** The text of a draft, as HTML of the server. */
  html?: string;
  priority?: Priority;
  inReplyTo?: string;
  forwardOf?: string;
  /** The draft that this goes on writing. */
  draftId?: string;
  uploads?: Uploaded[];
  /** The mail whose files come along. */
  filesOf?: string;
  /** Taken up again after it was discarded or the page went down: it is nowhere else. */
  isRestored?: boolean;
}

export type ComposeShape = 'open' | 'expanded' | 'docked';

export interface ComposeSession {
  key: string;
  start: ComposeStart;
  shape: ComposeShape;
}

const sessions = createStore<readonly ComposeSession[]>([]);

/** The dialogs that are being written in. At most one is open, the others wait in the dock. */
export const composeStore = {
  get: sessions.get,
  set: sessions.set,
  subscribe: sessions.subscribe,
  open(start: ComposeStart): void {
    const docked = sessions.get().map((one) => ({ ...one, shape: 'docked' as const }));
    sessions.set([...docked, { key: crypto.randomUUID(), start, shape: 'open' }]);
  },
  close(key: string): void {
    sessions.set(sessions.get().filter((one) => one.key !== key));
  },
  shape(key: string, shape: ComposeShape): void {
    const others: ComposeShape | null = shape === 'docked' ? null : 'docked';
    sessions.set(sessions.get().map((one) => (one.key === key ? { ...one, shape } : others ? { ...one, shape: others } : one)));
  },
};
