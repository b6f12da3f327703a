import { KNOWN_FORMATS, shownNumber, type NumberFormat } from './workbook.format.ts';
import { attribute, piecesOf } from './workbook.xml.ts';
import { openArchive, readEntry, type Archive } from './workbook.zip.ts';

export interface Cell {
  text: string;
  isNumber?: boolean;
}
export interface SheetView {
  name: string;
  rows: readonly (readonly Cell[])[];
  /** There is more of it than is shown. */
  isCut: boolean;
}
/** What was read, or why nothing could be: it is sealed with a password, or it is broken. */
export type Reading = { sheets: readonly SheetView[]; isCut: boolean } | { problem: 'protected' | 'broken' };

/** What is read at most, whatever a file claims or unfolds to. */
export const WORKBOOK_LIMITS = { sheets: 20, rows: 500, columns: 40, cellCharacters: 500, partBytes: 24 * 1024 * 1024, strings: 200_000 };

/** A workbook as tables: values as they are shown, never formulas, links, pictures or macros. Meant for a worker. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Reading> {
  // A workbook with a password is wrapped into the file format of before.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) return { problem: 'protected' };
  try {
    const archive = openArchive(bytes);
    const { visible, since1904 } = await readContents(archive);
    const shared = await readStrings(archive);
    const formats = await readFormats(archive);
    const sheets: SheetView[] = [];
    for (const { name, path } of visible.slice(0, WORKBOOK_LIMITS.sheets)) {
      sheets.push({ name, ...(await readSheet(archive, path, { shared, formats, since1904 })) });
    }
    return sheets.length > 0 ? { sheets, isCut: visible.length > sheets.length } : { problem: 'broken' };
  } catch {
    return { problem: 'broken' };
  }
}

const part = async (archive: Archive, name: string) => (await readEntry(archive, name, WORKBOOK_LIMITS.partBytes))?.text ?? '';

/** The sheets that somebody sees who opens it, in their order. */
async function readContents(archive: Archive) {
  const targets = new Map<string, string>();
  for (const piece of piecesOf(await part(archive, 'xl/_rels/workbook.xml.rels'))) {
    if (piece.kind !== 'open' || piece.name !== 'Relationship') continue;
    const target = attribute(piece.attributes, 'Target') ?? '';
    targets.set(attribute(piece.attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const visible: { name: string; path: string }[] = [];
  let since1904 = false;
  for (const piece of piecesOf(await part(archive, 'xl/workbook.xml'))) {
    if (piece.kind !== 'open') continue;
    if (piece.name === 'workbookPr') since1904 = /^(1|true)$/.test(attribute(piece.attributes, 'date1904') ?? '');
    if (piece.name !== 'sheet' || /idden/.test(attribute(piece.attributes, 'state') ?? '')) continue;
    const path = targets.get(/\sr:id\s*=\s*["']([^"']*)/.exec(piece.attributes)?.[1] ?? attribute(piece.attributes, 'id') ?? '');
    if (path) visible.push({ name: attribute(piece.attributes, 'name') ?? '', path });
  }
  return { visible, since1904 };
}

/** The texts that cells point to by their number. */
async function readStrings(archive: Archive): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  for (const piece of piecesOf(await part(archive, 'xl/sharedStrings.xml'))) {
    if (piece.kind === 'text') text += isText && !isReading ? piece.text : '';
    else if (piece.name === 't') isText = piece.kind === 'open' && !piece.isEmpty;
    // How a word of the text is read aloud in Japanese is none of it.
    else if (piece.name === 'rPh') isReading = piece.kind === 'open' && !piece.isEmpty;
    else if (piece.name === 'si' && (piece.kind === 'close' || piece.isEmpty)) {
      strings.push(text);
      text = '';
      if (strings.length >= WORKBOOK_LIMITS.strings) break;
    }
  }
  return strings;
}

/** The format of each style, by its number. */
async function readFormats(archive: Archive): Promise<readonly NumberFormat[]> {
  const own = new Map<string, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isCells = false;
  for (const piece of piecesOf(await part(archive, 'xl/styles.xml'))) {
    if (piece.kind === 'text') continue;
    if (piece.name === 'cellXfs') isCells = piece.kind === 'open';
    if (piece.kind !== 'open') continue;
    if (piece.name === 'numFmt') own.set(attribute(piece.attributes, 'numFmtId') ?? '', attribute(piece.attributes, 'formatCode') ?? '');
    if (piece.name !== 'xf' || !isCells) continue;
    const id = attribute(piece.attributes, 'numFmtId') ?? '0';
    styles.push(own.get(id) ?? KNOWN_FORMATS[Number(id)] ?? '');
  }
  return styles;
}

interface Book {
  shared: readonly string[];
  formats: readonly NumberFormat[];
  since1904: boolean;
}

async function readSheet(archive: Archive, path: string, book: Book): Promise<Omit<SheetView, 'name'>> {
  const entry = await readEntry(archive, path, WORKBOOK_LIMITS.partBytes);
  const rows: Cell[][] = [];
  let isCut = entry?.isCut ?? false;
  let at = { row: -1, column: -1 };
  let cell = { type: 'n', format: '', raw: '' };
  let isValue = false;
  for (const piece of piecesOf(entry?.text ?? '')) {
    if (piece.kind === 'text') cell.raw += isValue ? piece.text : '';
    else if (piece.name === 'v' || piece.name === 't') isValue = piece.kind === 'open' && !piece.isEmpty;
    else if (piece.kind === 'open' && piece.name === 'row') {
      at = { row: numberOr(attribute(piece.attributes, 'r'), at.row + 2) - 1, column: -1 };
      if (at.row >= WORKBOOK_LIMITS.rows) return { rows: wholeRows(rows), isCut: true };
    } else if (piece.kind === 'open' && piece.name === 'c') {
      const style = Number(attribute(piece.attributes, 's') ?? -1);
      at.column = columnOf(attribute(piece.attributes, 'r')) ?? at.column + 1;
      cell = { type: attribute(piece.attributes, 't') ?? 'n', format: book.formats[style] ?? '', raw: '' };
    } else if (piece.kind === 'close' && piece.name === 'c' && cell.raw !== '') {
      if (at.column >= WORKBOOK_LIMITS.columns) isCut = true;
      else if (at.row >= 0 && at.column >= 0) (rows[at.row] ??= [])[at.column] = shown(cell, book);
    }
  }
  return { rows: wholeRows(rows), isCut };
}

function shown({ type, format, raw }: { type: string; format: NumberFormat; raw: string }, { shared, since1904 }: Book): Cell {
  const text = (value: string): Cell => ({ text: value.slice(0, WORKBOOK_LIMITS.cellCharacters) });
  if (type === 's') return text(shared[Number(raw)] ?? '');
  if (type === 'b') return text(raw === '1' ? 'TRUE' : 'FALSE');
  if (type === 'd') return text(raw.replace('T', ' '));
  const value = Number(raw);
  return type === 'n' && Number.isFinite(value) ? { text: shownNumber(value, format, since1904), isNumber: true } : text(raw);
}

/** Rows and cells that the file leaves out are empty ones. */
const wholeRows = (rows: readonly (readonly Cell[])[]): Cell[][] =>
  Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? { text: '' }));

/** `C12` is the third column, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase();
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined;
}

function numberOr(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return text !== undefined && Number.isSafeInteger(value) && value > 0 ? value : otherwise;
}
