import type { TokenPair } from '@lintel/contract/session';
import { API_BASE, ApiError, type Envelope } from '@lintel/contract/kit/client';
import { coreErrorText, type CoreErrorCode } from '@lintel/contract/errors.core';
import { renewTokens, restoreSession, sessionStore } from './session.store.ts';

const LOCK = 'lintel.renewal';

/**
 * Runs one renewal at a time over all tabs: with rotating refresh tokens a second one would spend the chain
 * (decisions 6.2). Both ways of renewing, the provider's grant and our own call, go through here.
 */
export function underRenewalLock<T>(work: () => Promise<T>): Promise<T> {
  // Without locks (an insecure origin) only this tab is in order; sign-in needs a secure one anyway.
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

let inFlight: Promise<string> | null = null;

/**
 * A token newer than `spent`. All requests of this tab that meet a 401 together wait for one renewal; who gets the
 * lock after another tab uses that tab's token instead of asking again. Raises `ApiError` with the texts of §8.
 */
export function renewedToken(spent: string | null, send: typeof fetch = fetch): Promise<string> {
  inFlight ??= underRenewalLock(() => renew(spent, send)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function renew(spent: string | null, send: typeof fetch): Promise<string> {
  const { token, refreshToken } = restoreSession();
  if (token && token !== spent) return token;
  if (!refreshToken) throw problem('session.no_refresh_token', 400);
  const response = await send(`${API_BASE}/auth/refresh-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => {
    throw problem('session.refresh_unable', 0);
  });
  const envelope = (await response.json().catch(() => ({}))) as Partial<Envelope>;
  if (!response.ok || !envelope.ok)
    throw new ApiError(response.status, { ...envelope, message: envelope.message || coreErrorText('session.refresh_failed') });
  const pair = envelope.data as TokenPair;
  // Signed out in the meantime: the new pair is not taken up again.
  if (!sessionStore.get().isAuthenticated) throw problem('session.expired', 401);
  renewTokens(pair.token, pair.refreshToken, pair.expiresIn, pair.idToken);
  return pair.token;
}

const problem = (code: CoreErrorCode, status: number) => new ApiError(status, { ok: false, code, message: coreErrorText(code) });
