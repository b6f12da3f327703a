import { sql } from 'kysely';
import type { FolderRow } from './mail-accounts.folders.ts';
import type { Session } from './mail-accounts.session.ts';
import { setStanding } from './mail-accounts.store.ts';

/**
 * What an account may fetch in a day before its provider keeps it out for the rest of it, in bytes. Google says 2,500 MB over IMAP
 * (https://support.google.com/a/answer/1071518); others name no figure.
 */
const A_DAY: readonly [host: RegExp, bytes: number][] = [[/(^|\.)(gmail|googlemail)\.com$/i, 2_500_000_000]];
const DAY_MS = 86_400_000;
/** Old mail leaves room for what is new, and that for what else its owner reads mail with. */
const SHARES = { old: 0.8, news: 0.95 };

/** Null where as much as comes may be fetched. */
export const allowanceOf = (host: string): number | null => A_DAY.find(([name]) => name.test(host))?.[1] ?? null;

/**
 * From which number on the missing mails of a folder may be fetched now: from the first one, from the first that came since we know the
 * folder, or none. One query, none where as much as comes may be fetched.
 */
export async function fetchableFrom(session: Session, { news_from }: FolderRow): Promise<number> {
  if (session.allowance === null) return 0;
  const { bytes } = await noteReceived(session);
  if (bytes < session.allowance * SHARES.old) return 0;
  return bytes < session.allowance * SHARES.news ? Number(news_from ?? Infinity) : Infinity;
}

/** Notes what came, and says when old mail goes on where some is left for then. */
export async function noteResting(session: Session, isResting: boolean): Promise<void> {
  const { account, services } = session;
  const received = session.allowance === null ? null : await noteReceived(session);
  const resumesAt = received && isResting ? new Date(received.since.getTime() + DAY_MS) : null;
  if (account.resumes_at?.getTime() === resumesAt?.getTime()) return;
  account.resumes_at = resumesAt;
  await setStanding(services, account.account_id, { resumes_at: resumesAt });
}

/** Adds what came over this connection since it was noted last; a day begins with its first byte. */
async function noteReceived(session: Session): Promise<{ bytes: number; since: Date }> {
  const { received } = session.client.stats();
  const more = received - session.received;
  session.received = received;
  const now = session.services.clock.now();
  const isToday = sql`received_since > ${new Date(now.getTime() - DAY_MS)}`;
  const { rows } = await sql<{ bytes: string; since: Date }>`
    update imap_account set received_bytes = case when ${isToday} then received_bytes else 0 end + ${more},
      received_since = case when ${isToday} then received_since else ${now}::timestamptz end
    where account_id = ${session.account.account_id} returning received_bytes as bytes, received_since as since`.execute(
    session.services.db,
  );
  const [row] = rows;
  return { bytes: Number(row?.bytes ?? 0), since: row?.since ?? now };
}
