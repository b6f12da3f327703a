import { setImmediate } from 'node:timers/promises';
import { sayDay } from '@lintel/contract/kit/days';
import type { Cell } from './lists.cells.ts';
import { loadFonts, widthOf, type Face, type Fonts } from './pdf.font.ts';
import { createSheets, MUTED, PAGE, type Sheets } from './pdf.sheet.ts';

/** A list on paper: whose it is, what it was narrowed to, and who had it made when. */
export interface ListPaper {
  title: string;
  company: string;
  legalLine: string;
  logo: Buffer | null;
  /** `Filters`, `Status: Active` */
  facts: readonly { label: string; value: string }[];
  /** `Created by Anneke de Vos on 12 Oct 2026 08:00` */
  madeBy: string;
  now: Date;
  heads: readonly string[];
  empty: string;
}

type Row = readonly Cell[];

const MARGIN = 34;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - 44;
const GAP = 8;
/** The largest type in which every column has room for a word, or the smallest. */
const SIZES = [8, 7, 6] as const;
const LEAST = 34;
const MOST = 220;
/** What one cell may take: no row is taller than a page. */
const LINES = 30;

/** Page by page; of the rows only a batch is held at a time. */
export async function* pdfOf(paper: ListPaper, batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>): AsyncGenerator<Buffer> {
  const fonts = await loadFonts();
  const sheets = createSheets(fonts, paper);
  let columns: Columns | undefined;
  let y = 0;
  const begin = () => {
    const page = sheets.add();
    const top = page === 1 ? drawHead(sheets, paper, fonts) : MARGIN;
    drawFoot(sheets, paper, fonts, page);
    y = columns ? drawHeads(sheets, fonts, columns, top) : top;
  };
  for await (const rows of batches) {
    if (!columns && rows.length > 0) {
      columns = layOut(fonts, paper.heads, rows);
      begin();
    }
    for (const row of rows) {
      const lines = row.map((cell, i) => wrapped(fonts, said(cell), columns!.widths[i]! - GAP, columns!.size));
      const height = Math.max(1, ...lines.map(({ length }) => length)) * columns!.size * LEADING + ROW_GAP;
      if (y + height > BOTTOM) {
        begin();
        yield* sheets.written();
        // Others are answered between two pages.
        await setImmediate();
      }
      drawRow(sheets, fonts, columns!, lines, y);
      y += height;
    }
  }
  if (!columns) {
    begin();
    sheets.text(MARGIN, y + 20, paper.empty);
  }
  sheets.end();
  yield* sheets.written();
}

const LEADING = 1.25;
const ROW_GAP = 4;

interface Columns {
  heads: readonly (readonly string[])[];
  widths: readonly number[];
  places: readonly number[];
  /** Columns of numbers, which stand at the end. */
  isNumber: readonly boolean[];
  size: number;
}

/** Widths by the heads and the first rows. What is narrow keeps its width, the wide ones share what is left. */
function layOut(fonts: Fonts, heads: readonly string[], rows: readonly Row[]): Columns {
  const sample = rows.slice(0, 200);
  /** At a size of one point. */
  const unit = heads.map((head, i) =>
    Math.max(widthOf(fonts.bold, head, 1), ...sample.map((row) => widthOf(fonts.regular, said(row[i]!), 1))),
  );
  const [size, wanted] = SIZES.map((one): [number, number[]] => [one, unit.map((width) => Math.min(MOST, GAP + width * one))]).find(
    ([, natural]) => shareOf(natural) >= LEAST,
  ) ?? [SIZES.at(-1)!, heads.map(() => WIDTH / heads.length)];
  const cap = shareOf(wanted);
  const capped = wanted.map((width) => Math.min(width, cap));
  const spare = WIDTH - capped.reduce((sum, width) => sum + width, 0);
  const widths = capped.map((width) => width + Math.max(0, spare) / heads.length);
  const places = widths.map((_, i) => MARGIN + widths.slice(0, i).reduce((sum, width) => sum + width, 0));
  const isNumber = heads.map((_, i) => sample.some((row) => row[i]!.kind === 'number'));
  return { widths, places, isNumber, size, heads: heads.map((head, i) => wrapped(fonts, head, widths[i]! - GAP, size, 'bold')) };
}

/** The width beyond which columns are cut so that all of them have room. */
function shareOf(wanted: readonly number[]): number {
  let left = WIDTH;
  let open = wanted.length;
  for (const width of wanted.toSorted((one, other) => one - other)) {
    if (width > left / open) return left / open;
    left -= width;
    open -= 1;
  }
  return MOST;
}

/** Lines of words; a word that is too long is broken where it has to be. */
function wrapped(fonts: Fonts, text: string, width: number, size: number, face: Face = 'regular'): string[] {
  if (text === '' || widthOf(fonts[face], text, size) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  const fits = (more: string) => widthOf(fonts[face], more, size) <= width;
  for (const word of text.split(/\s+/)) {
    if (fits(line ? `${line} ${word}` : word)) {
      line = line ? `${line} ${word}` : word;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const sign of word) {
      if (line && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  lines.push(line);
  return lines.length > LINES ? [...lines.slice(0, LINES - 1), `${lines[LINES - 1]} …`] : lines;
}

/** As a sheet says it: `12 Oct 2026`, `1,234.50`. */
function said({ kind, value }: Cell): string {
  if (value === null) return '';
  if (kind === 'day') return sayDay(value);
  if (kind === 'time') return `${sayDay(value.slice(0, 10))} ${value.slice(11)}`;
  if (kind === 'number') return value.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
  return value.normalize('NFC').replaceAll(/\s+/g, ' ');
}

const LOGO: [number, number] = [120, 26];
const FACT = 11;

/** Answers where the list begins. */
function drawHead(sheets: Sheets, { company, title, facts, logo }: ListPaper, fonts: Fonts): number {
  if (logo) sheets.picture(logo, PAGE.width - MARGIN - LOGO[0], MARGIN - 8, LOGO);
  sheets.text(MARGIN, MARGIN + 4, company, { size: 9, colour: MUTED });
  sheets.text(MARGIN, MARGIN + 26, title, { size: 17, face: 'bold' });
  facts.forEach(({ label, value }, i) => {
    const y = MARGIN + 44 + i * FACT;
    sheets.text(MARGIN, y, label, { colour: MUTED });
    sheets.text(MARGIN + 62, y, wrapped(fonts, value, WIDTH - 62, 8)[0]!);
  });
  return MARGIN + 58 + facts.length * FACT;
}

function drawFoot(sheets: Sheets, { legalLine, company, madeBy }: ListPaper, fonts: Fonts, page: number): void {
  const pen = { size: 7, colour: MUTED };
  const y = PAGE.height - 24;
  sheets.line(MARGIN, y - 10, WIDTH);
  sheets.text(MARGIN, y, [legalLine || company, madeBy].join(' · '), pen);
  const words = `Page ${page} of `;
  const x = PAGE.width - MARGIN - 62;
  sheets.text(x, y, words, pen);
  sheets.pageCount(x + widthOf(fonts.regular, words, pen.size), y);
}

/** Answers where the rows begin. */
function drawHeads(sheets: Sheets, fonts: Fonts, { heads, ...columns }: Columns, top: number): number {
  const { size } = columns;
  const height = Math.max(...heads.map(({ length }) => length)) * size * LEADING;
  heads.forEach((lines, i) =>
    lines.forEach((line, no) =>
      sheets.text(startOf(fonts, columns, i, line, 'bold'), top + size + no * size * LEADING, line, { size, face: 'bold' }),
    ),
  );
  sheets.line(MARGIN, top + height + 3, WIDTH);
  return top + height + 6;
}

function drawRow(sheets: Sheets, fonts: Fonts, columns: Columns, lines: readonly (readonly string[])[], y: number): void {
  const { size } = columns;
  lines.forEach((cell, i) =>
    cell.forEach((line, no) => {
      if (line) sheets.text(startOf(fonts, columns, i, line), y + size + no * size * LEADING, line, { size });
    }),
  );
}

const startOf = (
  fonts: Fonts,
  { places, widths, isNumber, size }: Pick<Columns, 'places' | 'widths' | 'isNumber' | 'size'>,
  i: number,
  line: string,
  face: Face = 'regular',
): number => places[i]! + (isNumber[i] ? widths[i]! - GAP - widthOf(fonts[face], line, size) : 0);
