import type { SignedInUser } from '@lintel/contract/session';
import { openBrowser, signInAs } from '@lintel/server/test/sign-in.ts';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#e2e/harness.ts';

/** The access token of who is signed in on a page. */
export async function tokenOf(page: Page): Promise<string> {
  // What the app keeps is read from a page of its own.
  if (!page.url().startsWith('http')) await page.goto('/api/v1/health');
  return page.evaluate(() => (JSON.parse(localStorage.getItem('lintel.session')!) as { token: string }).token);
}

/** Mails of this person leave without the moment in which they can be taken back: what is tested beside it need not wait for it. */
export async function sendAtOnce(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/preferences`, { method: 'PATCH', headers, body: '{"mailUndoSeconds":0}' });
  if (!answer.ok) throw new Error(`The preferences were not kept: ${answer.status}`);
}

/**
 * Somebody who has signed in already, before any page of the app is loaded: the provider is asked as a browser asks it, and the first
 * page finds its answer where the app keeps it. The pages on the way are walked by journeys/sign-in.e2e.ts. Answers the access token.
 */
export async function arriveSignedIn(page: Page, url: string, username: string, password = DEMO_PASSWORD): Promise<string> {
  const provider = openBrowser();
  const tokens = await signInAs(url, username, password, provider);
  const answer = await fetch(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  const { data: user } = (await answer.json()) as { data: SignedInUser };
  const { access_token: token, refresh_token: refreshToken, id_token, expires_in } = tokens;
  const identity = {
    ...{ access_token: token, refresh_token: refreshToken, id_token, token_type: 'Bearer', scope: 'openid profile email' },
    profile: JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) as unknown,
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
  };
  const { hostname } = new URL(url);
  await page.context().addCookies(
    [...provider.jar].map(([name, { value, path }]) => ({
      name,
      value,
      path,
      domain: hostname,
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  );
  await page.addInitScript(
    (kept) => {
      // Once: what the app writes later stays. An empty page and the frame of a mail may keep nothing.
      if (location.protocol === 'about:' || window !== window.top || sessionStorage.getItem('arrived')) return;
      sessionStorage.setItem('arrived', 'yes');
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
    },
    { 'lintel.session': { user, role: user.role, token, refreshToken, isAuthenticated: true }, 'lintel.identity': identity },
  );
  return token;
}
