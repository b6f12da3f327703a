import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';
import { freePort } from '@lintel/server/test/free-port.ts';

export interface Issuer {
  authority: string;
  stop(): Promise<void>;
}

/** Who the company's provider knows: what it says of them besides their subject. */
type Claims = Record<string, unknown>;

const SUBJECT = 'staff|4711';
const CLIENT = 'lintel-web';
const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** A company's own identity provider on a port of its own, with one person who is always signed in there. */
export async function startIssuer(origin: string, claims: Claims): Promise<Issuer> {
  const port = await freePort();
  const authority = `http://127.0.0.1:${port}`;
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(authority, {
    ...settings(origin, authority, claims),
    jwks: { keys: [{ ...key, kty: 'RSA', kid: 'staff-1', use: 'sig', alg: 'RS256' }] },
  });
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void provider.interactionFinished(request, response, { login: { accountId: SUBJECT } });
    else void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { authority, stop };
}

function settings(origin: string, authority: string, claims: Claims): Configuration {
  const resource = `${authority}/api`;
  return {
    cookies: { keys: ['external'] },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${origin}/auth/callback`],
        post_logout_redirect_uris: [`${origin}/auth/login`],
      },
    ],
    scopes: SCOPES,
    claims: { openid: ['sub', ...Object.keys(claims)] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_, from) => from === origin,
    findAccount: async () => ({ accountId: SUBJECT, claims: async () => ({ sub: SUBJECT, ...claims }) }),
    extraTokenClaims: async () => claims,
    issueRefreshToken: async () => true,
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: SUBJECT, clientId: CLIENT });
      grant.addOIDCScope(SCOPES.join(' '));
      grant.addResourceScope(resource, SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600, RefreshToken: 600 },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) =>
          void (ctx.body = `<!doctype html><title>Leave</title>${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({ scope: SCOPES.join(' '), audience: CLIENT, accessTokenFormat: 'jwt' }),
      },
    },
  };
}
