import type { FastifyRequest } from 'fastify';
import { identityOf } from '#server/platform/auth.identity.ts';
import { issuerOf } from '#server/platform/auth.issuer.ts';
import { FRESH_MS, keepSession, recallSession, type SignedIn } from '#server/platform/auth.sessions.ts';
import { hashOfToken, verifyAccessToken } from '#server/platform/auth.token.ts';
import type { Services, User } from '#server/platform/context.ts';
import { uncounted } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { provision } from './session.service.ts';

/** Earlier clients said here who they were: ignored, but worth knowing (R13). */
const IDENTITY_HEADERS = [
  'x-user-email',
  'x-user-name',
  'x-user-id',
  'x-user-role',
  'x-email',
  'x-name',
  'x-role',
  'x-forwarded-user',
  'x-forwarded-email',
  'x-remote-user',
  'remote-user',
];

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/**
 * Finds the person behind a request: by the Bearer token of the Authorization header and by nothing else.
 * @throws Refusal 401 with one body for every fault of a token; 403 without a role or with a closed record; 503 without the provider
 */
export function createSession(services: Services): (request: FastifyRequest) => Promise<User> {
  return async (request) => {
    noteIdentityHeaders(request);
    const bearer = bearerOf(request);
    const tokenHash = hashOfToken(bearer);
    const session = recallSession(services, tokenHash) ?? (await uncounted(() => lookUp(services, bearer, tokenHash)));
    signedIn.set(request, session);
    return session.user;
  };
}

/** What is known of the sign-in beyond the user. Only for requests that the session has let through. */
export const signedInOf = (request: FastifyRequest): SignedIn => signedIn.get(request)!;

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  if (!match) throw fail('session.unauthorised');
  return match[1]!;
}

async function lookUp(services: Services, bearer: string, tokenHash: string): Promise<SignedIn> {
  const issuer = await issuerOf(services);
  const token = await verifyAccessToken(services, issuer, bearer);
  const sessionId = typeof token['sid'] === 'string' ? token['sid'] : null;
  const identity = await identityOf(services, issuer, token, bearer);
  const user = { ...(await provision(services, identity)), sessionId };
  const session = { user, emailVerified: identity.emailVerified, tokenHash, until: Math.min(Date.now() + FRESH_MS, token.exp * 1000) };
  keepSession(services, session);
  return session;
}

function noteIdentityHeaders(request: FastifyRequest): void {
  const present = IDENTITY_HEADERS.filter((name) => request.headers[name] !== undefined);
  if (present.length) request.log.warn({ headers: present }, 'identity headers are ignored');
}
