import type { IncomingMessage, ServerResponse } from 'node:http';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import { registerLinks } from '#server/adapters/idp.links.ts';
import { providerSettings } from '#server/adapters/idp.settings.ts';
import { registerSignIn } from '#server/adapters/idp.sign-in.ts';
import { answerUserinfo } from '#server/adapters/idp.userinfo.ts';
import { authorityOf } from '#server/platform/auth.issuer.ts';
import { loadProviderKeys } from '#server/platform/auth.keys.ts';
import { forgetSignIn } from '#server/platform/auth.sessions.ts';
import type { Services } from '#server/platform/context.ts';

/** Runs the embedded OpenID provider under /oidc with its sign-in page, unless OIDC_AUTHORITY names another provider. */
export async function registerIdentity(app: FastifyInstance, services: Services): Promise<void> {
  if (services.env.oidc.authority) return;
  const keys = await loadProviderKeys(services);
  const provider = new Provider(authorityOf(services), providerSettings(services, keys));
  provider.proxy = true;
  provider.on('server_error', (_ctx, error: unknown) => services.log.error({ err: error }, 'the embedded provider failed'));
  provider.on('grant.revoked', (_ctx, grantId) => forgetSignIn(services, grantId));
  provider.use(answerUserinfo(services));
  const answer = provider.callback();
  const origin = new URL(services.env.publicUrl);
  await app.register(middie);
  app.use('/oidc', (request: IncomingMessage, response: ServerResponse) => {
    pinOrigin(request, origin);
    void answer(request, response);
  });
  registerSignIn(app, provider, services);
  registerLinks(app, services);
}

/**
 * The provider writes its addresses, and whether cookies are for TLS, after the request's own headers. Only PUBLIC_URL is
 * true: a forged Host, or a proxy that does not say https, must not lead anybody elsewhere.
 */
function pinOrigin({ headers }: IncomingMessage, { host, protocol }: URL): void {
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
}
