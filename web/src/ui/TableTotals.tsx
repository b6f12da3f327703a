import { Table } from '@mantine/core';
import s from './DataTableFrame.module.css';
import type { Column } from './table.types.ts';

/** Sticky at the bottom, under a line of ink. */
export function TableTotals<Row>({ columns, withCheck }: { columns: Column<Row>[]; withCheck: boolean }) {
  return (
    <Table.Tfoot className={s.tfoot}>
      <Table.Tr>
        {withCheck && <Table.Td className={s.check} />}
        {columns.map((column) => (
          <Table.Td key={column.key} data-align={column.align} data-hide={column.hideBelow}>
            {column.total}
          </Table.Td>
        ))}
      </Table.Tr>
    </Table.Tfoot>
  );
}
