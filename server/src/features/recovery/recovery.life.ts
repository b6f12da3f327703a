import { recoveryMachine } from '@lintel/contract/recovery';
import { nameOf } from '#server/features/people/people.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { endSignIns } from '#server/platform/auth.links.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife } from '#server/platform/transitions.ts';
import { recoveryMailJob } from './recovery.mail.ts';
import { accountOf, confirmersOf, overseers, reportsTo } from './recovery.people.ts';
import { mayMoveRecovery, visibleTo, type RecoveryRow } from './recovery.queries.ts';

type Input = Record<string, unknown>;

/** workspace A15: taken, verified, then sent; nobody skips a step. */
export const recoveryLife = defineLife({
  machine: recoveryMachine,
  table: 'recovery',
  heard: (_row, ctx) => emit(ctx.db, null, { kind: 'recoveries.changed' }),
  scope: visibleTo,
  label: (row, db) => nameOf(db, row.employee_id),
  may: mayMoveRecovery,
  guard: {
    take: (row, ctx) => superiorProblem(row, ctx),
    confirm: async (row, ctx) => ((await confirmersOf(ctx.db, row.id)).includes(ctx.user.id) ? null : fail('access.forbidden')),
    verify: async (row, ctx) => (await handlerProblem(row, ctx)) ?? managerProblem(row, ctx),
    send: (row, ctx) => handlerProblem(row, ctx),
  },
  effect: {
    take: (row, ctx) => keep(ctx, row, { handler_id: ctx.user.id }, true),
    confirm: (row, ctx) => keep(ctx, row, { manager_confirmed_by: ctx.user.id, manager_confirmed_at: ctx.now }),
    verify: (row, ctx, input) =>
      keep(ctx, row, { method: input['method'] as RecoveryRow['method'], verification_note: String(input['note']) }),
    send: (row, ctx, input) => send(ctx, row, input),
    reject: (row, ctx, input) => reject(ctx, row, String(input['reason'])),
    complete: (row, ctx) => keep(ctx, row, {}),
    expire: (row, ctx) => keep(ctx, row, {}),
  },
});

async function keep(ctx: Ctx, row: RecoveryRow, change: Partial<RecoveryRow>, asksManager = false): Promise<void> {
  await ctx.db
    .updateTable('recovery')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  if (!asksManager || !row.needs_manager) return;
  const name = await nameOf(ctx.db, row.employee_id);
  for (const recipientId of await confirmersOf(ctx.db, row.id))
    await notify(ctx, {
      recipientId,
      type: 'pwr.confirm',
      severity: 'action',
      title: `Did ${name} ask for help with signing in?`,
      body: 'Speak with them, then confirm their identity.',
      link: `employee/request-forms/${row.id}`,
      dedupeKey: `pwr.confirm ${row.id}`,
    });
}

/** What the person is signed in with ends now; whoever took their account is out as well. */
async function send(ctx: Ctx, row: RecoveryRow, input: Input): Promise<void> {
  const account = await accountOf(ctx.db, row.employee_id);
  if (account) await endSignIns(ctx.services, ctx.db, account.id);
  await notify(ctx, {
    recipientId: row.employee_id,
    type: 'pwr.sent',
    severity: 'warning',
    title: 'Your sign-in was recovered',
    body: 'If you did not ask for it, tell the administrator at once.',
  });
  await ctx.services.jobs.enqueue(ctx.db, recoveryMailJob, { id: row.id });
  await keep(ctx, row, { idp_action: input['action'] as RecoveryRow['idp_action'], sent_at: ctx.now });
}

/** Somebody may have tried to get into an account that is not theirs. */
async function reject(ctx: Ctx, row: RecoveryRow, reason: string): Promise<void> {
  for (const asked of ['pwr.new', 'pwr.confirm']) await closeActions(ctx, `${asked} ${row.id}`);
  const told = new Set([...(await overseers(ctx.db)), ...(row.manager_id ? [row.manager_id] : [])]);
  told.delete(ctx.user.id);
  const name = await nameOf(ctx.db, row.employee_id);
  for (const recipientId of [...told].sort())
    await notify(ctx, {
      recipientId,
      type: 'security.recovery_rejected',
      severity: 'critical',
      title: `Sign-in recovery for ${name} was rejected`,
      body: 'The identity could not be verified.',
      link: `employee/request-forms/${row.id}`,
    });
  await keep(ctx, row, { reject_reason: reason });
}

/**
 * Who reports to a person that can decide much does not open that person's account, nor does who confirms that it is them. To whoever
 * is at the top everybody reports: there only those right below are out, else nobody could help.
 */
async function superiorProblem(row: RecoveryRow, ctx: Ctx): Promise<Refusal | null> {
  if (row.employee_id === ctx.user.id) return fail('recovery.yourself');
  if (!row.needs_manager) return null;
  const name = await nameOf(ctx.db, row.employee_id);
  if (row.manager_id === ctx.user.id) return fail('recovery.you_confirm', { name });
  const isBelow = await reportsTo(ctx.db, ctx.user.id, row.employee_id, row.manager_id === null ? 1 : undefined);
  return isBelow ? fail('recovery.own_superior', { name }) : null;
}

const handlerProblem = async (row: RecoveryRow, ctx: Ctx): Promise<Refusal | null> =>
  row.handler_id === ctx.user.id
    ? null
    : fail('recovery.not_handler', { name: row.handler_id ? await nameOf(ctx.db, row.handler_id) : 'Nobody' });

async function managerProblem(row: RecoveryRow, ctx: Ctx): Promise<Refusal | null> {
  if (!row.needs_manager || row.manager_confirmed_at) return null;
  const isManager = row.manager_id !== null && (await confirmersOf(ctx.db, row.id)).includes(row.manager_id);
  const manager = isManager ? await nameOf(ctx.db, row.manager_id!) : 'the super admin';
  return fail('recovery.needs_manager', { name: await nameOf(ctx.db, row.employee_id), manager });
}
