import { sql } from 'kysely';
import { sessionApi, type ClientSettings, type FirstAccountInput } from '@lintel/contract/session';
import { createAccount } from '#server/features/people/people.service.ts';
import { completeRecovery } from '#server/features/recovery/recovery.service.ts';
import { readLetterhead } from '#server/features/settings/letterhead.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import { authorityOf } from '#server/platform/auth.issuer.ts';
import { withTicket } from '#server/platform/auth.tickets.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { once } from '#server/platform/idempotency.ts';
import type { Mount } from '#server/platform/mount.ts';
import { VERSION } from '#server/version.ts';
import { findFaceOf, hasAccount } from './session.queries.ts';
import { recordFailedCallback } from './session.failed.ts';
import { refreshTokens } from './session.refresh.ts';
import { signedInOf } from './session.auth.ts';

export const mountSession = (mount: Mount): void =>
  mount('session', sessionApi, {
    clientSettings: (_input, ctx) => clientSettings(ctx),
    refresh: ({ body }, { services }, { request }) => refreshTokens(request.server, services, body.refreshToken),
    me: async (_input, { db, user }, { request }) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      emailVerified: signedInOf(request).emailVerified,
      ...(await findFaceOf(db, user.id)),
    }),
    signedIn: ({ body }, ctx, { request }) => recordSignIn(ctx, body.event, signedInOf(request).tokenHash),
    download: async ({ body }, { services }, { request }) => ({ address: await withTicket(services, request, body.address) }),
    callbackFailed: ({ body }, ctx) => recordFailedCallback(ctx, body.detail),
    createFirstAccount: ({ body }, ctx) => createFirstAccount(ctx, body),
  });

const SHOWN = ['company.logo', 'company.locale', 'company.week_start', 'company.currency', 'company.time_zone'] as const;

async function clientSettings({ services, db, now }: Ctx): Promise<ClientSettings> {
  const { env } = services;
  const { projectId, clientId, rolesClaim } = env.oidc;
  const company = await readSettings(db, SHOWN, now);
  return {
    product: 'Lintel',
    ...(await readLetterhead({ services, db, now })),
    logo: company['company.logo'] || null,
    locale: company['company.locale'],
    weekStart: company['company.week_start'],
    currency: company['company.currency'],
    authority: authorityOf(services),
    clientId,
    scope: scopeOf(projectId, env.oidc.authority !== null),
    rolesClaim,
    resource: null,
    mailDomain: env.mailDomain,
    demo: env.demo === 'on',
    timeZone: company['company.time_zone'],
    needsFirstAccount: acceptsFirstAccount(services) && !(await hasAccount(db)),
    version: VERSION,
  };
}

/** Specification §6. The embedded provider gives refresh tokens unasked; others want the scope. */
function scopeOf(projectId: string | null, external: boolean): string {
  const scopes = ['openid', 'profile', 'email'];
  if (external) scopes.push('offline_access');
  if (projectId) scopes.push(`urn:zitadel:iam:org:project:id:${projectId}:aud`, 'urn:zitadel:iam:org:projects:roles');
  return scopes.join(' ');
}

const acceptsFirstAccount = ({ env }: Services): boolean => env.oidc.authority === null && env.demo !== 'on';

/** Once for each token, however often the browser says it. */
async function recordSignIn(ctx: Ctx, event: 'sign-in' | 'sign-out', tokenHash: string): Promise<null> {
  const { user } = ctx;
  await once(ctx, 'session.signedIn', `${event} ${tokenHash}`, event, async () => {
    await audit(ctx, { action: `session.${event}`, subjectType: 'employee', subjectId: user.id, subjectLabel: user.name });
    if (event === 'sign-in') await completeRecovery(ctx);
  });
  return null;
}

/** Whoever comes first to an empty installation is its super administrator; of two at once, one is refused. */
async function createFirstAccount(ctx: Ctx, { name, username, password }: FirstAccountInput): Promise<{ username: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first account', 11))`.execute(ctx.db);
  if (!acceptsFirstAccount(ctx.services) || (await hasAccount(ctx.db))) throw fail('session.has_account');
  await createAccount(ctx, { username, password, name, email: `${username}@${ctx.services.env.mailDomain}`, roles: ['super_admin'] });
  return { username };
}
