import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ISSUER = 'https://id.example';
const SETTINGS = { authority: ISSUER, clientId: 'lintel-web', rolesClaim: 'roles', resource: null, scope: 'openid profile email' };
const BEGUN = { authority: ISSUER, client_id: 'lintel-web', redirect_uri: `${location.origin}/auth/callback`, scope: 'openid' };
const CALLBACK = `${location.origin}/auth/callback?code=c&state=s`;

let isThere: boolean;
beforeEach(() => {
  isThere = true;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isThere) return new Response(null, { status: 502 });
    return Response.json(url.endsWith('/auth/settings') ? { ok: true, data: SETTINGS, message: '' } : { issuer: ISSUER });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a callback without a provider, and one that brings nobody, are told in the words of specification §8', async () => {
  // A page that was just loaded: what an earlier one found of the provider is not known.
  vi.resetModules();
  const [{ completeSignIn }, { identityClient }] = await Promise.all([import('./identity.ts'), import('./identity.client.ts')]);
  isThere = false;
  await expect(completeSignIn(CALLBACK)).rejects.toThrow('Authentication service not initialized');
  isThere = true;
  const { settings } = await identityClient();
  // The answer to a silent request, which somebody opens as a page: the library hands it on and has no user for us.
  await settings.stateStore.set('s', JSON.stringify({ id: 's', created: Date.now() / 1000, request_type: 'si:s', ...BEGUN }));
  await expect(completeSignIn(CALLBACK)).rejects.toThrow('No user information received from authentication provider');
});
