import { EmployeeInput as EmployeeInputSchema, type EmployeeInput } from '@lintel/contract/employees';
import { EMPLOYMENT_LABELS } from '@lintel/contract/employment';
import { errorText } from '@lintel/contract/errors';
import { figureOf } from '@lintel/contract/form-values';
import { IMPORT_COLUMNS, type ImportColumn } from '@lintel/contract/people-columns';
import { sql } from 'kysely';
import { departmentsByWord, noSuchDepartment } from '#server/features/departments/departments.words.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { plain, readCells, type Cells as CellsOf } from '#server/platform/import.ts';

type Cells = CellsOf<ImportColumn>;

export interface Company {
  /** Work mails that are taken. */
  mails: ReadonlySet<string>;
  /** By code and by name. */
  departments: ReadonlyMap<string, string>;
  /** Who may be somebody's manager, by work mail, number and name. */
  managers: ReadonlyMap<string, string>;
  grades: ReadonlySet<string>;
  /** Name and birth date of who is on file. */
  births: ReadonlyMap<string, string>;
}

/** All that the lines refer to, in four reads whatever their number. */
export async function companyOf({ db }: Ctx, rows: readonly { cells: Cells }[]): Promise<Company> {
  const people = await db.selectFrom('employee').select(['id', 'name', 'number', 'work_email', 'status']).orderBy('number').execute();
  const grades = await db.selectFrom('pay_grade').select('code').execute();
  const names = rows.map(({ cells }) => plain(`${cells.givenName ?? ''} ${cells.familyName ?? ''}`));
  const births = await db
    .selectFrom('employee')
    .innerJoin('employee_private', 'employee_private.employee_id', 'employee.id')
    .select(['employee.name', 'employee.number', 'employee_private.birth_date'])
    .where(sql`lower(employee.name)`, 'in', names)
    .where('employee_private.birth_date', 'is not', null)
    .execute();
  const managers = people.filter(({ status }) => status !== 'draft' && status !== 'terminated');
  return {
    mails: new Set(people.map(({ work_email }) => plain(work_email))),
    departments: await departmentsByWord(db),
    managers: new Map(managers.flatMap(({ id, name, number, work_email }) => [name, number, work_email].map((word) => [plain(word), id]))),
    grades: new Set(grades.map(({ code }) => code)),
    births: new Map(births.map(({ name, number, birth_date }) => [`${plain(name)} ${birth_date}`, number])),
  };
}

/** The record of one line, or everything that speaks against it. */
export function inputOf(cells: Cells, company: Company): { input: EmployeeInput; reasons: string[] } {
  const { reasons, say, lookup, day, choice, check } = readCells(IMPORT_COLUMNS, cells);
  const grade = cells.grade?.toUpperCase() ?? null;
  if (grade && !company.grades.has(grade)) say('grade', errorText('employee.unknown_grade', { grade }));
  const weeklyMinutes = Math.round(figureOf(cells.weeklyHours ?? '40') * 60);
  if (!Number.isFinite(weeklyMinutes)) say('weeklyHours', `${cells.weeklyHours} is no number of hours.`);
  const birthDate = day('birthDate');
  const twin = birthDate && company.births.get(`${plain(`${cells.givenName} ${cells.familyName}`)} ${birthDate}`);
  if (twin) say('birthDate', `${twin} has the same name and birth date. Take the line out, or enter this person by hand.`);
  const input = {
    givenName: cells.givenName ?? '',
    familyName: cells.familyName ?? '',
    email: cells.email ?? '',
    position: cells.position ?? '',
    departmentId: lookup('department', company.departments, noSuchDepartment),
    managerId: lookup('manager', company.managers, (value) => `nobody who works here is ${value}. Use the work mail or the number.`),
    grade,
    hireDate: day('hireDate'),
    employmentType: choice('employmentType', EMPLOYMENT_LABELS) ?? 'permanent',
    payBasis: choice('payBasis', { monthly: 'Monthly', hourly: 'Hourly' }) ?? 'monthly',
    weeklyMinutes: Number.isFinite(weeklyMinutes) ? weeklyMinutes : 0,
    location: cells.location ?? null,
    phone: cells.phone ?? null,
    birthDate,
    privateEmail: cells.privateEmail ?? null,
    hasLogin: !/^(no|false|0)$/i.test(cells.hasLogin ?? 'yes'),
  };
  check(EmployeeInputSchema, input, { weeklyMinutes: 'weeklyHours' });
  return { input: input as EmployeeInput, reasons };
}
