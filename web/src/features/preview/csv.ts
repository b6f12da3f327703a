/** The first rows of a CSV file, parted by whatever its first line is parted by. Quotes may hold lines and doubled quotes. */
export function csvRows(text: string, most: number): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const mark = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < source.length && rows.length < most; i++) {
    const sign = source[i]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[i + 1] === '"') cell += source[(i += 1)];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === mark) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) rows.push([...row, cell]);
  return rows;
}

/** A number as tables write it, with its thousands parted or not: what stands at the end of its column. A date is none. */
export const isFigure = (text: string): boolean =>
  text.length <= 30 && /^[-+\u2212]?\d+(?:[ ,.'\u202f]\d{3})*(?:[.,]\d+)?\s?%?$/.test(text.trim());

/** The text of a file; what is no UTF-8 is what office programs of Western Europe write. */
export async function textOf(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split('\n', 1)[0]!;
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}
