import { coreErrorText } from '@lintel/contract/errors.core';
import type { User } from 'oidc-client-ts';
import { endSession } from '#web/kit/session.store.ts';
import { identityClient } from './identity.client.ts';

/** Leaves for the provider's sign-in page. Raises with a sentence for the sign-in card (specification §8). */
export async function startSignIn(loginHint?: string): Promise<void> {
  // PKCE needs a hash that browsers give to secure origins only.
  if (!crypto.subtle) throw new Error(`Sign-in needs https, except on localhost. Open this workspace by its https address.`);
  const client = await identityClient();
  await client.clearStaleState();
  try {
    await client.signinRedirect({ nonce: crypto.randomUUID(), ...(loginHint ? { login_hint: loginHint } : {}) });
  } catch (error) {
    throw new Error(coreErrorText('sign_in.failed'), { cause: error });
  }
}

/** The provider's user for the address that it sent the browser back to. Raises the library's or the provider's error. */
export async function completeSignIn(url: string): Promise<User> {
  const client = await identityClient().catch((error: unknown) => {
    throw new Error(coreErrorText('sign_in.not_initialised'), { cause: error });
  });
  const answer = new URL(url);
  const issuer = answer.searchParams.get('iss');
  // Another provider's answer is refused before its code is used (R12).
  if (issuer !== null && issuer !== (await client.metadataService.getIssuer())) throw new Error('Issuer mismatch');
  const user = await client.signinCallback(url);
  if (!user) throw new Error(coreErrorText('sign_in.no_user'));
  return user;
}

/** An identity that was stored by an earlier sign-in and still holds. */
export async function storedIdentity(): Promise<User | null> {
  const user = await identityClient()
    .then((client) => client.getUser())
    .catch(() => null);
  return user && (!user.expired || user.refresh_token) ? user : null;
}

/** Clears the session here, then leaves for the provider's sign-out. */
export async function startSignOut(): Promise<void> {
  const client = await identityClient().catch(() => null);
  const user = await client?.getUser();
  endSession();
  if (!client) return;
  if (!(await client.metadataService.getEndSessionEndpoint())) throw new Error('No end session endpoint');
  await client.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {});
}
