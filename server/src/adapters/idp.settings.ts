import { interactionPolicy, type Configuration, type Provider } from 'oidc-provider';
import { claimsOf, findOpenAccount } from '#server/adapters/idp.accounts.ts';
import { renderError, renderSignedOut, signOut } from '#server/adapters/idp.answers.ts';
import { SIGN_IN_PATH } from '#server/adapters/idp.sign-in.ts';
import { createStore } from '#server/adapters/idp.store.ts';
import { authorityOf } from '#server/platform/auth.issuer.ts';
import { SIGNING_ALG, type ProviderKeys } from '#server/platform/auth.keys.ts';
import { SESSION_RULES } from '#server/platform/auth.sessions.ts';
import type { Services } from '#server/platform/context.ts';
import type { Env } from '#server/env.ts';

type Context = Parameters<NonNullable<Configuration['loadExistingGrant']>>[0];

const ACCESS_TOKEN_SECONDS = SESSION_RULES.tokenMinutes * 60;
const SIGN_IN_SECONDS = 30 * 60;
/** After so long without a visit, and in any case for one refresh chain, people sign in again. */
const SESSION_SECONDS = SESSION_RULES.days * 24 * 60 * 60;

/** The whole configuration of the embedded provider: one public client, code with PKCE, rotating refresh tokens. */
export function providerSettings(services: Services, keys: ProviderKeys): Configuration {
  const { env, db } = services;
  const scopes = scopesOf(env);
  return {
    adapter: createStore(db),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: 'lintel_session', interaction: 'lintel_sign_in', resume: 'lintel_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [clientOf(env)],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALG },
    responseTypes: ['code'],
    scopes,
    claims: {
      openid: ['sub', env.oidc.rolesClaim],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origin === new URL(env.publicUrl).origin,
    findAccount: async (_ctx, sub) => {
      const account = await findOpenAccount(db, sub);
      return account && { accountId: account.id, claims: async () => claimsOf(account, env) };
    },
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token && token.accountId ? await findOpenAccount(db, token.accountId) : undefined;
      if (!account) return undefined;
      // `sid` names the grant, so that the API can see that it has ended.
      return { ...claimsOf(account, env), sid: 'grantId' in token ? token.grantId : undefined };
    },
    loadExistingGrant: (ctx) => grantAll(ctx, scopes, resourceOf(services)),
    issueRefreshToken: async () => true,
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    interactions: { policy: signInOnly(), url: (_ctx, { uid }) => `${SIGN_IN_PATH}/${uid}` },
    renderError: (ctx, out) => renderError(ctx, out, services),
    features: featuresOf(services, scopes),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: SIGN_IN_SECONDS,
      // A rotated token keeps the end of the first one.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSION_SECONDS,
      Session: SESSION_SECONDS,
      // Outlives the refresh tokens that are given out in its first half; then a sign-in gets a new one.
      Grant: 2 * SESSION_SECONDS,
    },
  };
}

function clientOf(env: Env) {
  return {
    client_id: env.oidc.clientId,
    client_name: 'Lintel',
    token_endpoint_auth_method: 'none' as const,
    application_type: 'web' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${env.publicUrl}/auth/callback`],
    post_logout_redirect_uris: [env.publicUrl, `${env.publicUrl}/`, `${env.publicUrl}/auth/login`],
  };
}

/** With a project configured, the project's scopes of the specification are known here too. */
function scopesOf({ oidc: { projectId } }: Env): string[] {
  const project = projectId ? [`urn:zitadel:iam:org:project:id:${projectId}:aud`, 'urn:zitadel:iam:org:projects:roles'] : [];
  return ['openid', 'profile', 'email', 'offline_access', ...project];
}

/** The API as the provider knows it: every access token is for it. */
const resourceOf = (services: Services): string => `${authorityOf(services)}/api`;

function featuresOf(services: Services, scopes: string[]): Configuration['features'] {
  const resource = resourceOf(services);
  const server = {
    scope: scopes.join(' '),
    audience: services.env.oidc.audience,
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: SIGNING_ALG } as const },
  };
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: true },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => signOut(ctx, form, services),
      postLogoutSuccessSource: (ctx) => renderSignedOut(ctx, services),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => server,
    },
  };
}

/** The company's own client needs nobody's consent: asking for it would be a page without a choice. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

async function grantAll(ctx: Context, scopes: string[], resource: string) {
  const { session, client, provider } = ctx.oidc as typeof ctx.oidc & { provider: Provider };
  if (!session?.accountId || !client) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing?.accountId === session.accountId && existing.remainingTTL >= SESSION_SECONDS) return existing;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(resource, scopes.join(' '));
  await grant.save();
  return grant;
}
