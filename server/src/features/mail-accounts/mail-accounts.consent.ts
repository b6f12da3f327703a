import { createHash, randomBytes } from 'node:crypto';
import { MAIL_PROVIDERS, PROVIDER_LABELS, type MailAccount, type MailProvider, type MailServer } from '@lintel/contract/mail-accounts';
import { isEmailAddress } from '@lintel/contract/mail-rules';
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { sealText, unsealText, type StoredLogin } from './mail-accounts.login.ts';
import { findOwn } from './mail-accounts.queries.ts';
import { addAccount, openAgain } from './mail-accounts.service.ts';
import { askToken, placesOf, settingsOf, type Token } from './mail-accounts.tokens.ts';

/** What is asked for, and where the mail is. */
const OF: Record<MailProvider, { scope: string; more: Record<string, string>; imap: MailServer; smtp: MailServer }> = {
  google: {
    scope: 'openid email https://mail.google.com/',
    // Without these it gives nothing that lasts the second time.
    more: { access_type: 'offline', prompt: 'consent' },
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  microsoft: {
    scope: 'openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
    more: { prompt: 'select_account' },
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
};
const LASTS_MS = 600_000;

export const listProviders = ({ env }: Ctx['services']): MailProvider[] => MAIL_PROVIDERS.filter((one) => env.mailProviders[one]);

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();
const secret = (): string => randomBytes(32).toString('base64url');
const redirectTo = ({ env }: Ctx['services']): string => `${env.publicUrl}/auth/mail`;

/** Where the person goes to say yes: authorization code with PKCE (RFC 9700). What they come back with is good once, and for them alone. */
export async function beginConsent(ctx: Ctx, { provider, accountId }: { provider: MailProvider; accountId?: string | undefined }) {
  const { clientId } = settingsOf(ctx.services, provider);
  const account = accountId ? await findOwn(ctx.db, ctx.user, accountId) : null;
  const { authorization_endpoint } = await placesOf(ctx.services, provider);
  const [state, verifier] = [secret(), secret()];
  await ctx.db
    .deleteFrom('mail_consent')
    .where('created_at', '<', new Date(ctx.now.getTime() - LASTS_MS))
    .execute();
  await ctx.db
    .insertInto('mail_consent')
    .values({
      ...{ state_hash: hashOf(state), person_id: ctx.user.id, provider, account_id: accountId ?? null, created_at: ctx.now },
      verifier_sealed: await sealText(ctx.services, verifier),
    })
    .execute();
  const url = new URL(authorization_endpoint);
  const asked = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectTo(ctx.services), scope: OF[provider].scope, state },
    ...{ nonce: nonceOf(state), code_challenge_method: 'S256', code_challenge: hashOf(verifier).toString('base64url') },
    ...OF[provider].more,
    ...(account ? { login_hint: account.username } : {}),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url: url.href };
}

const nonceOf = (state: string): string => hashOf(`nonce ${state}`).toString('base64url');

interface Answer {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Takes what the provider sent the person back with. Asks the provider: never inside a transaction. */
export async function endConsent(ctx: Ctx, answer: Answer): Promise<MailAccount> {
  const begun = await ctx.db
    .deleteFrom('mail_consent')
    .where('state_hash', '=', hashOf(answer.state))
    .where('person_id', '=', ctx.user.id)
    .where('created_at', '>=', new Date(ctx.now.getTime() - LASTS_MS))
    .returningAll()
    .executeTakeFirst();
  if (!begun) throw fail('mail_account.consent_lost');
  const { provider } = begun;
  const places = await placesOf(ctx.services, provider);
  const isFrom = !places.authorization_response_iss_parameter_supported || answer.iss === places.issuer;
  if (answer.error || !answer.code || !isFrom) throw refusal(provider);
  const body = { grant_type: 'authorization_code', code: answer.code, redirect_uri: redirectTo(ctx.services) };
  const verifier = await unsealText(ctx.services, begun.verifier_sealed);
  const form = new URLSearchParams({ ...body, code_verifier: verifier });
  const token = await askToken(ctx.services, provider, form, 'mail_account.consent_refused');
  const address = addressIn(token, provider, nonceOf(answer.state));
  if (!token.refresh_token) throw fail('mail_account.consent_short', { provider: PROVIDER_LABELS[provider] });
  const login = { kind: provider, refreshToken: token.refresh_token };
  return withTransaction(ctx.services.db, (tx) => keep({ ...ctx, db: tx }, begun.account_id, address, login));
}

const refusal = (provider: MailProvider) => fail('mail_account.consent_refused', { provider: PROVIDER_LABELS[provider] });

const Claims = z.object({ nonce: z.string(), email: z.string().optional(), preferred_username: z.string().optional() });

/** Whose mailbox it is. The token comes from the provider itself over TLS: that is its proof (OpenID Connect Core 3.1.3.7). */
function addressIn({ id_token }: Token, provider: MailProvider, nonce: string): string {
  const payload = Buffer.from(id_token?.split('.')[1] ?? '', 'base64url').toString();
  const claims = Claims.safeParse(jsonOf(payload)).data;
  const address = claims?.email ?? claims?.preferred_username ?? '';
  if (claims?.nonce !== nonce || !isEmailAddress(address)) throw refusal(provider);
  return address;
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

type ProviderLogin = Extract<StoredLogin, { kind: MailProvider }>;

/** An account that is here already is let into again, rather than added twice. */
async function keep(ctx: Ctx, accountId: string | null, address: string, login: ProviderLogin): Promise<MailAccount> {
  const same = accountId
    ? await findOwn(ctx.db, ctx.user, accountId)
    : await ctx.db
        .selectFrom('imap_account')
        .innerJoin('mail_account', 'mail_account.id', 'imap_account.account_id')
        .select(['account_id', 'username'])
        .where('owner_id', '=', ctx.user.id)
        .where('status', '<>', 'removed')
        .where('login_kind', '=', login.kind)
        .where('username', '=', address)
        .executeTakeFirst();
  if (same && same.username.toLowerCase() !== address.toLowerCase())
    throw fail('mail_account.other_person', { address, expected: same.username });
  if (same) return openAgain(ctx, same.account_id, login);
  const { imap, smtp } = OF[login.kind];
  return addAccount(ctx, { name: address.slice(0, 60), address, username: address, imap, smtp, login });
}
