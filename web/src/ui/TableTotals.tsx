import { Table } from '@mantine/core';
import s from './DataTableFrame.module.css';
import type { Column } from './table.types.ts';

interface TableTotalsProps<Row> {
  columns: Column<Row>[];
  withCheck: boolean;
  withDetail: boolean;
}

/** Sticky at the bottom, under a line of ink. */
export function TableTotals<Row>({ columns, withCheck, withDetail }: TableTotalsProps<Row>) {
  return (
    <Table.Tfoot className={s.tfoot}>
      <Table.Tr>
        {withCheck && <Table.Td className={s.check} />}
        {columns.map((column, i) => (
          <Table.Td key={column.key} data-align={column.align} data-hide={column.hideBelow}>
            {column.total ?? (i === 0 ? 'Total' : null)}
          </Table.Td>
        ))}
        {withDetail && <Table.Td className={s.unfold} />}
      </Table.Tr>
    </Table.Tfoot>
  );
}
