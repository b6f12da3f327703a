import { errorText } from '@lintel/contract/errors';
import { minorOfTyped } from '@lintel/contract/form-values';
import { METER_LABELS } from '@lintel/contract/hand-over';
import { NEEDED_RESOURCE_COLUMNS, RESOURCE_COLUMNS, type ResourceColumn } from '@lintel/contract/resource-columns';
import { OWNERSHIP, RESOURCE_KINDS, ResourceInput as Input, type ResourceInput } from '@lintel/contract/resource-facts';
import type { ResourcesImported } from '@lintel/contract/resource-import';
import { departmentsByWord, noSuchDepartment } from '#server/features/departments/departments.words.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { countOutcomes, judgeLines, linesOf, newOf, plain, readCells, type Cells } from '#server/platform/import.ts';
import { addResource } from './resources.service.ts';
import { tellAll } from './resources.upkeep.ts';

/** What a file would come to. The same reading is what the import itself acts on. */
export async function previewResources(ctx: Ctx, csv: string) {
  const { lines, unknownColumns } = await readFile(ctx, csv);
  return { lines, unknownColumns, ...countOutcomes(lines) };
}

/**
 * Adds every resource of the file whose code is not taken, in one transaction: a file with a rejected line changes nothing.
 * @throws Refusal import.rejected and those of reading
 */
export async function importResources(ctx: Ctx, csv: string): Promise<ResourcesImported> {
  const { lines } = await readFile(ctx, csv);
  const added: ResourcesImported['added'] = [];
  for (const input of newOf(lines)) added.push(await addResource(ctx, input));
  await tellAll(ctx);
  return { added, known: lines.length - added.length };
}

async function readFile({ db }: Ctx, csv: string) {
  const { rows, unknownColumns } = linesOf(csv, RESOURCE_COLUMNS, NEEDED_RESOURCE_COLUMNS);
  const known = await db.selectFrom('resource').select('code').execute();
  const codes = new Set(known.map(({ code }) => plain(code)));
  const departmentOf = await departmentsByWord(db);
  const lines = judgeLines(rows, RESOURCE_COLUMNS, {
    key: ['code'],
    isKnown: (code) => codes.has(code),
    shown: ({ code = '', name = '', category = '' }) => ({ code, name, category }),
    inputOf: (cells) => inputOf(cells, departmentOf),
  });
  return { lines, unknownColumns };
}

/** Which column a field of the input stands in, where they have other names. */
const COLUMN_OF: Partial<Record<string, ResourceColumn>> = {
  homeDepartmentId: 'department',
  meterValue: 'meter',
  dayRateMinor: 'dayRate',
  hourRateMinor: 'hourRate',
  requiredCertificates: 'needs',
};

const WHOLE = /^(\d{1,9}|\d{1,3}([ ,.]\d{3}){1,2})$/;
const amount = (value: string) => `${value} is no amount. Write it as 65.00.`;
const number = (value: string) => `${value} is no whole number.`;

function inputOf(cells: Cells<ResourceColumn>, departmentOf: ReadonlyMap<string, string>): { input: ResourceInput; reasons: string[] } {
  const { reasons, say, read, lookup, choice, check } = readCells(RESOURCE_COLUMNS, cells);
  const whole = (column: ResourceColumn) => read(column, (value) => (WHOLE.test(value) ? Number(value.replace(/\D/g, '')) : null), number);
  if (!cells.kind) say('kind', 'Fill in this field');
  const ownership = choice('ownership', OWNERSHIP) ?? 'owned';
  const meterKind = choice('meterKind', METER_LABELS) ?? 'none';
  const meterValue = whole('meter');
  if (meterValue && meterKind === 'none') say('meterKind', 'say what the meter counts, kilometres or hours.');
  if (ownership === 'hired' && !cells.hiredFrom) say('hiredFrom', errorText('resource.vendor_missing'));
  const input = {
    kind: choice('kind', RESOURCE_KINDS) ?? 'vehicle',
    code: (cells.code ?? '').toUpperCase(),
    name: cells.name ?? '',
    category: cells.category ?? '',
    make: cells.make ?? '',
    year: whole('year'),
    plate: cells.plate ?? null,
    serial: cells.serial ?? null,
    ownership,
    hiredFrom: cells.hiredFrom ?? null,
    hireOrder: cells.hireOrder ?? null,
    homeDepartmentId: lookup('department', departmentOf, noSuchDepartment),
    meterKind,
    meterValue: meterValue ?? 0,
    dayRateMinor: read('dayRate', minorOfTyped, amount) ?? '0',
    hourRateMinor: read('hourRate', minorOfTyped, amount) ?? '0',
    requiredCertificates: (cells.needs ?? '').split(/[\s,;]+/).filter(Boolean),
  };
  check(Input, input, COLUMN_OF);
  return { input: input as ResourceInput, reasons };
}
