import type { Address } from '@lintel/contract/mail';
import { sql } from 'kysely';
import { asRecords, type Db } from '#server/platform/db.ts';

/** The people whom an account met in one mail. */
export interface Meeting {
  accountId: string;
  people: readonly Address[];
  at: Date;
}

/** Remembers whom accounts wrote with, for completion: once a mail, by the name that was used last. */
export async function rememberContacts(db: Db, meetings: readonly Meeting[]): Promise<void> {
  const contacts = new Map<string, { account_id: string; email: string; name: string; uses: number; last_at: Date }>();
  for (const { accountId, people, at } of meetings) {
    const met = new Map(
      people.filter(({ email }) => email.includes('@')).map(({ email, name }) => [email.toLowerCase().slice(0, 320), name]),
    );
    for (const [email, name] of met) {
      const key = `${accountId} ${email}`;
      const known = contacts.get(key);
      contacts.set(key, { account_id: accountId, email, name: name || (known?.name ?? ''), uses: (known?.uses ?? 0) + 1, last_at: at });
    }
  }
  if (contacts.size === 0) return;
  await sql`
    insert into mail_contact (account_id, email, name, uses, last_at)
    select account_id, email, name, uses, last_at
    from json_to_recordset(${asRecords([...contacts.values()])}) as one (account_id bigint, email text, name text, uses int, last_at timestamptz)
    on conflict (account_id, email) do update set uses = mail_contact.uses + excluded.uses, last_at = excluded.last_at,
      name = coalesce(nullif(excluded.name, ''), mail_contact.name)`.execute(db);
}
