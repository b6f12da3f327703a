import { Checkbox, Table } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import s from './DataTableFrame.module.css';
import type { Column, TableSelection, TableSort } from './table.types.ts';

interface TableHeadProps<Row> {
  columns: Column<Row>[];
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  rows: Row[];
  rowKey: (row: Row) => string;
  selection?: TableSelection<Row>;
  hasDetail: boolean;
}

export function TableHead<Row>({ columns, sort, onSort, rows, rowKey, selection, hasDetail }: TableHeadProps<Row>) {
  return (
    <Table.Thead className={s.thead}>
      <Table.Tr>
        {selection && <SelectAll rows={rows} rowKey={rowKey} selection={selection} />}
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          return (
            <Table.Th
              key={column.key}
              scope="col"
              style={{ width: column.width }}
              data-align={column.align}
              data-hide={column.hideBelow}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={s.sort}
                  data-on={direction}
                  onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
                >
                  <span>{column.header}</span>
                  {direction === 'desc' ? (
                    <IconArrowNarrowDown size={14} stroke={2} aria-hidden />
                  ) : (
                    <IconArrowNarrowUp size={14} stroke={2} aria-hidden />
                  )}
                </button>
              ) : (
                column.header
              )}
            </Table.Th>
          );
        })}
        {hasDetail && (
          <Table.Th className={s.unfold} scope="col">
            <span className="sr-only">More</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function SelectAll<Row>({ rows, rowKey, selection }: { rows: Row[]; rowKey: (row: Row) => string; selection: TableSelection<Row> }) {
  const keys = rows.map(rowKey);
  const isAll = keys.length > 0 && keys.every((key) => selection.selected.has(key));
  const isSome = keys.some((key) => selection.selected.has(key));
  return (
    <Table.Th className={s.check} scope="col">
      <Checkbox
        aria-label="Select all rows on this page"
        checked={isAll}
        indeterminate={isSome && !isAll}
        disabled={keys.length === 0}
        onChange={() => selection.onChange(new Set(isAll ? [] : keys))}
      />
    </Table.Th>
  );
}
