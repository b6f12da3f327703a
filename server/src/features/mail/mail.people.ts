import type { Address } from '@lintel/contract/mail';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

export interface Mailbox {
  accountId: string;
  /** Null for a shared mailbox. */
  personId: string | null;
  address: string;
  name: string;
}

/** Whose mailboxes these addresses are: by address in lower case; one that is missing has none here. */
export async function findMailboxes(db: Db, addresses: readonly string[]): Promise<Map<string, Mailbox>> {
  if (addresses.length === 0) return new Map();
  const wanted = [...new Set(addresses.map((one) => one.toLowerCase()))];
  const rows = await db
    .selectFrom('mail_account')
    .leftJoin('employee', 'employee.id', 'mail_account.person_id')
    .leftJoin('shared_mailbox', (join) => join.onRef('shared_mailbox.account_id', '=', 'mail_account.id').on('closed_at', 'is', null))
    .select(['mail_account.id as accountId', 'mail_account.person_id as personId', 'mail_account.address'])
    .select(sql<string>`coalesce(employee.name, shared_mailbox.name)`.as('name'))
    .where((eb) => eb.or([eb('mail_account.person_id', 'is not', null), eb('shared_mailbox.id', 'is not', null)]))
    .where(sql<string>`lower(mail_account.address)`, 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.address.toLowerCase(), row]));
}

/** The address as it is written into a header: with the name where the mailbox is ours. */
export function addressed(email: string, mailboxes: ReadonlyMap<string, Mailbox>): Address {
  return { email, name: mailboxes.get(email.toLowerCase())?.name ?? '' };
}

/** Each address once, whatever its case; the first spelling stays. */
export function distinct(addresses: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const address of addresses.map((one) => one.trim())) {
    if (!first.has(address.toLowerCase())) first.set(address.toLowerCase(), address);
  }
  return [...first.values()];
}
