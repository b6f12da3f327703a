import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { EXPORT_AT_ONCE } from '@lintel/contract/exports';
import type { ExportFormat } from '@lintel/contract/kit/list';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { countList, fileColumns, wholeStatement, type Columns, type List, type ListQuery } from '#server/platform/list.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { cellOf, type Cell } from './lists.cells.ts';
import { BOM, csvLine } from './lists.csv.ts';
import { paperOf } from './lists.paper.ts';
import { writeXlsx } from './lists.xlsx.ts';

const BATCH = 2000;

/** Calls that a job makes: they may be long, and say how far they are. */
const IN_BACKGROUND = new WeakMap<Ctx, Progress>();
type Progress = (rows: number, done: number) => Promise<void>;

/** Lets the lists of this context be long ones. */
export const inBackground = (ctx: Ctx, progress: Progress): Ctx => {
  IN_BACKGROUND.set(ctx, progress);
  return ctx;
};

type Filters<Q> = Partial<Omit<Q, 'page' | 'size' | 'cursor'>>;
type Asked<Q> = Omit<Q, 'page' | 'size' | 'cursor'> & { format: ExportFormat; columns?: string[] | undefined };
type Row = readonly Cell[];

/**
 * The whole of a filter as a file, in the list's own order and scope; audited with what was asked and how much came (workspace A17).
 * @throws Refusal list.as_job where it is long and nobody waits for it in the background
 */
export async function exportList<Q extends ListQuery, C extends Columns, Item>(
  ctx: Ctx,
  list: List<Q, C, Item>,
  { format, columns: names, ...asked }: Asked<Q>,
): Promise<FileAnswer> {
  const columns = fileColumns(list, ctx.user, names);
  const filters = asked as unknown as Filters<Q>;
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const heads = columns.map(([, { label }]) => label);
  const filename = `${list.dataset}-${dayIn(ctx.now, zone)}.${format}`;
  const { count, batches, close } = await openCells(ctx, list, filters, columns, zone);
  try {
    await audit(ctx, {
      action: `export.${list.dataset}`,
      subjectType: 'dataset',
      subjectId: list.dataset,
      subjectLabel: list.dataset,
      after: { format, filters, columns: columns.map(([name]) => name), rows: count },
    });
    const type = EXPORT_TYPES[format];
    if (format === 'csv') return { content: Readable.from(csvOf(heads, batches)), filename, type };
    if (format === 'pdf') {
      // With the first of them: what draws it takes some 30 MB, which a server has no need of before.
      const { pdfOf } = await import('./lists.pdf.ts');
      return { content: Readable.from(pdfOf(await paperOf(ctx, list, { filters, heads, count, zone }), batches)), filename, type };
    }
    const content = await writeXlsx({ sheet: list.dataset.slice(0, 31), heads, rows: (await gathered(batches)).flat() });
    return { content, filename, type, size: content.length };
  } catch (error) {
    await close();
    throw error;
  }
}

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

async function* csvOf(heads: readonly string[], batches: Batches): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(heads.map((value) => ({ kind: 'text', value }))));
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(''));
}

type Batches = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/**
 * How many rows there are, and these in batches. A short list is read here and now; of a long one, which a job writes, only a batch is
 * held at a time.
 */
async function openCells<Q extends ListQuery, C extends Columns, Item>(
  ctx: Ctx,
  list: List<Q, C, Item>,
  filters: Filters<Q>,
  columns: ReturnType<typeof fileColumns>,
  zone: string,
): Promise<{ count: number; batches: Batches; close: () => Promise<unknown> }> {
  let count = 0;
  const read = readCells(ctx, list, { filters, columns, zone }, (rows) => (count = rows));
  // Up to the count: from here on whoever stops reading ends the look at the database.
  await read.next();
  const batches = IN_BACKGROUND.has(ctx) ? read : await gathered(read);
  return { count, batches, close: () => read.return(undefined) };
}

const gathered = (batches: Batches): Promise<(readonly Row[])[]> => Readable.from(batches).toArray();

/** Counted and read in one look at the database, so that a file is whole whatever changes meanwhile. The first batch is empty. */
async function* readCells<Q extends ListQuery, C extends Columns, Item>(
  ctx: Ctx,
  list: List<Q, C, Item>,
  { filters, columns, zone }: { filters: Filters<Q>; columns: ReturnType<typeof fileColumns>; zone: string },
  counted: (rows: number) => void,
): AsyncGenerator<Row[]> {
  const { db, user } = ctx;
  const progress = IN_BACKGROUND.get(ctx);
  const limit = await readSetting(db, 'security.export_rows', ctx.now);
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const count = await countList(list, { db: tx, user }, filters);
    if (count > limit) throw fail('list.too_large', { count, limit });
    if (count > EXPORT_AT_ONCE && !progress) throw fail('list.as_job', { count, limit: EXPORT_AT_ONCE });
    counted(count);
    const names = columns.map(([name]) => name);
    await sql`declare listed no scroll cursor for ${wholeStatement(list, user, filters, names)}`.execute(tx);
    yield [];
    let done = 0;
    for (let batch = await fetchNext(tx); batch.length > 0; batch = await fetchNext(tx)) {
      done += batch.length;
      yield batch.map((row) => columns.map(([name, column]) => cellOf(row[name], column, zone)));
      await progress?.(count, done);
    }
  } finally {
    // Nothing was changed in it.
    await tx.rollback().execute();
  }
}

const fetchNext = async (db: Db) => (await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from listed`.execute(db)).rows;
