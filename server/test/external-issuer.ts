import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { createStore } from '#server/adapters/idp.store.ts';
import type { Db } from '#server/platform/db.ts';
import { createTestDatabase } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';

export interface ExternalIssuer {
  authority: string;
  /** How often its keys were fetched. */
  keyFetches(): number;
  /** The key it signs with. */
  key: JWK;
  close(): Promise<void>;
}

export interface ExternalOptions {
  /** The origin of the application that people come from. */
  origin: string;
  audience: string;
  /** What it knows of whoever signs in. */
  claims: Record<string, unknown>;
  /** Whether access tokens carry the claims, or only userinfo tells them. */
  inAccessToken: boolean;
}

/** A company's own identity provider, as OIDC_AUTHORITY names one: another process' worth of issuer, with RSA keys and its own port. */
export async function startExternalIssuer(options: ExternalOptions): Promise<ExternalIssuer> {
  const port = await freePort();
  const authority = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'external-1', use: 'sig', alg: 'RS256' };
  const database = await createTestDatabase();
  const provider = new Provider(authority, settings(options, authority, key, database.db));
  const handle = provider.callback();
  let keyFetches = 0;
  const server = createServer((request, response) => {
    if (request.url === '/jwks') keyFetches += 1;
    if (request.url?.startsWith('/interaction/')) return void finish(provider, request, response);
    if (request.url === '/userinfo') return answer(response, { sub: SUBJECT, ...options.claims });
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let closing: Promise<void> | undefined;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.drop();
  };
  const close = () => (closing ??= stop());
  return { authority, keyFetches: () => keyFetches, key, close };
}

const SUBJECT = 'external|42';

/** Everybody who comes is signed in as the one person it knows. */
async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await provider.interactionFinished(request, response, { login: { accountId: SUBJECT } });
}

function answer(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

function settings({ origin, audience, claims, inAccessToken }: ExternalOptions, authority: string, key: JWK, db: Db): Configuration {
  const scope = 'openid profile email offline_access';
  return {
    adapter: createStore(db),
    jwks: { keys: [key] },
    cookies: { keys: ['external'] },
    clients: [
      {
        client_id: 'lintel-web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${origin}/auth/callback`],
      },
    ],
    scopes: scope.split(' '),
    claims: { openid: ['sub', ...Object.keys(claims)] },
    conformIdTokenClaims: false,
    findAccount: async () => ({ accountId: SUBJECT, claims: async () => ({ sub: SUBJECT, ...claims }) }),
    extraTokenClaims: async () => (inAccessToken ? claims : undefined),
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ accountId: SUBJECT, clientId: 'lintel-web' });
      grant.addOIDCScope(scope);
      grant.addResourceScope(`${authority}/api`, scope);
      await grant.save();
      return grant;
    },
    discovery: { userinfo_endpoint: `${authority}/userinfo` },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600, RefreshToken: 600 },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => `${authority}/api`,
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({ scope, audience, accessTokenFormat: 'jwt' }),
      },
    },
  };
}
