import { createHash, randomBytes } from 'node:crypto';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

/** A browser as far as signing in needs one: cookies by path, one step of a redirect at a time, forms. */
export function openBrowser() {
  const jar = new Map<string, { value: string; path: string }>();
  const cookieHeader = (url: URL) =>
    [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const path = rest.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const gone = rest.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one));
      if (gone) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), { value: pair.slice(at + 1), path });
    }
  }
  async function go(address: string | URL, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address);
    const body = form && new URLSearchParams(form);
    const headers = { accept: 'text/html', cookie: cookieHeader(url) };
    const response = await fetch(url, { redirect: 'manual', method: form ? 'POST' : 'GET', headers, body });
    keep(response);
    return response;
  }
  /** Follows redirects until there is none, or until one leads to `stop`. Answers where it ended. */
  async function follow(first: Response, at: string, stop: string): Promise<{ url: URL; response: Response }> {
    let response = first;
    let url = new URL(at);
    while (response.status >= 300 && response.status < 400) {
      url = new URL(response.headers.get('location')!, url);
      if (url.href.startsWith(stop)) break;
      response = await go(url);
    }
    return { url, response };
  }
  return { go, follow, jar };
}
export type Browser = ReturnType<typeof openBrowser>;

export interface Attempt {
  verifier: string;
  state: string;
  callback: string;
  authorizeUrl: string;
}

/** The address that the web client sends people to, and what it keeps for the way back. */
export function newAttempt(
  origin: string,
  clientId = 'lintel-web',
  extra: Record<string, string> = {},
  authority = `${origin}/oidc`,
): Attempt {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(12).toString('base64url');
  const callback = `${origin}/auth/callback`;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile email',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  return { verifier, state, callback, authorizeUrl: `${authority}/auth?${query}` };
}

/** Opens the sign-in page; answers its address. */
export async function openSignIn(browser: Browser, attempt: Attempt): Promise<{ url: URL; response: Response }> {
  return browser.follow(await browser.go(attempt.authorizeUrl), attempt.authorizeUrl, attempt.callback);
}

/** From the form to the callback's query, or to the page that says why not. */
export async function submitSignIn(browser: Browser, attempt: Attempt, page: URL, form: Record<string, string>) {
  return browser.follow(await browser.go(page, form), page.href, attempt.callback);
}

export async function exchange(origin: string, attempt: Attempt, code: string, clientId = 'lintel-web'): Promise<Response> {
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: attempt.callback,
    code_verifier: attempt.verifier,
  };
  return fetch(`${origin}/oidc/token`, { method: 'POST', body: new URLSearchParams(form) });
}

/** The whole way: form, code, tokens. */
export async function signInAs(origin: string, username: string, password = 'lintel-demo', browser = openBrowser()): Promise<Tokens> {
  const attempt = newAttempt(origin);
  const { url } = await openSignIn(browser, attempt);
  const back = await submitSignIn(browser, attempt, url, { username, password });
  const code = back.url.searchParams.get('code');
  if (!code) throw new Error(`not signed in: ${back.url.href} ${back.response.status}`);
  return (await (await exchange(origin, attempt, code)).json()) as Tokens;
}
