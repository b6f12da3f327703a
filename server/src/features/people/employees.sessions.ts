import { sql } from 'kysely';
import type { SignIn } from '@lintel/contract/employee-record';
import { audit } from '#server/platform/audit.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { accountOf, findSignIn, lockSignIn } from './employees.account.ts';

/** Of more than so many sign-ins the latest are shown. */
const SHOWN = 100;

/** Latest first. The cookie of a sign-in, which is the key to it, stays where it is: what names it here opens nothing. */
export async function listSessions(ctx: Ctx, id: string): Promise<SignIn[]> {
  const account = await accountOf(ctx, await findSignIn(ctx, id));
  if (!account) return [];
  const { rows } = await sql<{ id: string; signedInAt: Date; renewedAt: Date | null; endsAt: Date | null }>`
    select session.data->>'uid' as id, to_timestamp((session.data->>'loginTs')::bigint) as "signedInAt", session.expires_at as "endsAt",
      (select to_timestamp(max((token.data->>'iat')::bigint)) from oidc_artifact token where token.grant_id in ${grantsOf(sql`session.data`)}) as "renewedAt"
    from oidc_artifact session
    where session.model = 'Session' and session.data->>'accountId' = ${account.id}
      and (session.expires_at is null or session.expires_at > ${ctx.now})
    order by (session.data->>'loginTs')::bigint desc, id
    limit ${SHOWN}`.execute(ctx.db);
  return rows.map(({ signedInAt, renewedAt, endsAt, ...row }) => ({
    ...row,
    signedInAt: signedInAt.toISOString(),
    renewedAt: renewedAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }));
}

/** Ends one sign-in with all that it opened: its next call is refused, and nothing renews it. @throws Refusal 404 */
export async function endSession(ctx: Ctx, id: string, sessionId: string): Promise<number> {
  const person = await lockSignIn(ctx, id);
  const account = await accountOf(ctx, person);
  const { rows } = await sql<{ grants: string[] }>`
    delete from oidc_artifact where model = 'Session' and uid = ${sessionId} and data->>'accountId' = ${account?.id ?? null}
    returning array${grantsOf(sql`data`)} as grants`.execute(ctx.db);
  const [ended] = rows;
  if (!ended) throw fail('request.not_found');
  const { grants } = ended;
  await sql`delete from oidc_artifact where grant_id = any(${grants}) or (model = 'Grant' and id = any(${grants}))`.execute(ctx.db);
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
  await audit(ctx, {
    action: 'employee.end-session',
    subjectType: 'employee',
    subjectId: id,
    subjectLabel: person.name,
    after: { ended: rows.length },
  });
  return rows.length;
}

/** A sign-in has one grant a client. */
const grantsOf = (data: ReturnType<typeof sql>) =>
  sql`(select one.value->>'grantId' from jsonb_each(coalesce(${data}->'authorizations', '{}')) one where one.value->>'grantId' is not null)`;
