import { sql } from 'kysely';
import { nameOf } from './people.names.ts';
import { dutyMachine, type DutyAssignment, type DutyInput } from '@lintel/contract/duties';
import { movesMoney } from '@lintel/contract/employment';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { asSystem, isSystem, type Ctx, type User } from '#server/platform/context.ts';
import { afterCommit, type Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, openTransitions, transition, type May, type TransitionRequest } from '#server/platform/transitions.ts';
import { tellDirectors } from './employees.notices.ts';
import { holdersOf, rolesWith } from './people.holders.ts';

/** Nobody confirms what they set, nor for themselves. */
const MAY: May<{ created_by: string; employee_id: string }, TransitionOf<typeof dutyMachine>> = {
  confirm: (row, user) => isSystem(user) || (row.created_by !== user.id && row.employee_id !== user.id),
};

const dutyLife = defineLife({
  machine: dutyMachine,
  table: 'duty_assignment',
  heard: (_row, ctx) => settled(ctx),
  scope: () => sql<boolean>`true`,
  label: async (row, db) => `${row.duty}, ${await nameOf(db, row.employee_id)}`,
  may: MAY,
  guard: {
    confirm: async (row, { db, now }) => {
      const holder = await db.selectFrom('employee').select(['name', 'status']).where('id', '=', row.employee_id).executeTakeFirstOrThrow();
      if (holder.status !== 'active') return fail('duty.not_active', { name: holder.name });
      if (row.to_day && row.to_day < (await firstDay(db, now))) return fail('duty.over', { day: sayDay(row.to_day) });
      return (await administersSystem(db, row.employee_id)) && movesMoney(row.duty)
        ? fail('duty.super_admin', { name: holder.name })
        : null;
    },
  },
  effect: {
    confirm: (row, ctx) => takeEffect(ctx, row),
    adopt: (row, ctx) => takeEffect(ctx, row),
    end: async (row, ctx) => {
      await close(ctx, row, await companyDay(ctx.db, ctx.now));
    },
    lapse: async (row, ctx) => {
      const { end_date } = await ctx.db
        .selectFrom('employee')
        .select('end_date')
        .where('id', '=', row.employee_id)
        .executeTakeFirstOrThrow();
      const lastDay = [row.to_day, end_date].filter((day) => day !== null).sort()[0] ?? (await companyDay(ctx.db, ctx.now));
      await close(ctx, row, lastDay, `The last day was ${sayDay(lastDay)}.`);
    },
  },
});

/** One that ends before it began has had no day. */
async function close(
  ctx: Ctx,
  { id, duty, employee_id, from_day }: { id: string; duty: string; employee_id: string; from_day: string | null },
  lastDay: string,
  body?: string,
): Promise<void> {
  const to = from_day && from_day > lastDay ? from_day : lastDay;
  await ctx.db.updateTable('duty_assignment').set({ to_day: to }).where('id', '=', id).execute();
  await closeActions(ctx, id);
  const title = `A duty has ended: ${wordOf(duty)} of ${await nameOf(ctx.db, employee_id)}`;
  await tellDirectors(ctx, { type: 'people.duty_ended', title, ...(body ? { body } : {}) });
}

/** SoD-13: from the next day on. */
const firstDay = async (db: Db, now: Date): Promise<string> => addDays(await companyDay(db, now), 1);

async function takeEffect(ctx: Ctx, { id, duty, employee_id }: { id: string; duty: string; employee_id: string }): Promise<void> {
  const from = await firstDay(ctx.db, ctx.now);
  await ctx.db.updateTable('duty_assignment').set({ from_day: from }).where('id', '=', id).execute();
  await notify(ctx, {
    recipientId: employee_id,
    type: 'people.duty',
    severity: 'info',
    title: `You hold the duty ${wordOf(duty)} from ${sayDay(from)}`,
  });
  await closeActions(ctx, id);
}

/** @throws Refusal duty.super_admin (SoD-13), duty.held, duty.not_active, duty.over */
export async function assignDuty(ctx: Ctx, { duty, employeeId, limitMinor = null, to = null }: DutyInput): Promise<DutyAssignment> {
  const holder = await ctx.db.selectFrom('employee').select(['name', 'status']).where('id', '=', employeeId).forUpdate().executeTakeFirst();
  if (!holder) throw fail('request.not_found');
  const { name } = holder;
  const at = (code: 'duty.not_active' | 'duty.super_admin' | 'duty.held') => failAt('employeeId', code, { name });
  if (holder.status !== 'active') throw at('duty.not_active');
  if (movesMoney(duty) && (await administersSystem(ctx.db, employeeId))) throw at('duty.super_admin');
  if (to && to < (await firstDay(ctx.db, ctx.now))) throw failAt('to', 'duty.over', { day: sayDay(to) });
  const held = await ctx.db
    .selectFrom('duty_assignment')
    .select('id')
    .where('duty', '=', duty)
    .where('employee_id', '=', employeeId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  if (held) throw at('duty.held');
  const id = newId('dty', ctx.now.getTime());
  await ctx.db
    .insertInto('duty_assignment')
    .values({
      id,
      duty,
      employee_id: employeeId,
      limit_minor: limitMinor,
      to_day: to,
      created_by: ctx.user.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await audit(ctx, {
    action: 'duty.assign',
    subjectType: dutyMachine.name,
    subjectId: id,
    subjectLabel: `${duty}, ${name}`,
    after: { duty, employeeId, limitMinor, to, status: dutyMachine.initial, version: 1 },
  });
  for (const recipientId of await holdersOf(ctx.db, ['managing_director']))
    await notify(ctx, {
      recipientId,
      type: 'people.duty_proposed',
      severity: 'action',
      title: `Confirm a duty: ${wordOf(duty)} for ${name}`,
      body: `Set by ${ctx.user.name}. It takes effect the day after you confirm it.`,
      link: 'approvals',
      dedupeKey: id,
    });
  await settled(ctx);
  return find(ctx, id);
}

export async function moveDuty(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof dutyMachine>>): Promise<DutyAssignment> {
  await transition(ctx, dutyLife, request);
  return find(ctx, request.id);
}

/** Those of somebody whose employment has ended. */
export const endDutiesOf = async (ctx: Ctx, employeeId: string): Promise<void> =>
  lapse(ctx, await openDuties(ctx.db).where('employee_id', '=', employeeId).execute());

/** Those whose last day is over. */
export const endDueDuties = async (ctx: Ctx): Promise<void> =>
  lapse(
    ctx,
    await openDuties(ctx.db)
      .where('to_day', '<', await companyDay(ctx.db, ctx.now))
      .execute(),
  );

const openDuties = (db: Db) => db.selectFrom('duty_assignment').select(['id', 'version']).where('status', '<>', 'ended').orderBy('id');

async function lapse(ctx: Ctx, duties: readonly { id: string; version: number }[]): Promise<void> {
  for (const { id, version } of duties) await transition(asSystem(ctx), dutyLife, { id, name: 'lapse', version });
}

/** Those that are held or wait: of everybody, or of one person. */
export async function listDuties({ db, user }: Ctx, employeeId?: string): Promise<DutyAssignment[]> {
  let rows = rowsOf(db).where('duty_assignment.status', '<>', 'ended');
  if (employeeId) rows = rows.where('employee_id', '=', employeeId);
  return (await rows.orderBy('duty').orderBy('duty_assignment.created_at').limit(500).execute()).map((row) => present(row, user));
}

const wordOf = (duty: string): string => duty.replaceAll('_', ' ');

/** Does now, or will. */
async function administersSystem(db: Db, id: string): Promise<boolean> {
  const roles = rolesWith('duties:assign');
  if ((await holdersOf(db, roles)).includes(id)) return true;
  const planned = await db
    .selectFrom('account')
    .innerJoin('employee', (join) => join.on(sql`lower(account.email)`, '=', sql`lower(employee.work_email)`))
    .select('account.id')
    .where('employee.id', '=', id)
    .where('account.planned_role', 'in', roles)
    .executeTakeFirst();
  return planned !== undefined;
}

async function find(ctx: Ctx, id: string): Promise<DutyAssignment> {
  return present(await rowsOf(ctx.db).where('duty_assignment.id', '=', id).executeTakeFirstOrThrow(), ctx.user);
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('duty_assignment')
    .innerJoin('employee as holder', 'holder.id', 'duty_assignment.employee_id')
    .leftJoin('employee as setter', 'setter.id', 'duty_assignment.created_by')
    .selectAll('duty_assignment')
    .select(['holder.name as holder_name', 'setter.name as setter_name']);

const present = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>, user: User): DutyAssignment => ({
  id: row.id,
  duty: row.duty as DutyAssignment['duty'],
  employeeId: row.employee_id,
  employeeName: row.holder_name,
  limitMinor: row.limit_minor,
  from: row.from_day,
  to: row.to_day,
  status: row.status,
  setByName: row.setter_name,
  version: row.version,
  transitions: openTransitions(dutyMachine, row, user, MAY),
});

async function settled(ctx: Ctx): Promise<void> {
  await emit(ctx.db, null, { kind: 'people.changed' });
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
}
