import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TokenPair } from '@lintel/contract/session';
import { issuerOf } from '#server/platform/auth.issuer.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  /** A provider that does not rotate answers none: the old one stays good. */
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().optional(),
  expires_in: z.coerce.number().int().positive().default(300),
});

/**
 * Exchanges a refresh token at the provider's token endpoint (specification §7). The texts are those of specification §8.
 * @throws Refusal 400 without a token, 401 when the provider refuses it, 503 when the provider cannot be asked
 */
export async function refreshTokens(app: FastifyInstance, services: Services, refreshToken: string): Promise<TokenPair> {
  if (!refreshToken) throw fail('session.no_refresh_token');
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: services.env.oidc.clientId });
  const { status, body } = await askTokenEndpoint(app, services, form).catch((error: unknown) => {
    services.log.error({ err: error }, 'the token endpoint cannot be asked');
    throw fail('session.refresh_unable');
  });
  if (status >= 400 && status < 500 && status !== 429) throw fail('session.refresh_failed');
  const parsed = TokenAnswer.safeParse(body);
  if (status !== 200 || !parsed.success) throw fail('session.refresh_unable');
  const { access_token, refresh_token = refreshToken, id_token, expires_in } = parsed.data;
  return { token: access_token, refreshToken: refresh_token, expiresIn: expires_in, ...(id_token ? { idToken: id_token } : {}) };
}

async function askTokenEndpoint(
  app: FastifyInstance,
  services: Services,
  form: URLSearchParams,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const { tokenEndpoint } = await issuerOf(services);
  if (tokenEndpoint) {
    const response = await fetch(tokenEndpoint, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(8000),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  }
  // The embedded provider is in this process: no socket, and PUBLIC_URL need not be reachable from here.
  const response = await app.inject({ method: 'POST', url: '/oidc/token', headers, payload: form.toString() });
  return { status: response.statusCode, body: response.json() };
}
