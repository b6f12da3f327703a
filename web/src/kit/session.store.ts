import type { SignedInUser } from '@lintel/contract/session';
import { createStore, keep, readKept, useStore } from './store.ts';

/** The auth session on the client (specification §3): kept in this browser, all but the identity client itself. */
export interface Session {
  user: SignedInUser | null;
  role: SignedInUser['role'] | null;
  token: string | null;
  refreshToken: string | null;
  /** null until the stored identity was looked for (specification §4). */
  isAuthenticated: boolean | null;
}

export const SESSION_KEY = 'lintel.session';
/** The fixed name under which the identity provider's user lies in local storage (specification §3). */
export const IDENTITY_KEY = 'lintel.identity';

/** Where answers of the server lie that can be read without network: never longer than the session of whoever they were for. */
export const KEPT_NAME = 'lintel.kept';

const signedOut: Session = { user: null, role: null, token: null, refreshToken: null, isAuthenticated: false };

export const sessionStore = createStore<Session>({ ...signedOut, isAuthenticated: null });
export const useSession = () => useStore(sessionStore);

/** The signed-in person; only below the guard, where there is one. */
export function useUser(): SignedInUser {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in here');
  return user;
}

/** Looks for what is stored and follows what other tabs do with it. Answers the way to stop following. */
export function openSession(): () => void {
  if (!restoreSession().isAuthenticated) forgetKept();
  const follow = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) restoreSession();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Takes over what is stored: the tokens of another tab may be newer than ours. */
export function restoreSession(): Session {
  const kept = readKept<Session>(SESSION_KEY);
  const isWhole = Boolean(kept?.token && kept.user && readKept(IDENTITY_KEY));
  sessionStore.set(isWhole && kept ? { ...kept, isAuthenticated: true } : signedOut);
  return sessionStore.get();
}

export function startSession(user: SignedInUser, token: string, refreshToken: string | null): void {
  put({ user, role: user.role, token, refreshToken, isAuthenticated: true });
}

/** The person as the server knows them now. */
export function updateUser(user: SignedInUser): void {
  const session = sessionStore.get();
  if (session.isAuthenticated) put({ ...session, user, role: user.role });
}

/** A renewed pair of tokens, into both stores (decisions 6.2). `idToken` stays as it was where none came. */
export function renewTokens(token: string, refreshToken: string, expiresIn: number, idToken?: string): void {
  const identity = readKept<Record<string, unknown>>(IDENTITY_KEY);
  if (identity) {
    keep(IDENTITY_KEY, {
      ...identity,
      access_token: token,
      refresh_token: refreshToken,
      expires_at: Math.floor(Date.now() / 1000) + expiresIn,
      ...(idToken ? { id_token: idToken } : {}),
    });
  }
  putTokens(token, refreshToken);
}

/** The tokens that the identity client stored by itself. */
export function putTokens(token: string, refreshToken: string | null): void {
  put({ ...sessionStore.get(), token, refreshToken });
}

/** Clears user, role and tokens here and in every other tab. */
export function endSession(): void {
  keep(IDENTITY_KEY, null);
  keep(SESSION_KEY, null);
  sessionStore.set(signedOut);
  forgetKept();
}

function forgetKept(): void {
  globalThis.indexedDB?.deleteDatabase(KEPT_NAME);
}

function put(next: Session): void {
  keep(SESSION_KEY, next);
  sessionStore.set(next);
}
