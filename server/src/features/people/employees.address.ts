import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/db.ts';

type Addresses = Pick<Selectable<Database['employee_private']>, 'private_email' | 'former_email' | 'email_changed_at'>;

const FRESH_DAYS = 14;

/** A private address that changed after this is fresh: whoever took an account over may have changed it first (workspace A1). */
export const freshSince = (now: Date): Date => new Date(now.getTime() - FRESH_DAYS * 86_400_000);

/** The private address from before a fresh change. */
export const knownAddress = (row: Addresses, now: Date): string | null =>
  row.email_changed_at && row.email_changed_at > freshSince(now) ? row.former_email : row.private_email;
