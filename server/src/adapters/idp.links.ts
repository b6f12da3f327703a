import type { FastifyInstance } from 'fastify';
import { linkPage, messagePage } from '#server/adapters/idp.page.ts';
import { show } from '#server/adapters/idp.sign-in.ts';
import { createThrottle } from '#server/adapters/idp.throttle.ts';
import { audit } from '#server/platform/audit.ts';
import { endSignIns, findLink, LINK_PATH, spendLink } from '#server/platform/auth.links.ts';
import { hashPassword } from '#server/platform/auth.password.ts';
import { systemContext, type Services } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';

const SHORTEST = 12;
const LONGEST = 200;

/** The page behind a one-time link: a plain form without a script, on which somebody sets a new password. Nobody else sees it. */
export function registerLinks(app: FastifyInstance, services: Services): void {
  const throttle = createThrottle();
  const { publicUrl } = services.env;
  const ended = messagePage('This link has ended', 'It works once, for 24 hours. Ask your administrator for another one.', {
    href: `${publicUrl}/auth/login`,
    label: 'Go to sign-in',
  });
  const set = messagePage('Your password is set', 'You are signed out everywhere else. Sign in with the new password now.', {
    href: `${publicUrl}/auth/login`,
    label: 'Sign in',
  });
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    scope.get<{ Params: { token: string } }>(`${LINK_PATH}/:token`, async ({ params, ip }, reply) => {
      if (throttle.take('address', ip, Date.now())) return show(reply, 429, ended);
      const found = await findLink(services.db, params.token, services.clock.now());
      if (!found) return show(reply, 404, ended);
      throttle.giveBack('address', ip);
      return show(reply, 200, linkPage({ ...found, error: null }));
    });
    scope.post<{ Params: { token: string }; Body: Record<string, string> }>(`${LINK_PATH}/:token`, async ({ params, body, ip }, reply) => {
      if (throttle.take('address', ip, Date.now())) return show(reply, 429, ended);
      const found = await findLink(services.db, params.token, services.clock.now());
      if (!found) return show(reply, 404, ended);
      throttle.giveBack('address', ip);
      const { password = '', again = '' } = body ?? {};
      const error = problemOf(password, again, found.username);
      if (error) return show(reply, 422, linkPage({ ...found, error }));
      const isSet = await setPassword(services, params.token, found, password);
      return show(reply, isSet ? 200 : 404, isSet ? set : ended);
    });
  });
}

function problemOf(password: string, again: string, username: string): string | null {
  if (password.length < SHORTEST) return `Use at least ${SHORTEST} characters.`;
  if (password.length > LONGEST) return `Use at most ${LONGEST} characters.`;
  if (password.toLowerCase().includes(username.toLowerCase())) return 'Leave your user name out of the password.';
  return password === again ? null : 'The two do not match. Type the password twice.';
}

/** The slow hash comes first; then the link is spent, the password kept and everything else signed out, together or not at all. */
async function setPassword(
  services: Services,
  token: string,
  { id, name }: { id: string; name: string },
  password: string,
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return withTransaction(services.db, async (tx) => {
    const ctx = systemContext(services, tx);
    if (!(await spendLink(tx, token, ctx.now))) return false;
    await tx.updateTable('account').set({ password_hash, password_set_at: ctx.now, updated_at: ctx.now }).where('id', '=', id).execute();
    await endSignIns(services, tx, id);
    await audit(ctx, { action: 'account.set-password', subjectType: 'account', subjectId: id, subjectLabel: name });
    return true;
  });
}
