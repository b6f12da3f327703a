import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Issuer } from '#server/platform/auth.issuer.ts';
import type { Services } from '#server/platform/context.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';

/** Fixed, whatever a token's header asks for (R11). */
const ALGORITHMS = ['RS256', 'ES256'];
const SKEW_SECONDS = 30;
const LONGEST_TOKEN = 16_384;
/** What external providers write into the header of an access token; some write nothing. */
const EXTERNAL_TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);
/** Claims that stand in ID tokens alone (OpenID Connect Core 2, 3.1.3.6, 3.3.2.11). */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash'];

export type AccessToken = JWTPayload & { sub: string; exp: number };

/** Cache key and record key of a token: the token itself is never kept. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Checks signature, issuer, audience, times and kind of an access token, and that its sign-in has not ended.
 * @throws Refusal 401 with one sentence for every cause, so that nobody learns which check failed; 503 when the keys cannot be had
 */
export async function verifyAccessToken(services: Services, issuer: Issuer, token: string): Promise<AccessToken> {
  const payload = await checkToken(services, issuer, token).catch((error: unknown) => {
    throw explain(services, error);
  });
  if (issuer.embedded && !(await isGrantAlive(services, payload['sid']))) throw fail('session.unauthorised');
  return payload;
}

async function checkToken({ env, clock }: Services, issuer: Issuer, token: string): Promise<AccessToken> {
  if (token.length > LONGEST_TOKEN) throw new Error('the token is too long');
  const { payload, protectedHeader } = await jwtVerify(token, issuer.key, {
    algorithms: ALGORITHMS,
    issuer: issuer.name,
    audience: env.oidc.audience,
    clockTolerance: SKEW_SECONDS,
    currentDate: clock.now(),
    requiredClaims: ['exp', 'iat', 'sub'],
    ...(issuer.embedded ? { typ: 'at+jwt' } : {}),
  });
  if (!issuer.embedded && !EXTERNAL_TYPES.has(protectedHeader.typ?.toLowerCase())) throw new Error('the token is of another type');
  if (ID_TOKEN_CLAIMS.some((claim) => claim in payload) || payload['typ'] === 'ID') throw new Error('this is an ID token');
  if (payload.iat! > clock.now().getTime() / 1000 + SKEW_SECONDS) throw new Error('the token is from the future');
  if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > 255) throw new Error('the subject is no text');
  return payload as AccessToken;
}

/** Signing out, and a refresh token or code that is used twice, end the grant: its access tokens end with it. */
async function isGrantAlive({ db }: Services, grantId: unknown): Promise<boolean> {
  if (typeof grantId !== 'string') return true;
  const row = await db.selectFrom('oidc_artifact').select('id').where('model', '=', 'Grant').where('id', '=', grantId).executeTakeFirst();
  return row !== undefined;
}

/** A provider that cannot be reached is no fault of the token. */
function explain(services: Services, error: unknown): Refusal {
  const unreachable = error instanceof errors.JWKSTimeout || (error instanceof TypeError && error.message === 'fetch failed');
  if (unreachable || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')) {
    services.log.error({ err: error }, 'the keys of the identity provider cannot be read');
    return fail('sign_in.unavailable', {}, { retryAfter: 5 });
  }
  services.log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'access token refused');
  return fail('session.unauthorised');
}
