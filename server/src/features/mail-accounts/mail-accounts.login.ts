import { MailLogin, MailProvider, type MailServer } from '@lintel/contract/mail-accounts';
import { z } from 'zod';
import type { ImapServer } from '#server/adapters/imap.ts';
import { resolveMailHost } from '#server/adapters/mail-hosts.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { secretsOf } from '#server/platform/secrets.ts';
import { refresh } from './mail-accounts.tokens.ts';
import type { AccountRow } from './mail-accounts.queries.ts';

/** What opens an account, as it is kept: what its owner gave us, or what a provider gave us for them. */
const StoredLogin = z.union([MailLogin, z.object({ kind: MailProvider, refreshToken: z.string() })]);
export type StoredLogin = z.output<typeof StoredLogin>;

export const sealText = async (services: Services, text: string): Promise<string> => (await secretsOf(services)).seal(text);
export const unsealText = async (services: Services, sealed: string): Promise<string> => (await secretsOf(services)).unseal(sealed);

export const sealLogin = (services: Services, login: StoredLogin): Promise<string> => sealText(services, JSON.stringify(login));

/** Raises `mail_account.sealed` where the key is another one by now. */
async function unsealLogin(services: Services, sealed: string): Promise<StoredLogin> {
  try {
    return StoredLogin.parse(JSON.parse(await unsealText(services, sealed)));
  } catch {
    throw fail('mail_account.sealed');
  }
}

type Opens = ImapServer['login'];

/** A server with its address and what opens it. */
export async function serverOf({ env }: Services, server: MailServer, username: string, opens: Opens): Promise<ImapServer> {
  return { ...server, address: await resolveMailHost(server.host, env.mailServers), ca: env.mailCa, username, login: opens };
}

/** What a login opens a server with; for OAuth2 a fresh access token. Asks other servers: never inside a transaction. */
export const opensOf = async (services: Services, login: StoredLogin): Promise<Opens> =>
  login.kind === 'password' ? { password: login.password } : { accessToken: (await refresh(services, login)).access_token };

/** The same for an account; a refresh token that its provider gives anew takes the place of the one before. */
export async function opensAccount(services: Services, { account_id, login_sealed }: AccountRow): Promise<Opens> {
  const login = await unsealLogin(services, login_sealed);
  return login.kind === 'password' ? { password: login.password } : { accessToken: await accessToken(services, account_id) };
}

const refreshing = new WeakMap<Services['env'], Map<string, Promise<string>>>();

/** One refresh an account at a time: of two at once a provider that gives refresh tokens anew would refuse the second one. */
function accessToken(services: Services, accountId: string): Promise<string> {
  const underWay = refreshing.get(services.env) ?? new Map<string, Promise<string>>();
  refreshing.set(services.env, underWay);
  const known = underWay.get(accountId);
  if (known) return known;
  const asked = renew(services, accountId).finally(() => underWay.delete(accountId));
  underWay.set(accountId, asked);
  return asked;
}

async function renew(services: Services, accountId: string): Promise<string> {
  const sealed = await sealedOf(services, accountId);
  try {
    return await renewFrom(services, accountId, sealed);
  } catch (error) {
    // Another server of ours was given a new one meanwhile.
    const now = await sealedOf(services, accountId);
    if (now === sealed) throw error;
    return renewFrom(services, accountId, now);
  }
}

async function renewFrom(services: Services, accountId: string, sealed: string): Promise<string> {
  const login = await unsealLogin(services, sealed);
  if (login.kind === 'password') throw fail('mail_account.sealed');
  const { access_token, refresh_token } = await refresh(services, login);
  if (refresh_token && refresh_token !== login.refreshToken) {
    // Not where the owner gave another login meanwhile.
    const row = services.db.updateTable('imap_account').where('account_id', '=', accountId).where('login_sealed', '=', sealed);
    await row.set({ login_sealed: await sealLogin(services, { ...login, refreshToken: refresh_token }) }).execute();
  }
  return access_token;
}

async function sealedOf({ db }: Services, accountId: string): Promise<string> {
  const row = await db.selectFrom('imap_account').select('login_sealed').where('account_id', '=', accountId).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return row.login_sealed;
}
