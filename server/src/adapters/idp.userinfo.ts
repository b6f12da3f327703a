import type { Provider } from 'oidc-provider';
import { claimsOf, findOpenAccount } from '#server/adapters/idp.accounts.ts';
import { issuerOf } from '#server/platform/auth.issuer.ts';
import { verifyAccessToken } from '#server/platform/auth.token.ts';
import type { Services } from '#server/platform/context.ts';

type Middleware = Parameters<Provider['use']>[0];

/** Userinfo for our own access tokens: the library answers only tokens that no API takes. */
export const answerUserinfo =
  (services: Services): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/me' || ctx.method !== 'GET') return next();
    ctx.vary('origin');
    if (ctx.get('origin') === new URL(services.env.publicUrl).origin) ctx.set('access-control-allow-origin', ctx.get('origin'));
    ctx.set('cache-control', 'no-store');
    const bearer = /^Bearer (\S+)$/i.exec(ctx.get('authorization'))?.[1] ?? '';
    const token = await verifyAccessToken(services, await issuerOf(services), bearer).catch(() => undefined);
    const account = token && (await findOpenAccount(services.db, token.sub));
    if (!account) {
      ctx.status = 401;
      ctx.set('www-authenticate', 'Bearer error="invalid_token"');
      ctx.body = { error: 'invalid_token' };
      return;
    }
    ctx.body = claimsOf(account, services.env);
  };
