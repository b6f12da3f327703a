import type { Cell } from './lists.cells.ts';

/** So that a spreadsheet reads UTF-8. */
export const BOM = '\uFEFF';

/** One record of RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;

const fieldOf = ({ kind, value }: Cell): string => {
  const text = value ?? '';
  return quoted(kind === 'text' ? defused(text) : text);
};

/** A text that a spreadsheet would run as a formula stays a text (reliability R17). */
const defused = (text: string): string => (/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
