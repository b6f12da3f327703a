import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { ROLES, roleLabel } from '@lintel/contract/access';
import { errorText, ERRORS, type ErrorCode } from '@lintel/contract/errors';
import { demoPeople, findAccountByName, noteSignIn } from '#server/adapters/idp.accounts.ts';
import { messagePage, signInPage } from '#server/adapters/idp.page.ts';
import { PAGE_POLICY } from '#server/adapters/idp.style.ts';
import { createThrottle, type Throttle } from '#server/adapters/idp.throttle.ts';
import { isPasswordRight } from '#server/platform/auth.password.ts';
import type { Services } from '#server/platform/context.ts';

/** Where the provider sends people who have to sign in. */
export const SIGN_IN_PATH = '/sign-in';
const DEMO_PASSWORD = 'lintel-demo';
/** This name is refused with the provider's own error, so that the failing path can be walked without a broken provider. */
const DENIED = 'denied';

interface Form {
  username: string;
  password: string;
}
type Outcome = { accountId: string } | { denied: true } | { refused: ErrorCode; seconds: number };

/** The sign-in page: a plain form that works without a script. It belongs to a sign-in under way by the provider's signed cookie. */
export function registerSignIn(app: FastifyInstance, provider: Provider, services: Services): void {
  const throttle = createThrottle();
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    scope.setErrorHandler<Error>((error, request, reply) => answerError(error, request, reply, services));
    scope.get<{ Params: { uid: string } }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
      await checkUnderWay(provider, request, reply);
      return show(reply, 200, signInPage({ username: '', error: null, people: await listedPeople(services) }));
    });
    scope.post<{ Params: { uid: string }; Body: Record<string, string> }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
      await checkUnderWay(provider, request, reply);
      const form = readForm(request.body ?? {}, services);
      const outcome = await attempt(form, request.ip, throttle, services);
      if ('refused' in outcome) return refuse(reply, form, outcome, services);
      const result =
        'denied' in outcome
          ? { error: 'access_denied', error_description: errorText('sign_in.refused') }
          : { login: { accountId: outcome.accountId, amr: ['pwd'] } };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }), 303);
    });
  });
}

/** The address names the sign-in, the cookie proves that it is this browser's. */
async function checkUnderWay(provider: Provider, request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply): Promise<void> {
  const { uid } = await provider.interactionDetails(request.raw, reply.raw);
  if (uid !== request.params.uid) throw new errors.SessionNotFound('another sign-in is under way');
}

function readForm({ person, username = '', password = '' }: Record<string, string>, { env }: Services): Form {
  if (person && env.demo === 'on') return { username: person, password: DEMO_PASSWORD };
  return { username: username.trim().slice(0, 254), password: password.slice(0, 200) };
}

/** Checks a try. An unknown name, a wrong password and a closed account with a wrong password cost and say the same. */
async function attempt({ username, password }: Form, address: string, throttle: Throttle, { db, log, env }: Services): Promise<Outcome> {
  const name = username.toLowerCase().replace(`@${env.mailDomain}`, '');
  if (name === DENIED) return { denied: true };
  const wait = throttle.take('address', address, Date.now()) || throttle.take('account', name, Date.now());
  if (wait) return { refused: 'sign_in.too_many', seconds: Math.ceil(wait / 1000) };
  const account = await findAccountByName(db, name);
  if (!(await isPasswordRight(password, account?.password_hash ?? null)) || !account) {
    log.info({ address }, 'sign-in refused: wrong name or password');
    return { refused: 'sign_in.wrong_password', seconds: 0 };
  }
  throttle.giveBack('account', name);
  throttle.giveBack('address', address);
  if (account.status !== 'open') return { refused: 'sign_in.refused', seconds: 0 };
  await noteSignIn(db, account.id);
  return { accountId: account.id };
}

async function refuse(
  reply: FastifyReply,
  { username }: Form,
  { refused, seconds }: { refused: ErrorCode; seconds: number },
  services: Services,
) {
  if (seconds) reply.header('retry-after', seconds);
  return show(
    reply,
    ERRORS[refused].status,
    signInPage({ username, error: errorText(refused, { seconds }), people: await listedPeople(services) }),
  );
}

async function listedPeople({ env, db }: Services) {
  if (env.demo !== 'on') return null;
  return (await demoPeople(db)).map(({ username, name, roles }) => {
    const role = ROLES.find((one) => roles.includes(one));
    return { username, name, role: role ? roleLabel(role) : '' };
  });
}

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply, { env }: Services) {
  const link = { href: `${env.publicUrl}/auth/login`, label: 'Start again' };
  if (error instanceof errors.SessionNotFound) {
    return show(reply, 400, messagePage('This sign-in has ended', 'It took too long, or it was begun in another window.', link));
  }
  request.log.error({ err: error }, 'the sign-in page failed');
  return show(reply, 500, messagePage('Sign-in does not work now', 'Something went wrong on our side. Start again in a moment.', link));
}

export const show = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
    .send(html);
