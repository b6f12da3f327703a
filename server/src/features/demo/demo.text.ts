import { escapeHtml } from '@lintel/contract/kit/html';

/** How the texts of the demo's mails become plain text and HTML. A row `| a | b |` belongs to a table, `- a` to a list. */

const isRow = (line: string): boolean => line.startsWith('| ');
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the tables in a text. */
export const rowsOf = (text: string): string[][] => text.split('\n').filter(isRow).map(cellsOf);

/** Tables in columns, as one types them. */
export function plainText(body: string): string {
  return blocksOf(body)
    .map((block) => (isRow(block[0]!) ? columns(block.map(cellsOf)) : block.join('\n')))
    .join('\n\n');
}

export function htmlText(body: string): string {
  return blocksOf(body).map(htmlBlock).join('\n');
}

function htmlBlock(block: string[]): string {
  if (isRow(block[0]!)) return htmlTable(block.map(cellsOf));
  const items = block.filter((line) => line.startsWith('- '));
  const words = block.filter((line) => !line.startsWith('- ')).map(escapeHtml);
  const paragraph = words.length > 0 ? `<p>${words.join('<br>')}</p>` : '';
  return items.length > 0 ? `${paragraph}<ul>${items.map((item) => `<li>${escapeHtml(item.slice(2))}</li>`).join('')}</ul>` : paragraph;
}

function htmlTable([head = [], ...rows]: string[][]): string {
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag} style="${CELL}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table style="border-collapse: collapse; margin: 12px 0">${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}
const CELL = 'border: 1px solid #d3d3ce; padding: 4px 10px; text-align: left';

function columns(rows: string[][]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const blocksOf = (body: string): string[][] =>
  body
    .split(/\n{2,}/)
    .map((block) => block.split('\n'))
    .filter((block) => block[0] !== '');
