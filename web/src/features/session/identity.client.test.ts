import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/kit/queries.ts';
import { identityClient } from './identity.client.ts';

const SETTINGS = {
  ...{
    product: 'Lintel',
    company: 'Corvane',
    authority: 'https://id.example',
    clientId: 'lintel-web',
    rolesClaim: 'roles',
    resource: null,
  },
  ...{
    scope: 'openid profile email',
    mailDomain: 'corvane.example',
    demo: false,
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    needsFirstAccount: false,
    version: '1',
  },
};
const METADATA = { issuer: 'https://id.example', check_session_iframe: 'https://id.example/session' };

/** The provider of this test; `null` is one that cannot be reached. */
let metadata: object | null;
beforeEach(() => {
  metadata = METADATA;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/settings')) return Response.json({ ok: true, data: SETTINGS, message: '' });
    return metadata ? Response.json(metadata) : new Response(null, { status: 502 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('a provider that is not there is told in the words of specification §8, and asked again next time', async () => {
  metadata = null;
  await expect(identityClient()).rejects.toThrow('Authentication service not available');
  metadata = METADATA;
  await expect(identityClient()).resolves.toBeDefined();
});

test('the client has the constants of specification §9', async () => {
  const { settings } = await identityClient();
  expect(settings).toMatchObject({
    ...{ authority: 'https://id.example', client_id: 'lintel-web', response_type: 'code', scope: 'openid profile email' },
    ...{ redirect_uri: `${location.origin}/auth/callback`, post_logout_redirect_uri: `${location.origin}/auth/login` },
    silentRequestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    checkSessionIntervalInSeconds: 2,
    staleStateAgeInSeconds: 900,
    monitorSession: true,
    popupWindowFeatures: { height: 640 },
    disablePKCE: false,
  });
});

test('the identity lies under one fixed name, whatever the provider', async () => {
  const { settings } = await identityClient();
  await settings.userStore.set('user:https://id.example:lintel-web', '{"a":1}');
  expect(localStorage.getItem('lintel.identity')).toBe('{"a":1}');
  await settings.userStore.remove('user:https://id.example:lintel-web');
  expect(localStorage.getItem('lintel.identity')).toBeNull();
});
