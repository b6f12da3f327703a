import type { SignedInUser } from '@lintel/contract/session';
import { openBrowser, signInAs } from '@lintel/server/test/sign-in.ts';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#e2e/harness.ts';

/** The access token of who is signed in on a page. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('lintel.session')!) as { token: string }).token);

/**
 * Somebody who has signed in already, before any page of the app is loaded: the provider is asked as a browser asks it, and its
 * answer laid where the app keeps it. The pages on the way are walked by journeys/sign-in.e2e.ts.
 */
export async function arriveSignedIn(page: Page, url: string, username: string, password = DEMO_PASSWORD): Promise<void> {
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
  await page.goto('/api/v1/health');
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
    },
    { 'lintel.session': { user, role: user.role, token, refreshToken, isAuthenticated: true }, 'lintel.identity': identity },
  );
}
