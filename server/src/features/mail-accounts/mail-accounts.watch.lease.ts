import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';

/** Longer than a round takes; so long an account rests after its server was killed, where others could have it. */
const LEASE_SECONDS = 60;

const names = new WeakMap<Services, string>();

function nameOf(services: Services): string {
  const name = names.get(services) ?? randomUUID();
  names.set(services, name);
  return name;
}

/** Takes an account for this server, or keeps it; false while another one has it. By the database's clock, which all of them share. */
export async function holdAccount(services: Services, accountId: string): Promise<boolean> {
  const me = nameOf(services);
  const { numAffectedRows } = await sql`
    update imap_account set watched_by = ${me}, watched_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where account_id = ${accountId} and (watched_by = ${me} or watched_until is null or watched_until < clock_timestamp())`.execute(
    services.db,
  );
  return numAffectedRows === 1n;
}

/** Lets others have what this server holds. */
export async function releaseAccounts(services: Services): Promise<void> {
  await sql`update imap_account set watched_by = null, watched_until = null where watched_by = ${nameOf(services)}`.execute(services.db);
}

/** The embedded database has no other server: who held something before this process began is gone. */
export async function releaseAll(services: Services): Promise<void> {
  await sql`update imap_account set watched_by = null, watched_until = null where watched_by is not null`.execute(services.db);
}
