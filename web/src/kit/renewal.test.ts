import { ERRORS } from '@lintel/contract/errors';
import type { SignedInUser } from '@lintel/contract/session';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, authorisedFetch, whenSessionExpires } from './api.ts';
import { IDENTITY_KEY, openSession, restoreSession, SESSION_KEY, sessionStore, startSession } from './session.store.ts';
import { keep, readKept } from './store.ts';

const marta: SignedInUser = {
  id: 'emp_00000000000000000000000001',
  name: 'Marta Kessler',
  email: 'marta.kessler@corvane.example',
  role: 'employee',
  emailVerified: true,
  avatar: null,
  departmentName: null,
};

const EXPIRED = ERRORS['session.expired'].text;

/** A server that knows one good token; it answers a refresh with `pair`, or refuses it. */
function serve({ good, refresh }: { good: string; refresh: 'renews' | 'refuses' | 'is away' }) {
  const calls: { url: string; token: string | null; body: unknown }[] = [];
  const fetchLike = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    calls.push({ url: String(url), token, body: init.body });
    await Promise.resolve();
    if (String(url).endsWith('/auth/refresh-token')) {
      if (refresh === 'is away') throw new TypeError('Failed to fetch');
      if (refresh === 'refuses')
        return json(401, { ok: false, code: 'session.refresh_failed', message: ERRORS['session.refresh_failed'].text });
      return json(200, { ok: true, data: { token: good, refreshToken: 'refresh-2', expiresIn: 600 }, message: '' });
    }
    return token === good
      ? json(200, { ok: true, data: { count: 5 }, message: '' })
      : json(401, { ok: false, code: 'session.unauthorised', message: 'Sign in to continue.' });
  };
  vi.stubGlobal('fetch', fetchLike);
  return { calls, refreshes: () => calls.filter(({ url }) => url.endsWith('/auth/refresh-token')) };
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let goodbye: string[] = [];

beforeEach(() => {
  localStorage.clear();
  goodbye = [];
  whenSessionExpires((sentence) => goodbye.push(sentence));
  keep(IDENTITY_KEY, { access_token: 'spent', refresh_token: 'refresh-1', id_token: 'id', profile: { sub: 'marta' } });
  startSession(marta, 'spent', 'refresh-1');
});

describe('a 401', () => {
  test('of many requests at once renews once, and every request is repeated once', async () => {
    const server = serve({ good: 'fresh', refresh: 'renews' });
    const counts = await Promise.all(Array.from({ length: 12 }, () => api.notifications.unreadCount()));
    expect(counts).toEqual(Array.from({ length: 12 }, () => ({ count: 5 })));
    expect(server.refreshes()).toHaveLength(1);
    expect(server.calls).toHaveLength(12 + 1 + 12);
    expect(goodbye).toEqual([]);
  });

  test('writes the new pair into both stores', async () => {
    serve({ good: 'fresh', refresh: 'renews' });
    await api.notifications.unreadCount();
    expect(sessionStore.get()).toMatchObject({ token: 'fresh', refreshToken: 'refresh-2', isAuthenticated: true });
    expect(readKept(SESSION_KEY)).toMatchObject({ token: 'fresh', refreshToken: 'refresh-2' });
    expect(readKept(IDENTITY_KEY)).toMatchObject({ access_token: 'fresh', refresh_token: 'refresh-2', id_token: 'id' });
  });

  test('takes the token that another tab brought in the meantime instead of asking again', async () => {
    const server = serve({ good: 'from-another-tab', refresh: 'renews' });
    keep(SESSION_KEY, { ...sessionStore.get(), token: 'from-another-tab', refreshToken: 'refresh-2' });
    expect(await api.notifications.unreadCount()).toEqual({ count: 5 });
    expect(server.refreshes()).toHaveLength(0);
  });

  test.each(['refuses'] as const)('logs out when the server %s the refresh token', async (refresh) => {
    serve({ good: 'fresh', refresh });
    await expect(api.notifications.unreadCount()).rejects.toThrow(EXPIRED);
    expect(goodbye).toEqual([EXPIRED]);
  });

  test('logs out when there is no refresh token', async () => {
    startSession(marta, 'spent', null);
    const server = serve({ good: 'fresh', refresh: 'renews' });
    await expect(api.notifications.unreadCount()).rejects.toThrow(EXPIRED);
    expect(server.refreshes()).toHaveLength(0);
    expect(goodbye).toEqual([EXPIRED]);
  });

  test('is not answered a second time: a request that meets it again logs out', async () => {
    const server = serve({ good: 'never', refresh: 'renews' });
    vi.stubGlobal(
      'fetch',
      ((original) => async (url: string, init?: RequestInit) => {
        const answer = await original(url, init);
        return url.endsWith('/auth/refresh-token') ? answer : json(401, { ok: false });
      })(globalThis.fetch as (url: string, init?: RequestInit) => Promise<Response>),
    );
    await expect(authorisedFetch('/api/v1/me')).rejects.toThrow(EXPIRED);
    expect(server.refreshes()).toHaveLength(1);
  });

  test('keeps the session when the server is only away', async () => {
    serve({ good: 'fresh', refresh: 'is away' });
    await expect(api.notifications.unreadCount()).rejects.toThrow(ERRORS['session.refresh_unable'].text);
    expect(goodbye).toEqual([]);
    expect(sessionStore.get().isAuthenticated).toBe(true);
  });
});

describe('the session', () => {
  test('is unknown at first, then what is stored', () => {
    expect(restoreSession().isAuthenticated).toBe(true);
    localStorage.removeItem(IDENTITY_KEY);
    expect(restoreSession()).toEqual({ user: null, role: null, token: null, refreshToken: null, isAuthenticated: false });
  });

  test('follows a sign-out in another tab', () => {
    const stop = openSession();
    localStorage.removeItem(SESSION_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(sessionStore.get().isAuthenticated).toBe(false);
    stop();
  });
});

test('every request carries the token and our version', async () => {
  let seen = new Headers();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    seen = new Headers(init.headers);
    return json(200, { ok: true, data: { count: 0 }, message: '' });
  });
  await api.notifications.unreadCount();
  expect(seen.get('authorization')).toBe('Bearer spent');
  expect(seen.get('x-lintel-version')).toMatch(/^\d+\.\d+\.\d+$/);
});
