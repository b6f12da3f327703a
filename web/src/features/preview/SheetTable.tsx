import { Table } from '@mantine/core';
import s from './FilePreview.module.css';
import type { Cell } from './workbook.read.ts';

interface SheetTableProps {
  rows: readonly (readonly Cell[])[];
  /** There is more in the file. */
  isCut: boolean;
}

/** By the keyboard, so that it can be scrolled. */
const REACHED = { tabIndex: 0 };
const EMPTY: Cell = { text: '' };

/** The cells of a sheet; its first row stands above the others. */
export function SheetTable({ rows, isCut }: SheetTableProps) {
  const [head = [], ...body] = rows;
  const columns = Math.max(...rows.map((row) => row.length), 0);
  if (columns === 0) return <p className={s.note}>There is nothing in it.</p>;
  // A column of figures has its heading above them.
  const isFigures = Array.from({ length: columns }, (_, i) => {
    const filled = body.flatMap((row) => (row[i]?.text ? [row[i]] : []));
    return filled.length > 0 && filled.every(({ isNumber }) => isNumber);
  });
  const cells = (row: readonly Cell[]) => Array.from({ length: columns }, (_, i) => row[i] ?? EMPTY);
  return (
    <>
      <div className={s.sheet} {...REACHED} role="region" aria-label="Cells">
        <Table>
          <Table.Thead>
            <Table.Tr>
              {cells(head).map(({ text }, i) => (
                <Table.Th key={i} data-number={isFigures[i] || undefined}>
                  {text}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {body.map((row, i) => (
              <Table.Tr key={i}>
                {cells(row).map(({ text, isNumber }, k) => (
                  <Table.Td key={k} data-number={isNumber || undefined}>
                    {text}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {isCut && <p className={s.note}>The first {rows.length} rows are shown. The rest is in the file.</p>}
    </>
  );
}
