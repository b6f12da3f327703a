import { Skeleton, Table } from '@mantine/core';
import s from './DataTableFrame.module.css';
import type { Column } from './table.types.ts';

const WIDTHS = [72, 48, 60, 84, 40];

interface TableSkeletonProps<Row> {
  columns: Column<Row>[];
  rows: number;
  withCheck: boolean;
  withDetail: boolean;
}

/** Rows in the shape of what is to come, so that nothing jumps when it arrives. */
export function TableSkeleton<Row>({ columns, rows, withCheck, withDetail }: TableSkeletonProps<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    <Table.Tr key={row} aria-hidden>
      {withCheck && (
        <Table.Td className={s.check}>
          <Skeleton width={16} height={16} />
        </Table.Td>
      )}
      {columns.map((column, index) => (
        <Table.Td key={column.key} data-align={column.align} data-hide={column.hideBelow}>
          <Skeleton className={s.skeleton} height={10} width={`${WIDTHS[(row + index) % WIDTHS.length]}%`} />
        </Table.Td>
      ))}
      {withDetail && <Table.Td className={s.unfold} />}
    </Table.Tr>
  ));
}
