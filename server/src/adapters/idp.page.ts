import { STYLE } from '#server/adapters/idp.style.ts';

export interface SignInView {
  username: string;
  /** Why the last try did not do. */
  error: string | null;
  /** Whom the demo offers; null outside the demo. */
  people: { username: string; name: string; role: string }[] | null;
}

/** The form of the sign-in page; it posts to its own address. */
export function signInPage({ username, error, people }: SignInView): string {
  const wrong = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  return page(
    `${error ? 'Error: ' : ''}Sign in to Lintel`,
    `<h1>Sign in to Lintel</h1>
<p>Use your company account.</p>
${error ? `<div class="alert" id="error" role="alert">${escape(error)}</div>` : ''}
<form method="post">
<label for="username">User name or email address</label>
<input id="username" name="username" value="${escape(username)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required${wrong}${username ? '' : ' autofocus'}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${wrong}${username ? ' autofocus' : ''}>
<button class="action" type="submit">Sign in</button>
</form>
${people ? demoList(people) : ''}`,
  );
}

function demoList(people: NonNullable<SignInView['people']>): string {
  if (!people.length) return '<h2>Demo</h2><p>The demo company is still being loaded. Reload this page in a moment.</p>';
  const rows = people.map(
    ({ username, name, role }) =>
      `<li><button class="person" type="submit" name="person" value="${escape(username)}">${escape(name)}<span>${escape(role)}</span></button></li>`,
  );
  return `<h2 id="people">Demo: sign in as</h2>
<form method="post" aria-labelledby="people"><ul>${rows.join('')}</ul></form>`;
}

export interface LinkView {
  name: string;
  username: string;
  purpose: 'recovery' | 'invite';
  error: string | null;
}

/** The form behind a one-time link; it posts to its own address. */
export function linkPage({ name, username, purpose, error }: LinkView): string {
  const title = purpose === 'invite' ? 'Welcome to Lintel' : 'Set a new password';
  const wrong = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  return page(
    `${error ? 'Error: ' : ''}${title}`,
    `<h1>${title}</h1>
<p>${escape(name)}, choose the password that you sign in with from now on. Your user name is <b>${escape(username)}</b>.</p>
${error ? `<div class="alert" id="error" role="alert">${escape(error)}</div>` : ''}
<form method="post">
<input type="text" name="username" value="${escape(username)}" autocomplete="username" readonly hidden>
<label for="password">New password, 12 characters or more</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="200" required autofocus${wrong}>
<label for="again">The same once more</label>
<input id="again" name="again" type="password" autocomplete="new-password" minlength="12" maxlength="200" required${wrong}>
<button class="action" type="submit">Set password</button>
</form>`,
  );
}

/** One sentence and one way on. */
export function messagePage(title: string, sentence: string, link: { href: string; label: string }): string {
  return page(
    title,
    `<h1>${escape(title)}</h1>\n<p>${escape(sentence)}</p>\n<a class="action" href="${escape(link.href)}">${escape(link.label)}</a>`,
  );
}

/** Asked when somebody is sent here to sign out without proof that they wanted it. `form` is the provider's own, by id. */
export function signOutPage(form: string, formId: string): string {
  return page(
    'Sign out of Lintel',
    `<h1>Sign out of Lintel?</h1>
<p>You will have to sign in again to go on working.</p>
${form}
<button class="action" type="submit" form="${escape(formId)}" name="logout" value="yes">Sign out</button>
<button class="action quiet" type="submit" form="${escape(formId)}">Stay signed in</button>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${DRAWING}
<main><div class="card">
<div class="brand">${LOGO}</div>
${body}
</div></main>
<footer>© ${new Date().getFullYear()} Lintel</footer>
</body>
</html>`;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Two posts and a beam, drawn as on a plan. */
const DRAWING = `<svg class="drawing" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" fill="none" stroke="currentColor" aria-hidden="true"><path d="M356 163h728v86H356zM417 249h79v467h-79zM943 249h79v467h-79zM197 716h1046M356 115h728M356 104v22M1084 104v22M289 163v553M278 163h22M278 716h22M496 759h447M496 748v22M943 748v22"/><path stroke-dasharray="12 5 2 5" d="M720 82v690M456 270v495M982 270v495"/></svg>`;

const LOGO = `<svg viewBox="0 0 132 32" role="img" aria-label="Lintel"><path class="mark" d="M2 5h28v7H2z"/><g class="ink"><path d="M6 14h6v14H6zM20 14h6v14h-6z"/><path d="M42 7h3.6v17.800h9.900V28H42z"/><path d="M59 12.600h3.500V28H59zM58.900 7h3.700v3.400h-3.700z"/><path d="M67 12.600h3.400v2.300c.9-1.700 2.500-2.700 4.700-2.700 3.400 0 5.500 2.200 5.500 6V28h-3.500v-9.200c0-2.400-1.100-3.600-3.100-3.600-2.200 0-3.500 1.400-3.500 3.800v9H67z"/><path d="M85.900 8.600h3.500v4h3.900v2.900h-3.900v7.400c0 1.500.6 2.200 2 2.200.7 0 1.300-.1 1.900-.3v2.900c-.8.300-1.700.400-2.700.400-3.100 0-4.700-1.600-4.700-4.800v-7.800h-2.700v-2.900h2.700z"/><path fill-rule="evenodd" d="M103.400 12.200c4.600 0 7.400 3.200 7.400 8v1.100H99.500c.3 2.600 1.900 4.100 4.200 4.100 1.800 0 3-.8 3.600-2.300h3.400c-.8 3.300-3.400 5.300-7 5.300-4.700 0-7.700-3.200-7.700-8.100s3-8.100 7.400-8.100zm-3.800 6.500h7.700c-.3-2.300-1.700-3.600-3.800-3.600s-3.500 1.300-3.900 3.600z"/><path d="M115 6.400h3.500V28H115z"/></g></svg>`;
