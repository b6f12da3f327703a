import { coreErrorText } from '@lintel/contract/errors.core';
import { UserManager, WebStorageStateStore, type OidcMetadata, type StateStore } from 'oidc-client-ts';
import { queryClient } from '#web/kit/queries.ts';
import { underRenewalLock } from '#web/kit/renewal.ts';
import { IDENTITY_KEY, restoreSession, sessionStore } from '#web/kit/session.store.ts';
import { settingsQuery } from '#web/kit/settings.ts';

let opening: Promise<UserManager> | null = null;

/** The one client of the identity provider. Raises 'Authentication service not available' while it cannot be reached. */
export function identityClient(): Promise<UserManager> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw new Error(coreErrorText('sign_in.unavailable'), { cause: error });
  });
  return opening;
}

/** The constants are those of specification §9; code flow with PKCE is all that there is. */
async function open(): Promise<UserManager> {
  const settings = await queryClient.ensureQueryData(settingsQuery);
  const metadata = await discover(settings.authority);
  const manager = new UserManager({
    authority: settings.authority,
    metadata,
    client_id: settings.clientId,
    redirect_uri: `${location.origin}/auth/callback`,
    post_logout_redirect_uri: `${location.origin}/auth/login`,
    response_type: 'code',
    scope: settings.scope,
    ...(settings.resource ? { resource: settings.resource } : {}),
    userStore: identityStore,
    stateStore: new WebStorageStateStore({ prefix: 'lintel.sign-in.', store: sessionStorage }),
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 900,
    checkSessionIntervalInSeconds: 2,
    monitorSession: Boolean(metadata.check_session_iframe),
    filterProtocolClaims: false,
  });
  renewInTurn(manager);
  return manager;
}

async function discover(authority: string): Promise<Partial<OidcMetadata>> {
  const response = await fetch(`${authority.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  if (!response.ok) throw new Error(`Discovery answered ${response.status}`);
  return (await response.json()) as Partial<OidcMetadata>;
}

/** The provider's user under its fixed name, whatever key the library asks for (specification §3). */
const identityStore: StateStore = {
  get: async () => localStorage.getItem(IDENTITY_KEY),
  set: async (_, value) => localStorage.setItem(IDENTITY_KEY, value),
  remove: async () => {
    const value = localStorage.getItem(IDENTITY_KEY);
    localStorage.removeItem(IDENTITY_KEY);
    return value;
  },
  getAllKeys: async () => [IDENTITY_KEY],
};

/** Silent renewal waits for its turn; who comes after another tab takes over what that tab brought (decisions 6.2). */
function renewInTurn(manager: UserManager): void {
  const renew = manager.signinSilent.bind(manager);
  manager.signinSilent = async (options) => {
    const { token: spent } = sessionStore.get();
    return underRenewalLock(async () => {
      const { token } = restoreSession();
      return token && token !== spent ? manager.getUser(true) : renew(options);
    });
  };
}
