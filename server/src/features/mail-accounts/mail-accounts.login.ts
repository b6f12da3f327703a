import { MailLogin, type MailServer } from '@lintel/contract/mail-accounts';
import { z } from 'zod';
import type { ImapServer } from '#server/adapters/imap.ts';
import { resolveMailHost } from '#server/adapters/mail-hosts.ts';
import { postForm } from '#server/adapters/token-http.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts';

const opened = new WeakMap<Services['env'], Promise<Secrets>>();

function secretsOf({ env }: Services): Promise<Secrets> {
  const secrets = opened.get(env) ?? loadSecrets(env);
  opened.set(env, secrets);
  return secrets;
}

export const sealLogin = async (services: Services, login: MailLogin): Promise<string> =>
  (await secretsOf(services)).seal(JSON.stringify(login));

/** Raises `mail_account.sealed` where the key is another one by now. */
export async function unsealLogin(services: Services, sealed: string): Promise<MailLogin> {
  const secrets = await secretsOf(services);
  try {
    return MailLogin.parse(JSON.parse(secrets.unseal(sealed)));
  } catch {
    throw fail('mail_account.sealed');
  }
}

/** A server with its address and what opens it; for OAuth2 with a fresh access token. Asks other servers: never inside a transaction. */
export async function serverOf(services: Services, server: MailServer, username: string, login: MailLogin): Promise<ImapServer> {
  const address = await resolveMailHost(server.host, services.env.mailServers);
  const opens = login.kind === 'password' ? { password: login.password } : { accessToken: await accessToken(services, login) };
  return { ...server, address, ca: services.env.mailCa, username, login: opens };
}

const Token = z.object({ access_token: z.string().min(1).max(20_000) });

/** A new access token for the refresh token (RFC 6749, section 6). */
async function accessToken(services: Services, login: Extract<MailLogin, { kind: 'oauth2' }>): Promise<string> {
  const url = new URL(login.tokenUrl);
  const address = await resolveMailHost(url.hostname, services.env.mailServers);
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: login.refreshToken, client_id: login.clientId });
  if (login.clientSecret) body.set('client_secret', login.clientSecret);
  try {
    return Token.parse(JSON.parse(await postForm(url, body, { address, ca: services.env.mailCa }))).access_token;
  } catch {
    throw fail('mail_account.token', { host: url.hostname });
  }
}
