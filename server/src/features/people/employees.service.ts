import { PHOTO } from './people.subjects.ts';
import { sql } from 'kysely';
import { employeeMachine, type Employee } from '@lintel/contract/employee-record';
import {
  EmployeeInput as EmployeeInputSchema,
  type EmployeeInput,
  type PersonalInput,
  type SecretsInput,
  type WorkInput,
} from '@lintel/contract/employees';
import type { DocumentCategory } from '@lintel/contract/employment';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { followDepartment, followManager } from '#server/features/approvals/approvals.service.ts';
import { assignTime, companyDay, followHours, readTime } from '#server/features/calendars/calendars.service.ts';
import { attachFiles, keepOnly, takePicture } from '#server/features/files/files.service.ts';
import { audit } from '#server/platform/audit.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { knownAddress } from './employees.address.ts';
import { seesGroup } from './employees.fields.ts';
import { employeeLife } from './employees.life.ts';
import { findEmployee, lockEmployee, readPrivate, visibleTo, type EmployeeFile } from './employees.queries.ts';
import { unsealed, vaultOf } from './employees.secrets.ts';
import { checkAgreed, checkWork, followPeriod } from './employees.work.ts';
import { createEmployee, subjectOf } from './people.service.ts';

export { countEndings } from './employees.endings.ts';
export { employeeList } from './employees.list.ts';
export { atWorkOn, countEmployedOn } from './employees.spans.ts';

/** @throws Refusal 404 outside of who may open the record */
export async function getEmployee(ctx: Ctx, id: string): Promise<Employee> {
  const vault = await vaultOf(ctx.services);
  const today = await companyDay(ctx.db, ctx.now);
  const found = await findEmployee(ctx.db, ctx.user, { id, today }, (row) => unsealed(vault, row));
  if (!found) throw fail('request.not_found');
  return found;
}

/** @throws Refusal employee.email_taken, employee.looks_known, employee.unknown_grade, department.missing, each at its field */
export async function draftEmployee(ctx: Ctx, input: EmployeeInput): Promise<Employee> {
  const given = EmployeeInputSchema.parse(input);
  await checkNew(ctx, given);
  await checkWork(ctx, given, null);
  const { id } = await createEmployee(ctx, {
    givenName: given.givenName,
    familyName: given.familyName,
    email: given.email,
    phone: given.phone,
    position: given.position,
    departmentId: given.departmentId,
    managerId: given.managerId,
    grade: given.grade,
    hireDate: given.hireDate,
    status: employeeMachine.initial as 'draft',
    hasLogin: false,
  });
  await ctx.db
    .updateTable('employee')
    .set({ ...workColumns(given), has_login: given.hasLogin })
    .where('id', '=', id)
    .execute();
  await ctx.db
    .insertInto('employee_private')
    .values({ employee_id: id, birth_date: given.birthDate, private_email: given.privateEmail })
    .execute();
  await setTime(ctx, id, given);
  return getEmployee(ctx, id);
}

/** What was chosen; a schedule that was not follows the hours. */
async function setTime(
  ctx: Ctx,
  id: string,
  { scheduleId, calendarId, weeklyMinutes }: ReturnType<typeof EmployeeInputSchema.parse>,
): Promise<void> {
  if (scheduleId || calendarId) {
    const companys = await readTime(ctx.db, id);
    await assignTime(ctx, id, { scheduleId: scheduleId ?? companys.scheduleId, calendarId: calendarId ?? companys.calendarId });
  }
  if (!scheduleId) await followHours(ctx, id, weeklyMinutes);
}

export async function updateWork(ctx: Ctx, id: string, { version, ...work }: WorkInput): Promise<Employee> {
  const before = await lockCurrent(ctx, id, version, Object.keys(work));
  await checkAgreed(ctx, before, work);
  await checkWork(ctx, work, before);
  const columns = {
    ...workColumns(work),
    given_name: work.givenName,
    family_name: work.familyName,
    name: `${work.givenName} ${work.familyName}`,
    position: work.position,
    department_id: work.departmentId,
    manager_id: work.managerId,
    grade: work.grade,
    hire_date: work.hireDate,
  };
  await save(ctx, before, 'update-work', columns);
  if (work.weeklyMinutes !== before.weekly_minutes) await followHours(ctx, id, work.weeklyMinutes);
  if (work.hireDate && work.hireDate !== before.hire_date) await followPeriod(ctx, before, work.hireDate);
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
  if (work.managerId !== before.manager_id) await followManager(ctx, id);
  if (work.departmentId && before.department_id && work.departmentId !== before.department_id)
    await followDepartment(ctx, id, before.department_id, work.departmentId);
  return getEmployee(ctx, id);
}

/** One's own, or as HR. What it says is personal: the audit entry names the fields and not their contents. */
export async function updatePersonal(ctx: Ctx, id: string, input: PersonalInput): Promise<Employee> {
  const person = await lockFor(ctx, id, (row) => seesGroup(ctx.user, row, 'personal'));
  // Its contents stand in no log.
  await refuseStale(ctx, person, input.version, []);
  const columns = {
    private_email: input.privateEmail,
    address: input.address,
    emergency_contacts: sql<string>`${JSON.stringify(input.emergencyContacts)}::jsonb`,
    ...(input.birthDate === undefined ? {} : { birth_date: input.birthDate }),
    updated_at: ctx.now,
  };
  const before = await readPrivate(ctx.db, id);
  const hasNewAddress = (before?.private_email ?? null) !== (input.privateEmail ?? null);
  const former = hasNewAddress ? { former_email: before ? knownAddress(before, ctx.now) : null, email_changed_at: ctx.now } : {};
  await writePrivate(ctx, person, { ...columns, ...former }, 'update-personal', 'privateEmail, address, birthDate, emergencyContacts');
  // A change of bank details within two weeks of it waits longer (workspace A1).
  if (hasNewAddress) await audit(ctx, { action: 'employee.change-email', ...subjectOf(person) });
  return getEmployee(ctx, id);
}

/** It is for knowing somebody again, in small. */
const PHOTO_BYTES = 512 * 1024;

/** One's own, or as HR; the one before goes. @throws Refusal file.no_picture, file.gone, file.picture_large at `photoId` */
export async function setPhoto(ctx: Ctx, id: string, photoId: string | null): Promise<Employee> {
  const person = await lockFor(ctx, id, (row) => seesGroup(ctx.user, row, 'personal'));
  const subject = { type: PHOTO, id };
  const kept = await takePicture(ctx, subject, photoId, { field: 'photoId', mostBytes: PHOTO_BYTES });
  await ctx.db.updateTable('employee').set({ photo_id: photoId, updated_at: ctx.now }).where('id', '=', id).execute();
  await keepOnly(ctx, subject, kept);
  await audit(ctx, { action: 'employee.set-photo', ...subjectOf(person), before: { photoId: person.photo_id }, after: { photoId } });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return getEmployee(ctx, id);
}

export async function setSecrets(ctx: Ctx, id: string, { nationalId, taxProfile, version }: SecretsInput): Promise<Employee> {
  const person = await lockCurrent(ctx, id, version, []);
  const vault = await vaultOf(ctx.services);
  const columns = {
    national_id_sealed: nationalId && vault.seal(nationalId),
    tax_profile_sealed: taxProfile && vault.seal(taxProfile),
    updated_at: ctx.now,
  };
  await writePrivate(ctx, person, columns, 'set-secrets', 'nationalId, taxProfile');
  return getEmployee(ctx, id);
}

export async function moveEmployee(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof employeeMachine>>): Promise<Employee> {
  await transition(ctx, employeeLife, request);
  return getEmployee(ctx, request.id);
}

/** Who besides HR and the person sees a document follows from what it is (workspace B2). */
const SENSITIVITY: Record<DocumentCategory, 'normal' | 'personal' | 'medical' | 'pay'> = {
  contract: 'pay',
  id_copy: 'personal',
  qualification: 'normal',
  review: 'personal',
  sick_note: 'medical',
  pay: 'pay',
};

export async function addDocuments(ctx: Ctx, id: string, fileIds: readonly string[], category: DocumentCategory): Promise<number> {
  const person = await lockEmployee(ctx.db, ctx.user, id);
  if (!person) throw fail('request.not_found');
  await attachFiles(ctx, fileIds, { type: 'employee', id, category, sensitivity: SENSITIVITY[category] });
  await audit(ctx, { action: 'employee.add-documents', ...subjectOf(person), after: { category, files: fileIds.length } });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return fileIds.length;
}

const workColumns = (work: Parameters<typeof checkWork>[1]) => ({
  employment_type: work.employmentType,
  pay_basis: work.payBasis,
  weekly_minutes: work.weeklyMinutes,
  location: work.location,
  probation_end: work.probationEnd,
  contract_end: work.contractEnd,
});

async function lockCurrent(ctx: Ctx, id: string, version: number, shown: readonly string[]): Promise<EmployeeFile> {
  const row = await lockEmployee(ctx.db, ctx.user, id);
  if (!row) throw fail('request.not_found');
  await refuseStale(ctx, row, version, shown);
  return row;
}

async function lockFor(ctx: Ctx, id: string, may: (row: EmployeeFile) => boolean): Promise<EmployeeFile> {
  const row = await ctx.db
    .selectFrom('employee')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo(ctx.user))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  if (!may(row)) throw fail('access.forbidden');
  return row;
}

async function refuseStale({ db }: Ctx, { id, version }: EmployeeFile, seen: number, shown: readonly string[]): Promise<void> {
  if (version !== seen) throw await staleRow(db, { type: 'employee', id, seen, version, shown });
}

async function checkNew(
  ctx: Ctx,
  { givenName, familyName, email, birthDate, isAnother }: ReturnType<typeof EmployeeInputSchema.parse>,
): Promise<void> {
  const taken = await ctx.db
    .selectFrom('employee')
    .select('name')
    .where(sql`lower(work_email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (taken) throw failAt('email', 'employee.email_taken', { name: taken.name, email });
  if (!birthDate || isAnother) return;
  const known = await ctx.db
    .selectFrom('employee')
    .innerJoin('employee_private', 'employee_private.employee_id', 'employee.id')
    .select(['employee.name', 'employee.number'])
    .where(sql`lower(employee.name)`, '=', `${givenName} ${familyName}`.toLowerCase())
    .where('employee_private.birth_date', '=', birthDate)
    .executeTakeFirst();
  if (known) throw failAt('isAnother', 'employee.looks_known', known);
}

type Plain =
  | 'given_name'
  | 'family_name'
  | 'name'
  | 'position'
  | 'department_id'
  | 'manager_id'
  | 'grade'
  | 'hire_date'
  | 'employment_type'
  | 'pay_basis'
  | 'weekly_minutes'
  | 'location'
  | 'probation_end'
  | 'contract_end';

async function save(ctx: Ctx, before: EmployeeFile, verb: string, columns: Partial<Pick<EmployeeFile, Plain>>): Promise<void> {
  const version = before.version + 1;
  await ctx.db
    .updateTable('employee')
    .set({ ...columns, version, updated_at: ctx.now })
    .where('id', '=', before.id)
    .execute();
  const was = Object.fromEntries((Object.keys(columns) as Plain[]).map((column) => [column, before[column]]));
  await audit(ctx, {
    action: `employee.${verb}`,
    ...subjectOf(before),
    before: { ...was, version: before.version },
    after: { ...columns, version },
  });
  await emit(ctx.db, null, { kind: 'people.changed' });
}

async function writePrivate(ctx: Ctx, person: EmployeeFile, columns: Record<string, unknown>, verb: string, fields: string): Promise<void> {
  const row = columns as { updated_at: Date };
  await ctx.db
    .insertInto('employee_private')
    .values({ employee_id: person.id, ...row })
    .onConflict((on) => on.column('employee_id').doUpdateSet((eb) => ({ ...row, version: eb('employee_private.version', '+', 1) })))
    .execute();
  const version = person.version + 1;
  await ctx.db.updateTable('employee').set({ version, updated_at: ctx.now }).where('id', '=', person.id).execute();
  await audit(ctx, { action: `employee.${verb}`, ...subjectOf(person), before: { version: person.version }, after: { fields, version } });
  await emit(ctx.db, null, { kind: 'people.changed' });
}
