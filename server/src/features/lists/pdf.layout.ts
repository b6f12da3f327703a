import { widthOf, type Face, type Fonts } from './pdf.font.ts';

/** What a column has to say: its head and cells, word by word as they may be broken. */
export interface Column {
  head: string;
  cells: readonly string[];
  /** Numbers stand at the end of their column. */
  isNumber: boolean;
}

export interface Place {
  x: number;
  /** Of what is written in it, without the gap to the next one. */
  width: number;
  isNumber: boolean;
  head: readonly string[];
}

/** Where the columns of a list stand. What does not fit beside each other in readable type goes on below, in bands of a row. */
export interface Layout {
  size: number;
  /** Columns in their order; those of one place in all bands stand below each other. */
  bands: readonly (readonly Place[])[];
}

/** A space at which no line ends. */
export const TIED = '\u00a0';

/** The largest type in which every word has room; bands of a row come before type that is smaller still. */
const SIZES = [8, 7, 6] as const;
const GAP = 8;
/** What is shorter than this stays in one line, where all have room; what is longer than a word may be is broken within it. */
const SHORT = 56;
const LONGEST_WORD = 190;
const MOST = 240;

const ROUNDING = 0.01;

interface Need {
  /** For the longest word. */
  least: number;
  /** For all of it in one line. */
  whole: number;
}

export function layOut(fonts: Fonts, columns: readonly Column[], width: number): Layout {
  const needs = columns.map((column) => needOf(fonts, column));
  for (let bands = 1; ; bands++) {
    const perBand = Math.ceil(columns.length / bands);
    const stacks = Array.from({ length: perBand }, (_, i) => stacked(needs.filter((_need, no) => no % perBand === i)));
    const size = SIZES.find((one) => sum(stacks.map((need) => leastAt(need, one))) <= width);
    if (!size) continue;
    const widths = share(stacks, size, width);
    const places = columns.map(({ head, isNumber }, no): Place => {
      const i = no % perBand;
      const inner = widths[i]! - GAP;
      return { x: sum(widths.slice(0, i)), width: inner, isNumber, head: wrap(fonts, head, inner, size, 'bold') };
    });
    return { size, bands: Array.from({ length: bands }, (_, band) => places.slice(band * perBand, (band + 1) * perBand)) };
  }
}

/** What columns need that stand below each other. */
const stacked = (needs: readonly Need[]): Need => ({
  least: Math.max(...needs.map(({ least }) => least)),
  whole: Math.max(...needs.map(({ whole }) => whole)),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** At a size of one point. */
function needOf({ regular, bold }: Fonts, { head, cells }: Column): Need {
  const need: Need = { least: 0, whole: 0 };
  const add = (font: Fonts[Face], text: string) => {
    for (const word of text.split(' ')) need.least = Math.max(need.least, widthOf(font, word, 1));
    need.whole = Math.max(need.whole, widthOf(font, text, 1));
  };
  add(bold, head);
  for (const cell of new Set(cells)) add(regular, cell);
  return need;
}

const leastAt = ({ least, whole }: Need, size: number): number =>
  GAP + Math.max(Math.min(least * size, LONGEST_WORD), Math.min(whole * size, SHORT));

/** Each has what it must have; what is left goes to those who want more, and what nobody wants to all of them. */
function share(needs: readonly Need[], size: number, width: number): number[] {
  const least = needs.map((need) => leastAt(need, size));
  const more = needs.map(({ whole }, i) => Math.max(0, Math.min(MOST, GAP + whole * size) - least[i]!));
  const spare = width - sum(least);
  const given = Math.min(1, spare / (sum(more) || 1));
  const rest = (spare - given * sum(more)) / needs.length;
  return least.map((one, i) => one + given * more[i]! + rest);
}

/** Lines of words. A word that is too long is broken behind a sign that joins two of them, else where it has to be. */
export function wrap(fonts: Fonts, text: string, width: number, size: number, face: Face = 'regular'): string[] {
  const fits = (line: string) => widthOf(fonts[face], line, size) <= width + ROUNDING;
  if (text === '' || fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  const put = (piece: string, joint: string): boolean => {
    if (!fits(line + joint + piece)) return false;
    line += joint + piece;
    return true;
  };
  const next = () => {
    if (line) lines.push(line);
    line = '';
  };
  for (const word of text.split(' ')) {
    if (put(word, line ? ' ' : '')) continue;
    next();
    if (put(word, '')) continue;
    for (const part of word.split(/(?<=[@._/\\,;:-])/)) {
      if (put(part, '')) continue;
      next();
      for (const sign of part) {
        if (put(sign, '')) continue;
        next();
        line = sign;
      }
    }
  }
  next();
  return lines;
}
