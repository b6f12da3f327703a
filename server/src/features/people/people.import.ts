import { IMPORT_COLUMNS, NEEDED_COLUMNS } from '@lintel/contract/people-columns';
import type { ImportResult } from '@lintel/contract/people-import';
import type { Ctx } from '#server/platform/context.ts';
import { countOutcomes, judgeLines, linesOf, newOf } from '#server/platform/import.ts';
import { draftEmployee } from './employees.service.ts';
import { companyOf, inputOf } from './people.import.lines.ts';

/** What a file would come to. The same reading is what the import itself acts on. */
export async function previewImport(ctx: Ctx, csv: string) {
  const { lines, unknownColumns } = await readFile(ctx, csv);
  return { lines, unknownColumns, ...countOutcomes(lines) };
}

/**
 * Drafts everybody of the file who is not on file yet, in one transaction: a file with a rejected line changes nothing, and one
 * that is imported again finds everybody there.
 * @throws Refusal import.rejected and those of reading
 */
export async function importPeople(ctx: Ctx, csv: string): Promise<ImportResult> {
  const { lines } = await readFile(ctx, csv);
  const drafted = [];
  for (const input of newOf(lines)) {
    const { id, name } = await draftEmployee(ctx, input);
    drafted.push({ id, name });
  }
  return { drafted, known: lines.length - drafted.length };
}

async function readFile(ctx: Ctx, csv: string) {
  const { rows, unknownColumns } = linesOf(csv, IMPORT_COLUMNS, NEEDED_COLUMNS);
  const company = await companyOf(ctx, rows);
  const lines = judgeLines(rows, IMPORT_COLUMNS, {
    key: ['email'],
    isKnown: (email) => company.mails.has(email),
    shown: ({ givenName = '', familyName = '', email = '', position = '', department = '' }) => ({
      ...{ name: `${givenName} ${familyName}`.trim(), email, position, department },
    }),
    inputOf: (cells) => inputOf(cells, company),
  });
  return { lines, unknownColumns };
}
