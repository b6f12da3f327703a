import { PROVIDER_LABELS, type MailLogin, type MailProvider } from '@lintel/contract/mail-accounts';
import { z } from 'zod';
import { resolveMailHost } from '#server/adapters/mail-hosts.ts';
import { AnsweredError, getText, postForm } from '#server/adapters/token-http.ts';
import type { ProviderSettings } from '#server/env.mail-providers.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';

const text = z.string().min(1).max(20_000);
const Token = z.object({ access_token: text, refresh_token: text.optional(), id_token: text.optional() });
export type Token = z.output<typeof Token>;

/** A login that is a token of somebody's, or of a provider's. */
type TokenLogin = Extract<MailLogin, { kind: 'oauth2' }> | { kind: MailProvider; refreshToken: string };

/** A new access token for the refresh token (RFC 6749, section 6). */
export function refresh(services: Services, login: TokenLogin): Promise<Token> {
  return login.kind === 'oauth2' ? refreshOwn(services, login) : refreshAt(services, login.kind, login.refreshToken);
}

async function refreshOwn(services: Services, login: Extract<MailLogin, { kind: 'oauth2' }>): Promise<Token> {
  const url = new URL(login.tokenUrl);
  const address = await resolveMailHost(url.hostname, services.env.mailServers);
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: login.refreshToken, client_id: login.clientId });
  if (login.clientSecret) body.set('client_secret', login.clientSecret);
  try {
    return Token.parse(JSON.parse(await postForm(url, body, { address, ca: services.env.mailCa })));
  } catch {
    throw fail('mail_account.token', { host: url.hostname });
  }
}

async function refreshAt(services: Services, provider: MailProvider, refreshToken: string): Promise<Token> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  return askToken(services, provider, body, 'mail_account.consent_ended');
}

/** Asks a provider for tokens, as the client that this installation is there. `refused`: what it means that it says no. */
export async function askToken(
  services: Services,
  provider: MailProvider,
  body: URLSearchParams,
  refused: 'mail_account.consent_ended' | 'mail_account.consent_refused',
): Promise<Token> {
  const { clientId, clientSecret } = settingsOf(services, provider);
  body.set('client_id', clientId);
  if (clientSecret) body.set('client_secret', clientSecret);
  const url = new URL((await placesOf(services, provider)).token_endpoint);
  try {
    return Token.parse(JSON.parse(await postForm(url, body, await whereIs(services, url))));
  } catch (error) {
    // Only this says that it is over (RFC 6749, section 5.2); all else may pass.
    const isOver = error instanceof AnsweredError && error.status === 400;
    throw fail(isOver ? refused : 'mail_account.provider_silent', { provider: PROVIDER_LABELS[provider] });
  }
}

/** Raises `mail_account.no_provider` where nobody registered this installation there. */
export function settingsOf({ env }: Services, provider: MailProvider): ProviderSettings {
  const settings = env.mailProviders[provider];
  if (!settings) throw fail('mail_account.no_provider', { provider: PROVIDER_LABELS[provider] });
  return settings;
}

const url = z.url({ protocol: /^https?$/ }).max(500);
const Places = z.object({
  issuer: z.string(),
  authorization_endpoint: url,
  token_endpoint: url,
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
type Places = z.output<typeof Places>;

const known = new WeakMap<Services['env'], Map<MailProvider, Promise<Places>>>();

/** Where a provider takes people and codes, by its own word. Raises `mail_account.provider_silent`. */
export function placesOf(services: Services, provider: MailProvider): Promise<Places> {
  const places = known.get(services.env) ?? new Map<MailProvider, Promise<Places>>();
  known.set(services.env, places);
  const asked = places.get(provider) ?? discover(services, provider);
  places.set(provider, asked);
  asked.catch(() => places.delete(provider));
  return asked;
}

async function discover(services: Services, provider: MailProvider): Promise<Places> {
  const address = new URL(`${settingsOf(services, provider).authority}/.well-known/openid-configuration`);
  try {
    return Places.parse(JSON.parse(await getText(address, await whereIs(services, address))));
  } catch {
    throw fail('mail_account.provider_silent', { provider: PROVIDER_LABELS[provider] });
  }
}

/** Who runs this installation named the provider: its host is allowed wherever it is. */
const whereIs = async ({ env }: Services, { hostname }: URL) => ({
  ...{ address: await resolveMailHost(hostname, [hostname]), ca: env.mailCa },
});
