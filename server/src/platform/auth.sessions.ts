import type { Services, User } from '#server/platform/context.ts';

/** A verified token's person, as every call with that token sees them. */
export interface SignedIn {
  user: User;
  emailVerified: boolean;
  tokenHash: string;
  /** Milliseconds since 1970: from then on the person is looked up again. */
  until: number;
}

/** For so long a changed role, a closed record or a sign-out may go unnoticed in this process. */
export const FRESH_MS = 10_000;

/** How long the embedded provider lets people in: a token that is stolen from a browser is good for ten minutes at most (R12). */
export const SESSION_RULES = { tokenMinutes: 10, days: 7 } as const;
const REMEMBERED = 5000;

const sessions = new WeakMap<Services, Map<string, SignedIn>>();

export function recallSession(services: Services, tokenHash: string): SignedIn | undefined {
  const found = sessions.get(services)?.get(tokenHash);
  return found && found.until > Date.now() ? found : undefined;
}

export function keepSession(services: Services, session: SignedIn): void {
  let kept = sessions.get(services);
  if (!kept) sessions.set(services, (kept = new Map()));
  kept.delete(session.tokenHash);
  kept.set(session.tokenHash, session);
  // A Map keeps the order of insertion: the one that was looked up longest ago goes first.
  if (kept.size > REMEMBERED) kept.delete(kept.keys().next().value!);
}

/** What was signed in is signed out: its next call finds no grant. */
export function forgetSignIn(services: Services, sessionId: string): void {
  const kept = sessions.get(services);
  for (const [key, { user }] of kept ?? []) if (user.sessionId === sessionId) kept?.delete(key);
}

/** Somebody became or is no longer head, member or holder of a duty: everybody is looked up again. */
export const forgetRelations = (services: Services): void => sessions.get(services)?.clear();
