import type { FastifyRequest } from 'fastify';
import { provision } from '#server/features/people/people.service.ts';
import { identityOf } from '#server/platform/auth.identity.ts';
import { issuerOf } from '#server/platform/auth.issuer.ts';
import { hashOfToken, verifyAccessToken } from '#server/platform/auth.token.ts';
import type { Services, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';

/** A verified token's person, as every call with that token sees them. */
export interface SignedIn {
  user: User;
  emailVerified: boolean;
  tokenHash: string;
}

/** For so long a changed role, a closed account or a sign-out may go unnoticed in this process. */
const FRESH_MS = 10_000;
const REMEMBERED = 5000;
/** The old client sent who it was: ignored, but worth knowing (R13). */
const IDENTITY_HEADERS = ['x-user-email', 'x-user-name', 'x-user-id', 'x-user-role', 'x-email', 'x-name', 'x-role', 'x-forwarded-user', 'x-forwarded-email', 'x-remote-user', 'remote-user'];

type Remembered = SignedIn & { until: number };
const caches = new WeakMap<Services, Map<string, Remembered>>();
const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/**
 * Finds the person behind a request: by the Bearer token of the Authorization header and by nothing else.
 * @throws Refusal 401 with one body for every fault of a token; 403 without a role or with a closed record; 503 without the provider
 */
export function createSession(services: Services): (request: FastifyRequest) => Promise<User> {
  const cache = new Map<string, Remembered>();
  caches.set(services, cache);
  return async (request) => {
    noteIdentityHeaders(request);
    const bearer = bearerOf(request);
    const tokenHash = hashOfToken(bearer);
    const known = cache.get(tokenHash);
    const found = known && known.until > Date.now() ? known : await lookUp(services, bearer, tokenHash);
    cache.delete(tokenHash);
    cache.set(tokenHash, found);
    if (cache.size > REMEMBERED) cache.delete(cache.keys().next().value!);
    signedIn.set(request, found);
    return found.user;
  };
}

/** What the session knows beyond the user. Only for requests that the session let through. */
export const signedInOf = (request: FastifyRequest): SignedIn => signedIn.get(request)!;

/** The next call of this person is looked up afresh: after a change of role, status or name. */
export function forgetPerson(services: Services, personId: string): void {
  const cache = caches.get(services);
  for (const [key, { user }] of cache ?? []) if (user.id === personId) cache?.delete(key);
}

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9_.~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  if (!match) throw fail('session.unauthorised');
  return match[1]!;
}

async function lookUp(services: Services, bearer: string, tokenHash: string): Promise<Remembered> {
  const issuer = await issuerOf(services);
  const token = await verifyAccessToken(services, issuer, bearer);
  const sessionId = typeof token['sid'] === 'string' ? token['sid'] : null;
  if (issuer.embedded && sessionId && !(await isGrantAlive(services.db, sessionId))) throw fail('session.unauthorised');
  const identity = await identityOf(services, issuer, token, bearer);
  const user = { ...(await provision(services, identity)), sessionId };
  const until = Math.min(Date.now() + FRESH_MS, token.exp * 1000);
  return { user, emailVerified: identity.emailVerified, tokenHash, until };
}

/** Signing out, and a refresh token that is used twice, end the grant: its access tokens end with it. */
async function isGrantAlive(db: Db, grantId: string): Promise<boolean> {
  const row = await db.selectFrom('oidc_artifact').select('id').where('model', '=', 'Grant').where('id', '=', grantId).executeTakeFirst();
  return row !== undefined;
}

function noteIdentityHeaders(request: FastifyRequest): void {
  const present = IDENTITY_HEADERS.filter((name) => request.headers[name] !== undefined);
  if (present.length) request.log.warn({ headers: present }, 'identity headers are ignored');
}
