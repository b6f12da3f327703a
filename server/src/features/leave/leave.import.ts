import { sql } from 'kysely';
import { WORKS_HERE } from '@lintel/contract/employment';
import { minorOfTyped } from '@lintel/contract/form-values';
import { BALANCE_COLUMNS, NEEDED_BALANCE_COLUMNS, type BalanceColumn } from '@lintel/contract/leave-columns';
import type { BalancesImported } from '@lintel/contract/leave-import';
import { Adjustment } from '@lintel/contract/leave-ledger';
import type { Ctx } from '#server/platform/context.ts';
import { emit } from '#server/platform/events.ts';
import { countOutcomes, judgeLines, linesOf, newOf, plain, readCells, type Cells as CellsOf } from '#server/platform/import.ts';
import { postAdjustment } from './leave.ledger.ts';
import { listTypes } from './leave.types.ts';

type Cells = CellsOf<BalanceColumn>;

/** What a file would come to. The same reading is what the import itself acts on. */
export async function previewBalances(ctx: Ctx, csv: string) {
  const { lines, unknownColumns } = await readFile(ctx, csv);
  return { lines, unknownColumns, ...countOutcomes(lines) };
}

/**
 * Adds every line of the file that the ledger does not have yet, in one transaction: a file with a rejected line changes nothing, and one
 * that is imported again, also at the same time, finds everything there.
 * @throws Refusal import.rejected and those of reading
 */
export async function importBalances(ctx: Ctx, csv: string): Promise<BalancesImported> {
  await sql`select pg_advisory_xact_lock(30)`.execute(ctx.db);
  const { lines } = await readFile(ctx, csv);
  const inputs = newOf(lines);
  for (const input of inputs) await postAdjustment(ctx, input);
  if (inputs.length > 0) await emit(ctx.db, null, { kind: 'leave.changed' });
  return { posted: inputs.length, known: lines.length - inputs.length };
}

interface Company {
  /** By work mail and number: a name is not one person's alone. */
  people: ReadonlyMap<string, string>;
  /** Names of the kinds that have a balance, by id. */
  types: Readonly<Record<string, string>>;
  /** What was brought in already, by person, kind and day, each in hundredths of a day. */
  broughtIn: ReadonlyMap<string, readonly number[]>;
}

const keyOf = (...parts: (string | null | undefined)[]) => (parts.every(Boolean) ? parts.join(' ') : '');

async function companyOf({ db }: Ctx): Promise<Company> {
  const people = await db.selectFrom('employee').select(['id', 'number', 'work_email']).where('status', 'in', WORKS_HERE).execute();
  const entries = await db
    .selectFrom('leave_entry')
    .select(['employee_id', 'type_id', 'day', 'days100'])
    .where('kind', '=', 'carry_in')
    .execute();
  const types = (await listTypes(db)).filter(({ hasBalance, status }) => hasBalance && status === 'active');
  const byKey = Map.groupBy(entries, ({ employee_id, type_id, day }) => keyOf(employee_id, type_id, day));
  return {
    people: new Map(people.flatMap(({ id, number, work_email }) => [number, work_email].map((word) => [plain(word), id] as const))),
    types: Object.fromEntries(types.map(({ id, name }) => [id, name])),
    broughtIn: new Map([...byKey].map(([key, found]) => [key, found.map(({ days100 }) => days100)])),
  };
}

async function readFile(ctx: Ctx, csv: string) {
  const { rows, unknownColumns } = linesOf(csv, BALANCE_COLUMNS, NEEDED_BALANCE_COLUMNS);
  const company = await companyOf(ctx);
  const lines = judgeLines(rows, BALANCE_COLUMNS, {
    key: ['person', 'type', 'day'],
    keyOf: (cells) => factsOf(cells, company).key,
    isKnown: (key, cells) => company.broughtIn.get(key)?.includes(factsOf(cells, company).days100 ?? 0) ?? false,
    shown: ({ person = '', type: typeName = '', days = '', day = '' }) => ({ person, typeName, days, day }),
    inputOf: (cells) => inputOf(cells, company, ctx.user.id),
  });
  return { lines, unknownColumns };
}

/** What the cells of one line mean. */
function factsOf(cells: Cells, { people, types }: Company) {
  const { lookup, choice, read, day: dayIn, ...reading } = readCells(BALANCE_COLUMNS, cells);
  const employeeId = lookup('person', people, (value) => `nobody who works here is ${value}. Use the work mail or the number.`);
  const typeId = choice('type', types);
  const days = read('days', minorOfTyped, (value) => `${value} is no number of days. Write it as 12.5.`);
  const day = dayIn('day');
  return { ...reading, employeeId, typeId, days100: days === null ? null : Number(days), day, key: keyOf(employeeId, typeId, day) };
}

/** The line of the ledger, or everything that speaks against it. */
function inputOf(cells: Cells, company: Company, ownId: string): { input: Adjustment; reasons: string[] } {
  const { reasons, say, check, employeeId, typeId, days100, day, key } = factsOf(cells, company);
  for (const column of NEEDED_BALANCE_COLUMNS) if (!cells[column]) say(column, 'Fill in this field');
  if (employeeId === ownId) say('person', 'your own balance is changed by somebody else.');
  const others = company.broughtIn.get(key);
  if (others)
    say(
      'days',
      `${others.map((one) => one / 100).join(' and ')} brought in from that day already. Take the line out, or adjust the balance.`,
    );
  const input = { employeeId, typeId, day, days100, kind: 'carry_in', note: cells.note ?? 'Brought in from before' };
  if (reasons.length === 0) check(Adjustment, input, { days100: 'days' });
  return { input: input as Adjustment, reasons };
}
