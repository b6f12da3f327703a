import { Checkbox, Table } from '@mantine/core';
import s from './DataTableFrame.module.css';
import type { Column, TableSelection } from './table.types.ts';

interface TableRowProps<Row> {
  row: Row;
  rowId: string;
  columns: Column<Row>[];
  selection?: TableSelection<Row>;
  isOpen: boolean;
}

/** The first cell holds the link; the row itself is not a button. */
export function TableRow<Row>({ row, rowId, columns, selection, isOpen }: TableRowProps<Row>) {
  const isSelected = selection?.selected.has(rowId) ?? false;
  return (
    <Table.Tr data-selected={isSelected || isOpen || undefined} data-open={isOpen || undefined}>
      {selection && (
        <Table.Td className={s.check}>
          <Checkbox
            aria-label={`Select ${selection.rowLabel(row)}`}
            checked={isSelected}
            onChange={() => selection.onChange(toggled(selection.selected, rowId))}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.key} data-align={column.align} data-hide={column.hideBelow}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function toggled(selected: ReadonlySet<string>, key: string) {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
