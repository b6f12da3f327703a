import { z } from 'zod';
import { roleOfClaim, type Role } from '@lintel/contract/access';
import type { Issuer } from '#server/platform/auth.issuer.ts';
import { hashOfToken, type AccessToken } from '#server/platform/auth.token.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';

/** What a provider vouches for about the person behind a token. */
export interface Identity {
  issuer: string;
  sub: string;
  name: string;
  givenName: string;
  familyName: string;
  /** Empty where the provider tells none. */
  email: string;
  emailVerified: boolean;
  role: Role;
}

const Claims = z.object({
  sub: z.string(),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
  given_name: z.string().trim().max(100).optional().catch(undefined),
  family_name: z.string().trim().max(100).optional().catch(undefined),
  email: z.string().trim().max(254).optional().catch(undefined),
  // Some providers write the word.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
});

/**
 * The person of a verified token. What an external provider leaves out of its access tokens is asked of its userinfo
 * endpoint, once for each token.
 * @throws Refusal 403 session.no_role when no known role is claimed
 */
export async function identityOf(services: Services, issuer: Issuer, token: AccessToken, bearer: string): Promise<Identity> {
  const claims = await completeClaims(services, issuer, token, bearer);
  const role = roleOfClaim(claims[services.env.oidc.rolesClaim]);
  if (!role) throw fail('session.no_role');
  const known = Claims.parse(claims);
  const given = known.given_name ?? '';
  const family = known.family_name ?? '';
  return {
    issuer: issuer.name,
    sub: token.sub,
    name: known.name ?? (`${given} ${family}`.trim() || 'Unknown User'),
    givenName: given,
    familyName: family,
    email: known.email ?? '',
    emailVerified: known.email_verified ?? false,
    role,
  };
}

type RawClaims = Record<string, unknown>;

const REMEMBERED = 2000;
const answers = new Map<string, Promise<RawClaims>>();

async function completeClaims(services: Services, issuer: Issuer, token: AccessToken, bearer: string): Promise<RawClaims> {
  const complete = token['email'] !== undefined && token[services.env.oidc.rolesClaim] !== undefined;
  if (complete || !issuer.userinfoEndpoint) return token;
  const key = hashOfToken(bearer);
  let answer = answers.get(key);
  if (!answer) {
    answer = askUserinfo(services, issuer.userinfoEndpoint, bearer);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    // The oldest goes first: a token lives minutes, so what is dropped is spent.
    if (answers.size > REMEMBERED) answers.delete(answers.keys().next().value!);
  }
  const more = await answer;
  // Userinfo is no proof by itself: it must speak of the subject that the signature vouches for.
  if (more['sub'] !== token.sub) throw fail('session.unauthorised');
  return { ...more, ...token };
}

async function askUserinfo(services: Services, address: string, bearer: string): Promise<RawClaims> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
    signal: AbortSignal.timeout(5000),
    redirect: 'error',
  }).catch((error: unknown) => {
    services.log.error({ err: error }, 'the userinfo endpoint cannot be reached');
    throw fail('sign_in.unavailable', {}, { retryAfter: 5 });
  });
  if (response.status === 401 || response.status === 403) throw fail('session.unauthorised');
  if (!response.ok) throw fail('sign_in.unavailable', {}, { retryAfter: 5 });
  return z.record(z.string(), z.unknown()).parse(await response.json());
}
