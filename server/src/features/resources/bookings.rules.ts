import { sayDay } from '@lintel/contract/kit/days';
import { findName } from '#server/features/people/people.service.ts';
import type { Due } from '@lintel/contract/maintenance';
import { projectMachine } from '@lintel/contract/project-machines';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { checkActiveDepartment } from '#server/features/departments/departments.service.ts';
import { findProject } from '#server/features/projects/projects.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { SYSTEM_USER, type Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt, type Refusal } from '#server/platform/errors.ts';
import { dueOfPlan } from './resources.due.ts';
import { spanWords } from './bookings.days.ts';
import { plannedFor, plannedProblem } from './resources.planned.ts';
import type { BookingRow, ResourceRow } from './resources.queries.ts';
import { KEEPING } from './resources.upkeep.ts';

export interface Wanted {
  fromAt: Date;
  toAt: Date;
  operatorId: string | null;
}

interface For {
  projectId: string | null;
  departmentId: string | null;
}

/** A project that this person sees, and that goes on. @throws Refusal 404, booking.project_over */
export async function checkProject({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string): Promise<void> {
  const { code, status } = await findProject(db, user, id);
  if (status === 'closed' || status === 'cancelled')
    throw fail('booking.project_over', { project: code, state: projectMachine.states[status].label.toLowerCase() });
}

/** What bears its use: a project that this person sees, a department that is there, or neither; never both. @throws Refusal booking.for_both */
export async function checkFor(ctx: Pick<Ctx, 'db' | 'user'>, { projectId, departmentId }: For): Promise<void> {
  if (projectId && departmentId) throw failAt('departmentId', 'booking.for_both');
  if (projectId) await checkProject(ctx, projectId);
  if (departmentId) await checkActiveDepartment(ctx, departmentId);
}

/** What held when it was asked for holds when it is decided: whoever decides reads what came between. @throws Refusal booking.* */
export async function checkStillPossible(ctx: Ctx, resource: ResourceRow, row: BookingRow): Promise<void> {
  if (row.to_at <= ctx.now) throw fail('booking.past');
  // Whoever decides need not see the project.
  await checkFor({ db: ctx.db, user: SYSTEM_USER }, { projectId: row.project_id, departmentId: row.department_id });
  const problem = await fitProblem(ctx, row, resource, await hereNow(ctx));
  if (problem) throw problem;
}

/** Where the company is, and which day it is there. */
export interface Here {
  zone: string;
  today: string;
}

export async function hereNow({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Here> {
  const zone = await readSetting(db, 'company.time_zone', now);
  return { zone, today: dayIn(now, zone) };
}

/** Why a booking cannot have that resource; null when it can. */
export const fitProblem = ({ db }: Pick<Ctx, 'db'>, row: BookingRow, resource: ResourceRow, here: Here): Promise<Refusal | null> =>
  bookingProblem(db, resource, { fromAt: row.from_at, toAt: row.to_at, operatorId: row.operator_id }, here);

/** Why a resource cannot be had at that time (workspace A14); null when it can. Overlaps are asked for last: the database decides them. */
export async function bookingProblem(db: Db, resource: ResourceRow, wanted: Wanted, { zone, today }: Here): Promise<Refusal | null> {
  const { code } = resource;
  if (resource.status !== 'in_service') return fail('booking.not_in_service', { code });
  const last = dayIn(new Date(wanted.toAt.getTime() - 1), zone);
  const problem =
    (await plannedProblem(db, resource, dayIn(wanted.fromAt, zone), last)) ??
    (await documentProblem(db, resource, last, today)) ??
    (await maintenanceProblem(db, resource, last, today));
  if (problem) return problem;
  if (resource.required_certificates.length > 0) {
    const certificates = resource.required_certificates.join(', ');
    if (!wanted.operatorId) return failAt('operatorId', 'booking.operator', { code, certificates });
    const missing = await missingCertificates(db, wanted.operatorId, resource.required_certificates, last);
    if (missing.length > 0)
      return fail('booking.certificate', {
        name: (await findName(db, wanted.operatorId)) ?? 'The operator',
        certificates: missing.join(', '),
        until: sayDay(last),
        code,
      });
  }
  return overlapProblem(db, resource, wanted, zone);
}

/** Who has it already at that time. */
export async function overlapProblem(
  db: Db,
  { id, code }: Pick<ResourceRow, 'id' | 'code'>,
  { fromAt, toAt }: Pick<Wanted, 'fromAt' | 'toAt'>,
  zone: string,
): Promise<Refusal | null> {
  const taken = await db
    .selectFrom('booking')
    .innerJoin('employee', 'employee.id', 'booking.requester_id')
    .select(['employee.name', 'from_at', 'to_at'])
    .where('resource_id', '=', id)
    .where('booking.status', 'in', ['approved', 'checked_out'])
    .where('from_at', '<', toAt)
    .where('to_at', '>', fromAt)
    .orderBy('from_at')
    .limit(1)
    .executeTakeFirst();
  if (!taken) return null;
  return fail('booking.overlap', { code, name: taken.name, ...spanWords(taken.from_at, taken.to_at, zone) });
}

/** Insurance and inspection hold to the last day, unless the next inspection is planned for a day before the end of this one. */
async function documentProblem(db: Db, { id, code }: ResourceRow, last: string, today: string): Promise<Refusal | null> {
  const all = await db
    .selectFrom('resource_document')
    .select(['type', 'expires_on'])
    .where('resource_id', '=', id)
    .where('type', 'in', KEEPING)
    .where('expires_on', '<', last)
    .orderBy('expires_on')
    .execute();
  const inspectedOn = await plannedFor(db, id, 'inspection', today);
  const ended = all.find(({ type, expires_on }) => type !== 'inspection' || inspectedOn === null || inspectedOn > expires_on);
  return ended ? fail('booking.document', { code, document: ended.type, on: sayDay(ended.expires_on) }) : null;
}

/** What falls due by its day is no problem where it is planned for a day before. */
async function maintenanceProblem(db: Db, { id, code, meter_value }: ResourceRow, last: string, today: string): Promise<Refusal | null> {
  const plans = await db.selectFrom('maintenance_plan').selectAll().where('resource_id', '=', id).execute();
  const doneOn = await plannedFor(db, id, 'planned', today);
  const isDone = ({ on, meter }: Due) => doneOn !== null && on !== null && doneOn <= on && (meter === null || meter_value < meter);
  const due = plans.map((plan) => dueOfPlan(plan, meter_value, last)).find((one) => one.level === 'due' && !isDone(one));
  return due ? fail('booking.maintenance', { code, plan: due.what, on: sayDay(due.on ?? last) }) : null;
}

/** Which of these certificates somebody does not hold, verified, up to the end of that day. */
export async function missingCertificates(db: Db, employeeId: string, certificates: readonly string[], until: string): Promise<string[]> {
  if (certificates.length === 0) return [];
  const held = await db
    .selectFrom('certification')
    .select('type')
    .where('employee_id', '=', employeeId)
    .where('type', 'in', [...certificates])
    .where('verified_at', 'is not', null)
    .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', until)]))
    .execute();
  const types = new Set(held.map(({ type }) => type));
  return certificates.filter((one) => !types.has(one));
}
