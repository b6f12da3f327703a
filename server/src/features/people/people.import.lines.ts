import { EmployeeInput as EmployeeInputSchema, type EmployeeInput } from '@lintel/contract/employees';
import { EMPLOYMENT_LABELS } from '@lintel/contract/employment';
import { errorText } from '@lintel/contract/errors';
import { isoDay } from '@lintel/contract/kit/days';
import { IMPORT_COLUMNS, IMPORT_MAX_LINES, NEEDED_COLUMNS, type ImportColumn } from '@lintel/contract/people-columns';
import { sql } from 'kysely';
import Papa from 'papaparse';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';

export type Cells = Partial<Record<ImportColumn, string>>;

export const plain = (text: string) => text.trim().toLowerCase();
const COLUMN_OF = new Map<string, ImportColumn>(Object.entries(IMPORT_COLUMNS).map(([key, label]) => [plain(label), key as ImportColumn]));

/** The lines with their cells by column; semicolons and a byte order mark are as good as commas. */
export function cellsOf(csv: string): { rows: { line: number; cells: Cells }[]; unknownColumns: string[] } {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''));
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw fail('import.unreadable', { line: (broken.row ?? 0) + 1 });
  const [headings = [], ...body] = data;
  const columns = headings.map((heading) => COLUMN_OF.get(plain(heading)));
  const missing = NEEDED_COLUMNS.filter((key) => !columns.includes(key)).map((key) => IMPORT_COLUMNS[key]);
  if (missing.length > 0) throw fail('import.columns', { columns: missing.join(', ') });
  const rows = body
    .map((values, i) => ({
      line: i + 2,
      cells: Object.fromEntries(values.flatMap((value, at) => (columns[at] && value.trim() ? [[columns[at], value.trim()]] : []))) as Cells,
    }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
  if (rows.length === 0) throw fail('import.empty');
  if (rows.length > IMPORT_MAX_LINES) throw fail('import.too_long', { limit: IMPORT_MAX_LINES, count: rows.length });
  return { rows, unknownColumns: headings.filter((heading, i) => heading.trim() && !columns[i]) };
}

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
  const departments = await db.selectFrom('department').select(['id', 'code', 'name']).where('status', '=', 'active').execute();
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
    departments: new Map(departments.flatMap(({ id, code, name }) => [code, name].map((word) => [plain(word), id]))),
    managers: new Map(managers.flatMap(({ id, name, number, work_email }) => [name, number, work_email].map((word) => [plain(word), id]))),
    grades: new Set(grades.map(({ code }) => code)),
    births: new Map(births.map(({ name, number, birth_date }) => [`${plain(name)} ${birth_date}`, number])),
  };
}

/** The record of one line, or everything that speaks against it. */
export function inputOf(cells: Cells, company: Company): { input: EmployeeInput; reasons: string[] } {
  const reasons: string[] = [];
  const say = (column: ImportColumn, text: string) => void reasons.push(`${IMPORT_COLUMNS[column]}: ${text}`);
  const lookup = (column: ImportColumn, known: ReadonlyMap<string, string>, text: (value: string) => string): string | null => {
    const value = cells[column];
    const found = value === undefined ? null : known.get(plain(value));
    if (found === undefined) say(column, text(value!));
    return found ?? null;
  };
  const dayOf = (column: ImportColumn): string | null => {
    const value = cells[column];
    const read = value === undefined ? null : asDay(value);
    if (read === undefined) say(column, `${value} is no day. Write it as 2026-11-30.`);
    return read ?? null;
  };
  const choice = (column: ImportColumn, labels: Record<string, string>): string | undefined => {
    const value = cells[column];
    if (value === undefined) return undefined;
    const found = Object.entries(labels).find(([key, label]) => [key, plain(label)].includes(plain(value)));
    if (!found) say(column, `${value} is none of ${Object.values(labels).join(', ')}.`);
    return found?.[0];
  };
  const grade = cells.grade?.toUpperCase() ?? null;
  if (grade && !company.grades.has(grade)) say('grade', errorText('employee.unknown_grade', { grade }));
  const weeklyMinutes = Math.round(Number((cells.weeklyHours ?? '40').replace(',', '.')) * 60);
  if (!Number.isFinite(weeklyMinutes)) say('weeklyHours', `${cells.weeklyHours} is no number of hours.`);
  const birthDate = dayOf('birthDate');
  const twin = birthDate && company.births.get(`${plain(`${cells.givenName} ${cells.familyName}`)} ${birthDate}`);
  if (twin) say('birthDate', `${twin} has the same name and birth date. Take the line out, or enter this person by hand.`);
  const input = {
    givenName: cells.givenName ?? '',
    familyName: cells.familyName ?? '',
    email: cells.email ?? '',
    position: cells.position ?? '',
    departmentId: lookup('department', company.departments, (value) => `there is no active department ${value}. Use its code or its name.`),
    managerId: lookup('manager', company.managers, (value) => `nobody who works here is ${value}. Use the work mail or the number.`),
    grade,
    hireDate: dayOf('hireDate'),
    employmentType: choice('employmentType', EMPLOYMENT_LABELS) ?? 'permanent',
    payBasis: choice('payBasis', { monthly: 'Monthly', hourly: 'Hourly' }) ?? 'monthly',
    weeklyMinutes: Number.isFinite(weeklyMinutes) ? weeklyMinutes : 0,
    location: cells.location ?? null,
    phone: cells.phone ?? null,
    birthDate,
    privateEmail: cells.privateEmail ?? null,
    hasLogin: !/^(no|false|0)$/i.test(cells.hasLogin ?? 'yes'),
  };
  const checked = EmployeeInputSchema.safeParse(input);
  for (const { path, message } of checked.error?.issues ?? []) {
    const key = path[0] === 'weeklyMinutes' ? 'weeklyHours' : (path[0] as ImportColumn);
    reasons.push(`${IMPORT_COLUMNS[key] ?? key}: ${message}`);
  }
  return { input: input as EmployeeInput, reasons };
}

/** ISO days, and days as spreadsheets of this country write them. Undefined: no day. */
function asDay(value: string): string | undefined {
  const european = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(value);
  const iso = european ? `${european[3]}-${european[2]!.padStart(2, '0')}-${european[1]!.padStart(2, '0')}` : value;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && isoDay(new Date(at)) === iso ? iso : undefined;
}
