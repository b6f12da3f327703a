import type { EmployeeInput } from '@lintel/contract/employees';
import { IMPORT_COLUMNS } from '@lintel/contract/people-columns';
import type { ImportLine, ImportPreview, ImportResult } from '@lintel/contract/people-import';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { draftEmployee } from './employees.service.ts';
import { cellsOf, companyOf, inputOf } from './people.import.lines.ts';

interface Read extends ImportLine {
  /** What is drafted, where the line is new. */
  input: EmployeeInput | null;
}

/** What a file would come to. The same reading is what the import itself acts on. */
export async function previewImport(ctx: Ctx, csv: string): Promise<ImportPreview> {
  const { lines, unknownColumns } = await readFile(ctx, csv);
  const count = (outcome: ImportLine['outcome']) => lines.filter((one) => one.outcome === outcome).length;
  return { lines, unknownColumns, new: count('new'), known: count('known'), rejected: count('rejected') };
}

/**
 * Drafts everybody of the file who is not on file yet, in one transaction: a file with a rejected line changes nothing, and one
 * that is imported again finds everybody there.
 * @throws Refusal import.rejected and those of reading
 */
export async function importPeople(ctx: Ctx, csv: string): Promise<ImportResult> {
  const { lines } = await readFile(ctx, csv);
  const rejected = lines.filter(({ outcome }) => outcome === 'rejected');
  if (rejected.length > 0) throw fail('import.rejected', { lines: rejected.map(({ line }) => line).join(', ') });
  const drafted = [];
  for (const { input } of lines) {
    if (!input) continue;
    const { id, name } = await draftEmployee(ctx, input);
    drafted.push({ id, name });
  }
  return { drafted, known: lines.length - drafted.length };
}

async function readFile(ctx: Ctx, csv: string): Promise<{ lines: Read[]; unknownColumns: string[] }> {
  const { rows, unknownColumns } = cellsOf(csv);
  const company = await companyOf(ctx, rows);
  const seen = new Map<string, number>();
  const lines = rows.map(({ line, cells }): Read => {
    const { givenName = '', familyName = '', email = '', position = '', department = '' } = cells;
    const shown = { line, name: `${givenName} ${familyName}`.trim(), email, position, department };
    const key = email.toLowerCase();
    const twin = seen.get(key);
    if (email && twin === undefined) seen.set(key, line);
    if (twin === undefined && company.mails.has(key)) return { ...shown, outcome: 'known', reasons: [], input: null };
    const { input, reasons } = inputOf(cells, company);
    if (twin !== undefined) reasons.unshift(`${IMPORT_COLUMNS.email}: the same as in line ${twin}.`);
    return reasons.length > 0 ? { ...shown, outcome: 'rejected', reasons, input: null } : { ...shown, outcome: 'new', reasons, input };
  });
  return { lines, unknownColumns };
}
