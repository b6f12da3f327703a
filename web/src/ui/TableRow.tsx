import { Checkbox, Table } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import s from './DataTableFrame.module.css';
import { IconButton } from './IconButton.tsx';
import type { Column, TableSelection } from './table.types.ts';

interface TableRowProps<Row> {
  row: Row;
  rowId: string;
  columns: Column<Row>[];
  selection?: TableSelection<Row>;
  isOpen: boolean;
  detail?: (row: Row) => ReactNode;
}

/** The first cell holds the link; the row itself is not a button. */
export function TableRow<Row>({ row, rowId, columns, selection, isOpen, detail }: TableRowProps<Row>) {
  const isSelected = selection?.selected.has(rowId) ?? false;
  const [isUnfolded, setUnfolded] = useState(false);
  const detailId = useId();
  return (
    <>
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
        {detail && (
          <Table.Td className={s.unfold}>
            <IconButton
              label={isUnfolded ? 'Show less' : 'Show more'}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? detailId : undefined}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? <IconChevronUp size={18} stroke={1.7} /> : <IconChevronDown size={18} stroke={1.7} />}
            </IconButton>
          </Table.Td>
        )}
      </Table.Tr>
      {detail && isUnfolded && (
        <Table.Tr id={detailId} className={s.detail}>
          <Table.Td colSpan={columns.length + 1 + (selection ? 1 : 0)}>{detail(row)}</Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function toggled(selected: ReadonlySet<string>, key: string) {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
