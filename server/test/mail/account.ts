import { sql } from 'kysely';
import type { ImapFlow } from 'imapflow';
import type { MailAccount } from '@lintel/contract/mail-accounts';
import type { TestApp } from '#test/app.ts';
import { PASSWORD, type Dovecot } from '#test/mail/dovecot.ts';
import { drainIntents } from '#server/features/mail-accounts/mail-accounts.drain.ts';
import { findAccount } from '#server/features/mail-accounts/mail-accounts.queries.ts';
import { syncRound } from '#server/features/mail-accounts/mail-accounts.sync.ts';
import { connect } from '#server/features/mail-accounts/mail-accounts.watch.ts';

/** The settings of an account at a test's own servers. */
export const accountInput = (username: string, imapPort: number, smtpPort = 1) => ({
  name: 'Site office',
  address: `${username}@elsewhere.example`,
  imap: { host: '127.0.0.1', port: imapPort, security: 'none' as const },
  smtp: { host: '127.0.0.1', port: smtpPort, security: 'none' as const },
  username,
  login: { kind: 'password' as const, password: PASSWORD },
});

export const addAccount = (app: TestApp, username: string, server: Pick<Dovecot, 'port'>, smtpPort?: number): Promise<MailAccount> =>
  app.as('marta.kessler').mailAccounts.create({ body: accountInput(username, server.port, smtpPort) });

/** Tells the server everything and asks it for everything, over a connection of its own. */
export async function syncNow(app: TestApp, accountId: string): Promise<void> {
  const session = await connect(app.services, (await findAccount(app.services.db, accountId))!);
  try {
    await drainIntents(session);
    while (!(await syncRound(session)));
  } finally {
    session.client.close();
  }
}

/** What stands in our tables: folder by folder, message by message, flag by flag. */
export async function ours(app: TestApp, accountId: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ path: string; uid: string; id: string; flags: string[]; labels: string[]; there: string; here: string }>`
    select imap_mailbox.path, imap_entry.uid, message.message_id as id, entry.labels, imap_entry.mailbox_id as there, entry.mailbox_id as here,
      array_remove(array[case when seen then '\\Seen' end, case when starred then '\\Flagged' end, case when answered then '\\Answered' end,
        case when forwarded then '$Forwarded' end], null) as flags
    from imap_mailbox left join imap_entry on imap_entry.mailbox_id = imap_mailbox.mailbox_id
    left join entry on entry.id = imap_entry.entry_id left join message on message.id = entry.message_id
    where imap_mailbox.account_id = ${accountId}`.execute(app.services.db);
  const state: Record<string, string[]> = {};
  for (const row of rows) {
    state[row.path] ??= [];
    if (row.uid === null) continue;
    const place = row.there === row.here ? '' : ' shown elsewhere';
    state[row.path]!.push(`${row.uid} ${row.id} ${[...row.flags, ...row.labels].sort().join(' ')}${place}`);
  }
  for (const lines of Object.values(state)) lines.sort();
  return state;
}

/** What the server says, in the same words. */
export async function theirs(client: ImapFlow): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const path of await foldersThere(client)) {
    const lines: string[] = (state[path] = []);
    const lock = await client.getMailboxLock(path);
    try {
      if (client.mailbox && client.mailbox.exists > 0)
        for await (const one of client.fetch('1:*', { uid: true, flags: true, envelope: true })) {
          // Without UIDPLUS nobody can remove a single message: a mark is all.
          if (!client.capabilities.has('UIDPLUS') && one.flags?.has('\\Deleted')) continue;
          const kept = [...(one.flags ?? [])].filter((flag) => !/^\\(Recent|Draft|Deleted)$/.test(flag)).sort();
          lines.push(`${one.uid} ${one.envelope?.messageId ?? ''} ${kept.join(' ')}`);
        }
    } finally {
      lock.release();
    }
    lines.sort();
  }
  return state;
}

/** Those that hold mails: what is left of a folder that was removed, because others stand in it, does not. */
export async function foldersThere(client: ImapFlow): Promise<string[]> {
  const folders = await client.list();
  return folders.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent')).map(({ path }) => path);
}

/** How mail came to the server of a test's accounts. What stands above is its own word. */
export const WAY = 'Received: from mail.evil.example by 127.0.0.1 with ESMTP; Mon, 12 Oct 2026 08:00:00 +0000\r\n';
/** What it says where a domain disowns a mail. */
export const FORGED = `Authentication-Results: 127.0.0.1; dmarc=fail (p=reject dis=none) header.from=supplier.example\r\n${WAY}`;

let counter = 0;
/** A mail as it stands in a mailbox. */
export function aMail(subject: string, more: { from?: string; body?: string; id?: string } = {}): string {
  counter += 1;
  return [
    `From: ${more.from ?? 'Ines Duarte <ines@supplier.example>'}`,
    'To: office@elsewhere.example',
    `Subject: ${subject}`,
    `Message-ID: ${more.id ?? `<${counter}.${Date.now()}@supplier.example>`}`,
    `Date: Mon, 12 Oct 2026 08:${String(counter % 60).padStart(2, '0')}:00 +0000`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    more.body ?? `About ${subject}.`,
    '',
  ].join('\r\n');
}
