import type { SignedInUser } from '@lintel/contract/session';
import { api, whenSessionExpires } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';
import { endSession, putTokens, startSession } from '#web/kit/session.store.ts';
import { createStore } from '#web/kit/store.ts';

/** A sentence for the sign-in card: why somebody is here again. */
export const signInNotice = createStore<string | null>(null);

whenSessionExpires((sentence) => {
  signInNotice.set(sentence);
  leave();
});

interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
}

/** Turns the provider's tokens into our session. The role is the one that the server reads from the verified token. */
export async function enter(tokens: Tokens): Promise<SignedInUser> {
  putTokens(tokens.access_token, tokens.refresh_token ?? null);
  const user = await api.session.me();
  signInNotice.set(null);
  startSession(user, tokens.access_token, tokens.refresh_token ?? null);
  return user;
}

/** Recorded for the audit log; a record that could not be made keeps nobody out. */
export const recordSignIn = (event: 'sign-in' | 'sign-out'): Promise<unknown> =>
  api.session.signedIn({ body: { event } }, { signal: AbortSignal.timeout(3000) }).catch(() => null);

/** On record for the super admin; the person is told in the page anyway. */
export const recordFailure = (detail: string | null): Promise<unknown> =>
  api.session.callbackFailed({ body: { detail: (detail ?? '').slice(0, 300) } }, { signal: AbortSignal.timeout(3000) }).catch(() => null);

/** Logs out here and at the provider (specification §4). */
export async function signOut(): Promise<void> {
  await recordSignIn('sign-out');
  const { startSignOut } = await import('./identity.ts');
  try {
    await startSignOut();
  } catch (error) {
    signInNotice.set(error instanceof Error ? error.message : null);
  } finally {
    leave();
  }
}

function leave(): void {
  endSession();
  queryClient.clear();
}
