import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { limited } from '#server/adapters/imap.ts';
import type { Services } from '#server/platform/context.ts';
import { allowanceOf } from './mail-accounts.allowance.ts';
import { marksOf, marksThere, type Marks } from './mail-accounts.flags.ts';
import { speaksLabels } from './mail-accounts.labels.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import type { AccountRow } from './mail-accounts.queries.ts';

/** One connection to an account's server, and what is known while it lasts. */
export interface Session {
  services: Services;
  account: AccountRow;
  client: ImapFlow;
  /** Messages that a folder has and we do not yet, the newest last; by `mailbox.id`. */
  backlog: Map<string, number[]>;
  /** Its messages have labels, and lie in one folder; found out when its folders are asked for. */
  isLabelled: boolean;
  /** Where such a server keeps what was sent, as it says. */
  sentPath: string | null;
  /** Without UIDPLUS nothing is removed by its number: what is marked as deleted counts as gone. */
  hidesDeleted: boolean;
  /** Bytes that may be fetched in a day; null where as much as comes may be. */
  allowance: number | null;
  /** Of the bytes that came over the connection, those that are noted as fetched. */
  received: number;
}

export const openSession = (services: Services, account: AccountRow, client: ImapFlow): Session => ({
  services,
  account,
  client,
  backlog: new Map(),
  isLabelled: account.has_labels && speaksLabels(client),
  sentPath: null,
  hidesDeleted: !client.capabilities.has('UIDPLUS'),
  allowance: allowanceOf(account.imap_host),
  received: 0,
});

const COMMAND_MS = 120_000;
const SMALL_BYTES = 1_000_000;

/** One command to the server, with as much time and as many bytes as it can need. */
export const ask = <T>({ client }: Session, work: () => Promise<T>, bytes = SMALL_BYTES): Promise<T> =>
  limited(client, { ms: COMMAND_MS, bytes }, work);

/** Work in an open folder. Raises when it cannot be opened. */
export async function inFolder<T>(session: Session, path: string, work: () => Promise<T>): Promise<T> {
  const lock = await ask(session, () => session.client.getMailboxLock(path)).catch(raiseRefused);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** That the folder was refused, and not something in it, the library does not say. */
function raiseRefused(error: Error & { responseStatus?: string }): never {
  throw error.responseStatus === undefined ? error : Object.assign(error, { code: 'SelectFailed' });
}

/** What is asked of messages to know how they are marked. */
export const wantedMarks = ({ isLabelled }: Session) => ({ uid: true, flags: true, labels: isLabelled });

/** How a message of the folder is marked; null where the server does not say, or it counts as gone. */
export function marksIn({ client, isLabelled, hidesDeleted }: Session, { part }: FolderRow, one: FetchMessageObject): Marks | null {
  if (isLabelled) return marksThere(client, part, one);
  if (!one.flags || (hidesDeleted && one.flags.has('\\Deleted'))) return null;
  return marksOf(one.flags);
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
