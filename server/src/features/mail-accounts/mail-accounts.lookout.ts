import type { ImapFlow, MailboxObject } from 'imapflow';
import { fetchFrom } from './mail-accounts.arrivals.ts';
import { createBell } from './mail-accounts.bell.ts';
import { readFolders, type FolderRow } from './mail-accounts.folders.ts';
import { placeArrivals } from './mail-accounts.place.ts';
import { ask, openSession, type Session } from './mail-accounts.session.ts';

const IDLE_MS = 600_000;

interface Lookout {
  /** The first connection is busy from now on. */
  begin(): void;
  /** It is not any more: an account at rest has one connection. */
  end(): void;
}

/**
 * A second connection that idles in the inbox while the first one is busy for long, and brings what is new at once. What the first one
 * finds to be here already it leaves as it is. Where a server allows no second connection everything waits for the first.
 */
export function createLookout(session: Session, open: () => Promise<ImapFlow>, lateMs: number): Lookout {
  let timer: NodeJS.Timeout | null = null;
  let close: (() => void) | null = null;
  return {
    begin: () => {
      if (timer) return;
      timer = setTimeout(() => {
        close = lookOut(session, open);
      }, lateMs);
    },
    end: () => {
      if (timer) clearTimeout(timer);
      close?.();
      timer = close = null;
    },
  };
}

/** Answers what ends it. */
function lookOut(session: Session, open: () => Promise<ImapFlow>): () => void {
  const state: { isOver: boolean; client: ImapFlow | null } = { isOver: false, client: null };
  const bell = createBell();
  const look = async () => {
    const client = await open();
    state.client = client;
    if (state.isOver) return client.close();
    client.on('exists', bell.ring).on('close', bell.ring);
    // What it has open and what is missing there is its own.
    const own = { ...openSession(session.services, session.account, client), isLabelled: session.isLabelled };
    for (let next = await start(own); next !== null && !state.isOver && client.usable;) {
      next = await bringNews(own, next);
      client.idle().catch(() => undefined);
      await bell.within(IDLE_MS);
    }
  };
  void look()
    .catch((error: unknown) =>
      session.services.log.debug({ account: session.account.account_id, reason: (error as Error).message }, 'no second connection'),
    )
    .finally(() => state.client?.close());
  return () => {
    state.isOver = true;
    state.client?.close();
    bell.ring();
  };
}

/** The folder in which what is new turns up. */
async function findInbox({ services, account, isLabelled }: Session): Promise<FolderRow | undefined> {
  const rows = await readFolders(services.db, account.account_id);
  return rows.find(({ part, name }) => name === null && part === (isLabelled ? 'archive' : 'inbox'));
}

/** Opens it; answers the first number that is new. Null where nobody knows it yet. */
async function start(own: Session): Promise<number | null> {
  const row = await findInbox(own);
  if (!row) return null;
  const box = await ask(own, () => own.client.mailboxOpen(row.path));
  return row.uidnext !== null && String(box.uidValidity) === row.uidvalidity ? Number(row.uidnext) : box.uidNext;
}

async function bringNews(own: Session, next: number): Promise<number> {
  const row = await findInbox(own);
  const box = own.client.mailbox as MailboxObject;
  // Numbered anew, or not looked at yet: that is for the first connection.
  if (!row || String(box.uidValidity) !== row.uidvalidity) return next;
  const { mails, last } = await fetchFrom(own, row, next);
  await placeArrivals(own, row, mails);
  return Math.max(next, last + 1);
}
