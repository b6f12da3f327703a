import { queryClient } from '#web/kit/queries.ts';
import { reachStore } from '#web/kit/reach.store.ts';
import { endSession, putTokens, sessionStore } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { identityClient } from './identity.client.ts';

const NOTICE = 'Your session ends in a minute. Finish what you are writing, then sign in again.';

/**
 * Renews the tokens in silence 60 s before they expire (specification §4); the library tries again 5 s after a
 * timeout. The notice is shown only when renewing failed: one that worked needs nobody's attention. Answers the way to stop.
 */
export async function keepRenewed(): Promise<() => void> {
  const client = await identityClient();
  const stops = [
    client.events.addUserLoaded((user) => putTokens(user.access_token, user.refresh_token ?? null)),
    client.events.addSilentRenewError(() => {
      // Without network a session ends for nobody: it is renewed when the server is back.
      if (reachStore.get().isAway) return;
      toast.notice(NOTICE, {
        stays: 50_000,
        action: { label: 'Stay signed in', run: () => void client.signinSilent().catch((error: unknown) => toast.problem(error)) },
      });
    }),
    client.events.addUserSignedOut(() => {
      endSession();
      queryClient.clear();
    }),
    followOtherRenewals(() => void client.getUser()),
  ];
  client.startSilentRenew();
  return () => {
    client.stopSilentRenew();
    for (const stop of stops) stop();
  };
}

/** After a renewal by a 401 or by another tab the timers start anew from the token that is stored now. */
function followOtherRenewals(reload: () => void): () => void {
  let last = sessionStore.get().token;
  return sessionStore.subscribe(() => {
    const { token, isAuthenticated } = sessionStore.get();
    if (!isAuthenticated || token === last) return;
    last = token;
    reload();
  });
}
