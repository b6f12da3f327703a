import { z } from 'zod';
import { findName } from '#server/features/people/people.service.ts';
import { WORKS_HERE } from '@lintel/contract/employment';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { recoveryMachine, type Recovery, type RecoveryInput, type SignInLink } from '@lintel/contract/recovery';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import { createLink, LINK_PATH } from '#server/platform/auth.links.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { recoveryLife } from './recovery.life.ts';
import { recoveryMailJob } from './recovery.mail.ts';
import { accountOf, handlers, overseers, reachesFar, roleOf } from './recovery.people.ts';
import { findRecovery } from './recovery.list.ts';
import { recentOf } from './recovery.queries.ts';

export { listRecoveries } from './recovery.list.ts';

const OFTEN = 3;
const LINK_MS = 24 * 3_600_000;
const WATCH_MS = 14 * 86_400_000;

/** Somebody cannot sign in: reported by a colleague, or taken down by who answers the phone. */
export async function reportRecovery(ctx: Ctx, input: RecoveryInput): Promise<Recovery> {
  const { employeeId, reason, channel = 'colleague', note = '' } = input;
  if (employeeId === ctx.user.id) throw fail('recovery.yourself');
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'manager_id', 'has_login'])
    .where('id', '=', employeeId)
    .where('status', 'in', WORKS_HERE)
    .executeTakeFirst();
  if (!person) throw fail('request.not_found');
  if (!person.has_login) throw fail('recovery.no_login', { name: person.name });
  const id = newId('pwr', ctx.now.getTime());
  const made = await ctx.db
    .insertInto('recovery')
    .values({
      id,
      employee_id: employeeId,
      manager_id: person.manager_id,
      reported_by: ctx.user.id,
      channel,
      reason,
      note,
      needs_manager: reachesFar(await roleOf(ctx.db, employeeId)),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    // One that runs already: the partial index says so. Named here it would not be found by a statement that is planned once.
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw fail('recovery.running', { name: person.name });
  await audit(ctx, { action: 'recovery.report', ...subjectOf(id, person.name), after: { employeeId, reason, channel } });
  await emit(ctx.db, null, { kind: 'recoveries.changed' });
  await tellHandlers(ctx, id, person.name);
  if ((await recentOf(ctx.db, employeeId, ctx.now)) > OFTEN) await tellOften(ctx, id, person.name);
  return readRecovery(ctx, id);
}

export async function moveRecovery(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof recoveryMachine>>): Promise<Recovery> {
  await transition(ctx, recoveryLife, request);
  if (request.name === 'take') await closeActions(ctx, `pwr.new ${request.id}`);
  if (request.name === 'confirm') await closeActions(ctx, `pwr.confirm ${request.id}`);
  return readRecovery(ctx, request.id);
}

/** The one-time link of a recovery that was sent, to be handed over by who handles it. An earlier one ends. */
export async function linkOfRecovery(ctx: Ctx, id: string): Promise<SignInLink> {
  const recovery = await readRecovery(ctx, id);
  if (ctx.services.env.oidc.authority) throw fail('recovery.outside');
  if (!recovery.canLink) throw fail('recovery.not_sent');
  return makeLink(ctx, recovery.employeeId, 'recovery', id);
}

/** The one-time link for somebody's first sign-in. An account in use is opened by a recovery alone: made sure of, told and watched (workspace A15). */
export async function inviteToSignIn(ctx: Ctx, employeeId: string): Promise<SignInLink> {
  if (ctx.services.env.oidc.authority) throw fail('recovery.outside');
  return makeLink(ctx, employeeId, 'invite', null);
}

export async function readRecovery(ctx: Ctx, id: string): Promise<Recovery> {
  const recovery = await findRecovery(ctx, id);
  if (!recovery) throw fail('request.not_found');
  return recovery;
}

/** Whoever signs in again has recovered. Called with every sign-in. */
export async function completeRecovery(ctx: Ctx): Promise<void> {
  const row = await ctx.db
    .selectFrom('recovery')
    .select(['id', 'version'])
    .where('employee_id', '=', ctx.user.id)
    .where('status', '=', 'sent')
    .where('sent_at', '<=', ctx.now)
    .executeTakeFirst();
  if (row) await transition(asSystem(ctx), recoveryLife, { ...row, name: 'complete' });
}

/** Whether somebody's sign-in was recovered within 14 days: a change of their bank account then waits (workspace A1). */
export async function isWatched(db: Db, employeeId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('recovery')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('sent_at', '>', new Date(now.getTime() - WATCH_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody let another person in again within 14 days (SoD-15). */
export async function hasHandled(db: Db, handlerId: string, employeeId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('recovery')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('handler_id', '=', handlerId)
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'created_at'), '>', new Date(now.getTime() - WATCH_MS)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const expireJob: Job = {
  name: 'recovery.expire',
  data: z.object({}),
  cron: '*/10 * * * *',
  run: async (_, ctx) => {
    const before = new Date(ctx.now.getTime() - LINK_MS);
    const over = await ctx.db
      .selectFrom('recovery')
      .select(['id', 'version'])
      .where('status', '=', 'sent')
      .where('sent_at', '<=', before)
      .orderBy('sent_at')
      .limit(200)
      .execute();
    for (const row of over)
      await withTransaction(ctx.db, (db) => transition({ ...ctx, db }, recoveryLife, { ...row, name: 'expire' })).catch((error: unknown) =>
        ctx.log.info({ err: error, recovery: row.id }, 'a recovery moved on before it expired'),
      );
  },
};

export const recoveryJobs: readonly Job[] = [expireJob, recoveryMailJob];

async function makeLink(ctx: Ctx, employeeId: string, purpose: 'recovery' | 'invite', recoveryId: string | null): Promise<SignInLink> {
  const account = await accountOf(ctx.db, employeeId);
  if (!account) {
    const name = await findName(ctx.db, employeeId);
    throw name === undefined ? fail('request.not_found') : fail('recovery.no_login', { name });
  }
  if (account.status !== 'open') throw fail('recovery.account_closed', { name: account.name });
  if (purpose === 'invite' && account.isUsed) throw fail('recovery.signed_in_before', { name: account.name });
  const { token, expiresAt } = await createLink(ctx.db, {
    accountId: account.id,
    purpose,
    recoveryId,
    createdBy: ctx.user.id,
    now: ctx.now,
  });
  await audit(ctx, { action: `recovery.${purpose}-link`, subjectType: 'account', subjectId: account.id, subjectLabel: account.name });
  const url = `${ctx.services.env.publicUrl}${LINK_PATH}/${token}`;
  return { url, expiresAt: expiresAt.toISOString(), name: account.name, contact: account.phone };
}

async function tellHandlers(ctx: Ctx, id: string, name: string): Promise<void> {
  for (const recipientId of (await handlers(ctx.db)).filter((one) => one !== ctx.user.id))
    await notify(ctx, {
      recipientId,
      type: 'pwr.new',
      severity: 'action',
      title: `${name} cannot sign in`,
      body: `Reported by ${ctx.user.name}.`,
      link: `support/password-resets?reset=${id}`,
      dedupeKey: `pwr.new ${id}`,
    });
}

async function tellOften(ctx: Ctx, id: string, name: string): Promise<void> {
  for (const recipientId of await overseers(ctx.db))
    await notify(ctx, {
      recipientId,
      type: 'security.recovery_often',
      severity: 'warning',
      title: `${name} could not sign in more than ${OFTEN} times in 30 days`,
      link: `employee/request-forms/${id}`,
      dedupeKey: `recovery.often ${name}`,
    });
}

const subjectOf = (id: string, name: string) => ({ subjectType: recoveryMachine.name, subjectId: id, subjectLabel: name });
