import { errorText } from '@lintel/contract/errors';
import { FOLDER_LABELS } from '@lintel/contract/mail';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import type { Session } from './mail-accounts.session.ts';
import { setStanding } from './mail-accounts.store.ts';

/** So often a mail is fetched, the last time by itself, and so long it is left alone then. */
const TRIES = 3;
const PARK_HOURS = 6;

interface Failed {
  failures: number;
  isParked: boolean;
}

/** The mails of a folder that failed to come, by their numbers there. */
export async function readFailures({ db, clock }: Pick<Services, 'db' | 'clock'>, mailboxId: string): Promise<Map<number, Failed>> {
  const rows = await db.selectFrom('imap_failed').selectAll().where('mailbox_id', '=', mailboxId).execute();
  const isParked = (until: Date | null) => until !== null && until > clock.now();
  return new Map(rows.map(({ uid, failures, parked_until }) => [Number(uid), { failures, isParked: isParked(parked_until) }]));
}

/** They did not come, together or one of them by itself; one that was tried often enough is parked, and its owner told. */
export async function noteFailure({ services, account }: Session, row: FolderRow, mails: readonly { uid: number }[]): Promise<void> {
  const until = new Date(services.clock.now().getTime() + PARK_HOURS * 3_600_000);
  const { rows } = await sql<{ isParked: boolean }>`
    insert into imap_failed (mailbox_id, uid) select ${row.mailbox_id}, unnest(${mails.map(({ uid }) => uid)}::bigint[])
    on conflict (mailbox_id, uid) do update set failures = imap_failed.failures + 1,
      parked_until = case when imap_failed.failures + 1 >= ${TRIES} then ${until}::timestamptz end
    returning parked_until is not null as "isParked"`.execute(services.db);
  if (!rows.some(({ isParked }) => isParked)) return;
  services.log.warn({ account: account.account_id }, 'a mail of a mail account cannot be fetched');
  const folder = row.name ?? FOLDER_LABELS[row.part];
  await setStanding(services, account.account_id, { notice: errorText('mail_account.not_fetched', { host: account.imap_host, folder }) });
}

/** They are fetched again, each by itself. */
export const retryFailed = (db: Db, accountId: string) =>
  sql`update imap_failed set parked_until = null where mailbox_id in (select mailbox_id from imap_mailbox where account_id = ${accountId})`.execute(
    db,
  );

/** They came, or are gone. */
export async function forgetFailures(db: Db, mailboxId: string, mails: readonly { uid: number }[]): Promise<void> {
  const uids = mails.map(({ uid }) => uid);
  if (uids.length > 0) await sql`delete from imap_failed where mailbox_id = ${mailboxId} and uid = any(${uids}::bigint[])`.execute(db);
}
