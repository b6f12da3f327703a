import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { loadProviderKeys, publicKeys } from '#server/platform/auth.keys.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';

/** Who vouches for people: the embedded provider, or the one that OIDC_AUTHORITY names. */
export interface Issuer {
  /** As the `iss` of every token must say, to the letter. */
  name: string;
  embedded: boolean;
  /** The public key of a token's `kid`. */
  key: JWTVerifyGetKey;
  /** Where refresh tokens are exchanged; null for the embedded provider, which is asked in this process. */
  tokenEndpoint: string | null;
  userinfoEndpoint: string | null;
}

/** What is read of a provider's discovery document. */
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
});

const ANSWER_WITHIN_MS = 5000;
/** A provider that does not answer is asked again after this time, not by every request. */
const REST_AFTER_FAILURE_MS = 5000;

export const authorityOf = ({ env }: Pick<Services, 'env'>): string => env.oidc.authority ?? `${env.publicUrl}/oidc`;

const known = new WeakMap<Services, Promise<Issuer>>();

/** The issuer in force, found out at first use and then remembered. Raises `sign_in.unavailable` while it cannot be reached. */
export function issuerOf(services: Services): Promise<Issuer> {
  const earlier = known.get(services);
  if (earlier) return earlier;
  const asked = services.env.oidc.authority ? discover(services, services.env.oidc.authority) : embedded(services);
  known.set(services, asked);
  asked.catch(() => setTimeout(() => known.delete(services), REST_AFTER_FAILURE_MS).unref());
  return asked;
}

async function embedded(services: Services): Promise<Issuer> {
  const keys = await loadProviderKeys(services);
  return {
    name: authorityOf(services),
    embedded: true,
    key: createLocalJWKSet(publicKeys(keys)),
    tokenEndpoint: null,
    userinfoEndpoint: null,
  };
}

/** What is wrong with an outside provider now, in a sentence; null where it can be used. Asked anew each time. */
export async function problemOfProvider(authority: string): Promise<string | null> {
  try {
    const { jwks_uri } = await readDiscovery(authority);
    const { keys } = Keys.parse(await readJson(jwks_uri));
    return keys.length > 0 ? null : `${jwks_uri} holds no key.`;
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return `What ${authority} answers is not what OpenID Connect asks for.`;
    const { message, cause, name } = error as Error;
    if (name === 'TimeoutError') return `${authority} does not answer within ${ANSWER_WITHIN_MS / 1000} seconds.`;
    return cause instanceof Error ? `${authority} cannot be reached: ${cause.message}.` : `${message}.`;
  }
}

const Keys = z.object({ keys: z.array(z.object({ kty: z.string() })) });

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.json();
}

async function readDiscovery(authority: string): Promise<z.infer<typeof Discovery>> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = Discovery.parse(await readJson(address));
  if (found.issuer !== authority) throw new Error(`${address} names the issuer ${found.issuer}: set OIDC_AUTHORITY to exactly that`);
  return found;
}

async function discover(services: Services, authority: string): Promise<Issuer> {
  try {
    const found = await readDiscovery(authority);
    return {
      name: found.issuer,
      embedded: false,
      // An unknown kid makes the keys be read again, but not more often than every 30 s (R11).
      key: createRemoteJWKSet(new URL(found.jwks_uri), { cooldownDuration: 30_000, timeoutDuration: ANSWER_WITHIN_MS }),
      tokenEndpoint: found.token_endpoint,
      userinfoEndpoint: found.userinfo_endpoint ?? null,
    };
  } catch (error) {
    services.log.error({ err: error, authority }, 'the identity provider of OIDC_AUTHORITY cannot be used');
    throw fail('sign_in.unavailable', {}, { retryAfter: REST_AFTER_FAILURE_MS / 1000 });
  }
}
