import type { ImapFlow } from 'imapflow';
import { limited } from '#server/adapters/imap.ts';
import type { Services } from '#server/platform/context.ts';
import type { AccountRow } from './mail-accounts.queries.ts';

/** One connection to an account's server, and what is known while it lasts. */
export interface Session {
  services: Services;
  account: AccountRow;
  client: ImapFlow;
  /** Messages that a folder has and we do not yet, the newest last; by `mailbox.id`. */
  backlog: Map<string, number[]>;
  /** Folders that cannot be opened, and until when they are left alone. */
  parked: Map<string, number>;
  /** Without UIDPLUS nothing is removed by its number: what is marked as deleted counts as gone. */
  hidesDeleted: boolean;
}

export const openSession = (services: Services, account: AccountRow, client: ImapFlow): Session => ({
  services,
  account,
  client,
  backlog: new Map(),
  parked: new Map(),
  hidesDeleted: !client.capabilities.has('UIDPLUS'),
});

const COMMAND_MS = 120_000;
const SMALL_BYTES = 1_000_000;

/** One command to the server, with as much time and as many bytes as it can need. */
export const ask = <T>({ client }: Session, work: () => Promise<T>, bytes = SMALL_BYTES): Promise<T> =>
  limited(client, { ms: COMMAND_MS, bytes }, work);

/** Work in an open folder. Raises when it cannot be opened. */
export async function inFolder<T>(session: Session, path: string, work: () => Promise<T>): Promise<T> {
  const lock = await ask(session, () => session.client.getMailboxLock(path));
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** A set of UIDs in the server's notation: runs as ranges. */
export function uidSet(uids: readonly number[]): string {
  const sorted = [...uids].sort((a, b) => a - b);
  const runs: string[] = [];
  for (let i = 0; i < sorted.length;) {
    let end = i;
    while (end + 1 < sorted.length && sorted[end + 1] === sorted[end]! + 1) end += 1;
    runs.push(end === i ? `${sorted[i]}` : `${sorted[i]}:${sorted[end]}`);
    i = end + 1;
  }
  return runs.join(',');
}
