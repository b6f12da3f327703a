/** What a number of a workbook stands for: the code of its format, such as `#,##0.00` or `dd/mm/yyyy`. */
export type NumberFormat = string;

/** The codes behind the numbers that every workbook knows (ECMA-376, 18.8.30). */
export const KNOWN_FORMATS: Readonly<Record<number, NumberFormat>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'yyyy-mm-dd',
  16: 'yyyy-mm-dd',
  17: 'yyyy-mm',
  18: 'hh:mm',
  19: 'hh:mm:ss',
  20: 'hh:mm',
  21: 'hh:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};

const MINUS = '\u2212';

/** A number as its format shows it: as a date, a time, in per cent, with its decimals and groups; otherwise as it is. */
export function shownNumber(value: number, format: NumberFormat = '', since1904 = false): string {
  // The first of the sections for positive, negative and zero; without colours, currencies and words.
  const code = (format.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?![hms]+\])[^\]]*\]/gi, '');
  if (/[ymdhs]/i.test(code.replace(/general/i, ''))) return dateText(value, code.toLowerCase(), since1904);
  if (!/[0#]/.test(code)) return signed(String(Number(value.toPrecision(12))));
  const isPercent = code.includes('%');
  const decimals = Math.min(10, /\.([0#?]+)/.exec(code)?.[1]?.length ?? 0);
  const figures = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: /[0#],[0#]/.test(code),
  }).format(isPercent ? value * 100 : value);
  return signed(figures) + (isPercent ? '%' : '');
}

const signed = (figures: string): string => figures.replace(/^-/, MINUS);

/** Days are counted from 30 December 1899 (which makes the leap day that 1900 never had come out right), or from 1904. */
function dateText(value: number, code: string, since1904: boolean): string {
  if (value < 0 || value > 2_958_466) return signed(String(value));
  if (/\[h+\]/.test(code)) return clockText(Math.round(value * 86_400), code);
  const at = new Date(Date.UTC(since1904 ? 1904 : 1899, since1904 ? 0 : 11, since1904 ? 1 : 30) + Math.round(value * 86_400) * 1000);
  const iso = at.toISOString();
  const hasDay = /[yd]/.test(code) || /m/.test(code.replace(/h+[^a-z]*m+|m+[^a-z]*s+/g, ''));
  const hasTime = /[hs]/.test(code);
  const day = /d/.test(code) || !hasDay ? iso.slice(0, 10) : iso.slice(0, 7);
  const time = /s/.test(code) ? iso.slice(11, 19) : iso.slice(11, 16);
  return [hasDay ? day : '', hasTime ? time : ''].filter(Boolean).join(' ');
}

function clockText(seconds: number, code: string): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return code.includes('s') ? `${minutes}:${two(seconds % 60)}` : minutes;
}
