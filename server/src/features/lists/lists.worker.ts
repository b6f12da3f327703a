/** The thread in which workbooks are written. */
import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import type { Cell } from './lists.cells.ts';
import type { Workbook } from './lists.xlsx.ts';

const { sheet, heads, rows } = workerData as Workbook;

/** Texts are strings of the sheet, never formulas (reliability R17); numbers and dates keep their type. */
function cell({ kind, value, places }: Cell): CellObject | null {
  if (value === null) return null;
  if (kind === 'number') return { type: Number, value: Number(value), ...(places ? { format: `#,##0.${'0'.repeat(places)}` } : {}) };
  if (kind === 'day') return { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
  if (kind === 'time') return { type: Date, value: new Date(`${value.replace(' ', 'T')}Z`), format: 'yyyy-mm-dd hh:mm' };
  return { type: String, value };
}

const widths = heads.map((head, i) => ({
  width: Math.min(48, Math.max(head.length, ...rows.slice(0, 200).map((row) => row[i]?.value?.length ?? 0)) + 3),
}));
const data: SheetData = [heads.map((value) => ({ type: String, value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cell))];
const bytes = await writeExcelFile(data, { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer();
parentPort!.postMessage(bytes);
