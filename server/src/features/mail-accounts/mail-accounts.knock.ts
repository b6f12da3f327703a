import type { Knock, MailLogin, MailServer } from '@lintel/contract/mail-accounts';
import { openImap, wireProblem } from '#server/adapters/imap.ts';
import { knockAtSmtp } from '#server/adapters/smtp-login.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { opensAccount, opensOf, serverOf } from './mail-accounts.login.ts';
import { findOwn } from './mail-accounts.queries.ts';

export interface KnockInput {
  imap: MailServer;
  smtp: MailServer;
  username: string;
  login?: MailLogin | undefined;
  accountId?: string | undefined;
}

const SILENCE_MS = 12_000;

/** Signs in at both servers, at the same time, and says of each how it went. Keeps nothing. */
export async function knock(ctx: Ctx, input: KnockInput): Promise<{ imap: Knock; smtp: Knock }> {
  const { services } = ctx;
  const kept = !input.login && input.accountId ? await findOwn(ctx.db, ctx.user, input.accountId) : null;
  if (!input.login && !kept) throw fail('mail_account.login_needed');
  const opens = input.login ? opensOf(services, input.login) : opensAccount(services, kept!);
  const [imap, smtp] = await Promise.all([
    said(input.imap, 'imap', async () => {
      const client = await openImap(await serverOf(services, input.imap, input.username, await opens), SILENCE_MS);
      client.close();
    }),
    said(input.smtp, 'smtp', async () =>
      knockAtSmtp(await serverOf(services, input.smtp, input.username, await opens), services.env.mailDomain, SILENCE_MS),
    ),
  ]);
  return { imap, smtp };
}

async function said(server: MailServer, protocol: 'imap' | 'smtp', work: () => Promise<void>): Promise<Knock> {
  try {
    await work();
    return { isOk: true, text: `${server.host} answers and takes the login.` };
  } catch (error) {
    return { isOk: false, text: wireProblem(error, server, protocol).message };
  }
}
