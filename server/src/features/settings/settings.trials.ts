import { createHash } from 'node:crypto';
import { newId } from '@lintel/contract/kit/ids';
import type { Trial } from '@lintel/contract/settings';
import { houseMail, trialOutside } from '#server/features/mail/mail.service.ts';
import { audit } from '#server/platform/audit.ts';
import { problemOfProvider } from '#server/platform/auth.issuer.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { failAt } from '#server/platform/errors.ts';

/** Sends one mail outside now, once a key, and says what the relay said of it. @throws Refusal setting.test_inside */
export async function testMail(ctx: Ctx, to: string): Promise<Trial> {
  const { mailDomain } = ctx.services.env;
  if (to.toLowerCase().endsWith(`@${mailDomain}`)) throw failAt('to', 'setting.test_inside', { domain: mailDomain });
  const mail = houseMail(ctx.services, `trial-${trialOf(ctx)}`, {
    subject: 'A test mail of Lintel',
    text: `${ctx.user.name} sent this to see whether mail leaves the company. Nobody has to answer it.`,
  });
  const { state, detail } = await trialOutside(ctx, { ...mail, to });
  await record(ctx, 'test_mail', to, { state, detail });
  if (state === 'sent') return { isRight: true, said: `The relay took the mail to ${to}. It said: ${detail}` };
  if (state === 'unknown') return { isRight: false, said: `The relay may have taken the mail, and went silent. It said: ${detail}` };
  return { isRight: false, said: `The mail did not leave: ${detail}` };
}

/** A repeat of a call is the same mail, which does not leave a second time. */
const trialOf = ({ user, onceKey, now }: Ctx): string =>
  onceKey ? createHash('sha256').update(`${user.id} ${onceKey}`).digest('hex').slice(0, 32) : newId('msg', now.getTime());

export async function testSignIn(ctx: Ctx): Promise<Trial> {
  const { authority } = ctx.services.env.oidc;
  if (!authority) return { isRight: true, said: 'People sign in with the built-in provider, which is part of this server.' };
  const problem = await problemOfProvider(authority);
  await record(ctx, 'test_sign_in', authority, { problem });
  if (problem) return { isRight: false, said: `Nobody can sign in by it now: ${problem}` };
  return { isRight: true, said: `${authority} answers, names itself rightly, and publishes the keys that tokens are checked with.` };
}

/** A trial waits for another server outside any transaction; what came of it is on record. */
const record = (ctx: Ctx, verb: string, where: string, after: Record<string, string | null>): Promise<void> =>
  withTransaction(ctx.services.db, async (db) => {
    await audit(
      { ...ctx, db },
      { action: `installation.${verb}`, subjectType: 'installation', subjectId: where, subjectLabel: where, after },
    );
  });
