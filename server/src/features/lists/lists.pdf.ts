import { setImmediate } from 'node:timers/promises';
import { sayDay } from '@lintel/contract/kit/days';
import type { Cell } from './lists.cells.ts';
import { loadFonts, widthOf, type Face, type Fonts } from './pdf.font.ts';
import { layOut, TIED, wrap, type Column, type Layout, type Place } from './pdf.layout.ts';
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
/** What the cells of one row may take: no row is taller than a page. */
const LINES = 30;

/** Page by page; of the rows only a batch is held at a time. */
export async function* pdfOf(paper: ListPaper, batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>): AsyncGenerator<Buffer> {
  const fonts = await loadFonts();
  const sheets = createSheets(fonts, paper);
  let layout: Layout | undefined;
  let y = 0;
  const begin = () => {
    const page = sheets.add();
    const top = page === 1 ? drawHead(sheets, paper, fonts) : MARGIN;
    drawFoot(sheets, paper, fonts, page);
    y = layout ? drawHeads(sheets, fonts, layout, top) : top;
  };
  for await (const rows of batches) {
    if (!layout && rows.length > 0) {
      layout = layOut(fonts, columnsOf(paper.heads, rows), WIDTH);
      begin();
    }
    for (const row of rows) {
      const bands = linesOf(fonts, layout!, row);
      const height = bands.reduce((all, lines) => all + heightOf(lines) * layout!.size * LEADING, ROW_GAP);
      if (y + height > BOTTOM) {
        begin();
        yield* sheets.written();
        // Others are answered between two pages.
        await setImmediate();
      }
      drawBands(sheets, fonts, layout!, bands, y);
      y += height;
      // Which bands belong together.
      if (bands.length > 1) sheets.line(MARGIN, y - 1, WIDTH);
    }
  }
  if (!layout) {
    begin();
    sheets.text(MARGIN, y + 20, paper.empty);
  }
  sheets.end();
  yield* sheets.written();
}

const LEADING = 1.25;
const ROW_GAP = 4;

/** By the first batch: of a list that was not made in the background, all of it. */
const columnsOf = (heads: readonly string[], rows: readonly Row[]): Column[] =>
  heads.map((head, i) => ({ head, cells: rows.map((row) => said(row[i]!)), isNumber: rows.some((row) => row[i]!.kind === 'number') }));

/** A band, cell by cell, line by line. */
type Lines = readonly (readonly string[])[];

const heightOf = (lines: Lines): number => Math.max(1, ...lines.map(({ length }) => length));

function linesOf(fonts: Fonts, { bands, size }: Layout, row: Row): Lines[] {
  const most = Math.floor(LINES / bands.length);
  let i = 0;
  return bands.map((places) =>
    places.map(({ width }) => {
      const lines = wrap(fonts, said(row[i++]!), width, size);
      return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines;
    }),
  );
}

/** As a sheet says it: `12 Oct 2026`, `1,234.50`. */
function said({ kind, value, onPaper }: Cell): string {
  if (value === null) return '';
  if (onPaper) return onPaper;
  if (kind === 'day') return tied(sayDay(value));
  if (kind === 'time') return `${tied(sayDay(value.slice(0, 10)))} ${value.slice(11)}`;
  if (kind === 'number') return value.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
  const text = value.normalize('NFC').replaceAll(/\s+/g, ' ');
  return NUMBERS.test(text) ? tied(text) : text;
}

/** A telephone number is not broken at its groups. */
const NUMBERS = /^[\d\s+()/-]+$/;
const tied = (text: string): string => text.replaceAll(' ', TIED);

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
    sheets.text(MARGIN + 62, y, wrap(fonts, value, WIDTH - 62, 8)[0]!);
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
function drawHeads(sheets: Sheets, fonts: Fonts, layout: Layout, top: number): number {
  const heads = layout.bands.map((places) => places.map(({ head }) => head));
  const bottom = drawBands(sheets, fonts, layout, heads, top, 'bold');
  sheets.line(MARGIN, bottom + 3, WIDTH);
  return bottom + 6;
}

/** Answers where they end. */
function drawBands(
  sheets: Sheets,
  fonts: Fonts,
  { bands, size }: Layout,
  lines: readonly Lines[],
  top: number,
  face: Face = 'regular',
): number {
  let y = top;
  bands.forEach((places, band) => {
    const pen = { size, face, ...(band > 0 && { colour: MUTED }) };
    places.forEach((place, i) =>
      lines[band]![i]!.forEach((line, no) => {
        if (line) sheets.text(MARGIN + startOf(fonts, place, line, size, face), y + size + no * size * LEADING, line, pen);
      }),
    );
    y += heightOf(lines[band]!) * size * LEADING;
  });
  return y;
}

const startOf = (fonts: Fonts, { x, width, isNumber }: Place, line: string, size: number, face: Face): number =>
  isNumber ? x + width - widthOf(fonts[face], line, size) : x;
