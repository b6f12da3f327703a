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
import type { FileAnswer } from '#server/platform/mount.ts';
import { cellOf, type Cell } from './lists.cells.ts';
import { BOM, csvLine } from './lists.csv.ts';
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
  const rows = await readCells(ctx, list, filters, columns, zone);
  await audit(ctx, {
    action: `export.${list.dataset}`,
    subjectType: 'dataset',
    subjectId: list.dataset,
    subjectLabel: list.dataset,
    after: { format, filters, columns: columns.map(([name]) => name), rows: rows.length },
  });
  const heads = columns.map(([, { label }]) => label);
  const filename = `${list.dataset}-${dayIn(ctx.now, zone)}.${format}`;
  if (format === 'xlsx') {
    const content = await writeXlsx({ sheet: list.dataset.slice(0, 31), heads, rows });
    return { content, filename, type: XLSX, size: content.length };
  }
  return { content: Readable.from(csvOf(heads, rows)), filename, type: 'text/csv' };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function* csvOf(heads: readonly string[], rows: readonly (readonly Cell[])[]): Generator<Buffer> {
  const head = csvLine(heads.map((value) => ({ kind: 'text', value })));
  yield Buffer.from(BOM + head);
  for (let start = 0; start < rows.length; start += BATCH)
    yield Buffer.from(
      rows
        .slice(start, start + BATCH)
        .map(csvLine)
        .join(''),
    );
}

/** Counted and read in one look at the database, so that a file is whole whatever changes meanwhile. */
async function readCells<Q extends ListQuery, C extends Columns, Item>(
  ctx: Ctx,
  list: List<Q, C, Item>,
  filters: Filters<Q>,
  columns: ReturnType<typeof fileColumns>,
  zone: string,
): Promise<Cell[][]> {
  const { db, user } = ctx;
  const progress = IN_BACKGROUND.get(ctx);
  const limit = await readSetting(db, 'security.export_rows', ctx.now);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const count = await countList(list, { db: tx, user }, filters);
      if (count > limit) throw fail('list.too_large', { count, limit });
      if (count > EXPORT_AT_ONCE && !progress) throw fail('list.as_job', { count, limit: EXPORT_AT_ONCE });
      const names = columns.map(([name]) => name);
      await sql`declare listed no scroll cursor for ${wholeStatement(list, user, filters, names)}`.execute(tx);
      const cells: Cell[][] = [];
      for (let batch = await fetchNext(tx); batch.length > 0; batch = await fetchNext(tx)) {
        for (const row of batch) cells.push(columns.map(([name, column]) => cellOf(row[name], column, zone)));
        await progress?.(count, cells.length);
      }
      return cells;
    });
}

const fetchNext = async (db: Db) => (await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from listed`.execute(db)).rows;
