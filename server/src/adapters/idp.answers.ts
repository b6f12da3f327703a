import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { errorText } from '@lintel/contract/errors';
import { messagePage, signOutPage } from '#server/adapters/idp.page.ts';
import { endGrant } from '#server/adapters/idp.store.ts';
import { PAGE_POLICY } from '#server/adapters/idp.style.ts';
import { forgetSignIn } from '#server/platform/auth.sessions.ts';
import type { Services } from '#server/platform/context.ts';

/** What went wrong at the provider, for the person who sees it, and what to do about it. */
const SENTENCES: Record<string, string> = {
  invalid_client: 'The application that sent you here is not known. Ask your administrator to check OIDC_CLIENT_ID.',
  invalid_redirect_uri: 'The page to return to is not known. Open Lintel at the address your administrator gave you.',
  invalid_request: 'The request to sign in was not complete. Start again.',
  access_denied: errorText('sign_in.refused'),
  server_error: 'Something went wrong on our side. Start again in a moment.',
};

const WAY_BACK = 'This sign-in has ended or was begun in another window. Start again.';

export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut, { env }: Services): void {
  const sentence = SENTENCES[out.error] ?? WAY_BACK;
  show(ctx, messagePage('Sign-in did not work', sentence, { href: `${env.publicUrl}/auth/login`, label: 'Start again' }));
}

export function renderSignedOut(ctx: KoaContextWithOIDC, { env }: Services): void {
  show(
    ctx,
    messagePage('You are signed out', 'Close this window, or sign in again.', { href: `${env.publicUrl}/auth/login`, label: 'Sign in' }),
  );
}

/**
 * Signs out at once when the request proves by its ID token that it comes from the session's own application;
 * otherwise asks, so that a foreign page cannot sign people out.
 */
export async function signOut(ctx: KoaContextWithOIDC, form: string, services: Services): Promise<void> {
  const { session, entities, params } = ctx.oidc;
  const hint = entities.IdTokenHint as { payload: { sub?: string } } | undefined;
  if (!session || hint?.payload.sub !== session.accountId) return show(ctx, signOutPage(form, 'op.logoutForm'));
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue;
    await endGrant(services.db, grantId);
    forgetSignIn(services, grantId);
  }
  await session.destroy();
  ctx.cookies.set('lintel_session', null, { httpOnly: true, sameSite: 'lax', signed: true });
  const target = new URL((params?.['post_logout_redirect_uri'] as string | undefined) ?? `${services.env.publicUrl}/auth/login`);
  if (typeof params?.['state'] === 'string') target.searchParams.set('state', params['state']);
  ctx.status = 303;
  ctx.redirect(target.href);
}

function show(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', PAGE_POLICY);
  ctx.set('cache-control', 'no-store');
  ctx.body = html;
}
