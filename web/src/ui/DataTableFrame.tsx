import { Skeleton, Table } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import s from './DataTableFrame.module.css';
import { ErrorState } from './ErrorState.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { TableTotals } from './TableTotals.tsx';
import { partsOf } from './table.groups.ts';
import type { Column, TableGroups, TablePage, TableSelection, TableSort, TableState } from './table.types.ts';
import { useScrollable } from './useScrollable.ts';

export interface DataTableFrameProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Names the table for screen readers. */
  caption: string;
  /** Compact from 7 columns on. */
  density?: 'normal' | 'compact';
  state?: TableState;
  /** Takes the place of the rows; the header and the filters stay. */
  error?: { message: string; onRetry: () => void };
  /** An EmptyState, shown when there are no rows. */
  empty?: ReactNode;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  selection?: TableSelection<Row>;
  groups?: TableGroups<Row> | undefined;
  /** The row that is open beside the list. */
  openKey?: string;
  page?: TablePage;
  /** What a row shows below itself when it is unfolded; null for a row with nothing more. */
  detail?: (row: Row) => ReactNode;
  /** A row on phones, instead of cells. Without it the table scrolls sideways with a sticky first column. */
  card?: (row: Row) => ReactNode;
  /** Rows are cards on every screen. */
  isCards?: boolean | undefined;
  minWidth?: string;
  skeletonRows?: number;
}

/** The look of every table. It lies in a Sheet, after a FilterBar or a SheetHeader. */
export function DataTableFrame<Row>(props: DataTableFrameProps<Row>) {
  const { columns, rows, rowKey, caption, density = 'normal', state = 'ready', error, empty, selection, page, card, isCards } = props;
  const [scroll, isScrollable] = useScrollable();
  const isLoading = state === 'loading';
  const shown = error || isLoading ? [] : rows;
  const parts = partsOf(shown, props.groups);
  const hasTotals = shown.length > 0 && columns.some((column) => column.total !== undefined);

  return (
    <div
      className={s.root}
      data-cards={isCards || undefined}
      aria-busy={state !== 'ready' || undefined}
      data-coming={(isLoading && !error) || undefined}
    >
      {state === 'refreshing' && <div className={s.progress} role="progressbar" aria-label="Refreshing" />}
      <div
        ref={scroll}
        className={s.scroll}
        data-has-card={(card && !isLoading) || undefined}
        {...(isScrollable ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
      >
        <Table className={s.table} data-density={density} style={{ minWidth: props.minWidth }}>
          <caption className="sr-only">{caption}</caption>
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            rows={shown}
            rowKey={rowKey}
            selection={selection}
            hasDetail={!!props.detail}
          />
          {isLoading && !error && (
            <Table.Tbody>
              <TableSkeleton columns={columns} rows={props.skeletonRows ?? 8} withCheck={!!selection} withDetail={!!props.detail} />
            </Table.Tbody>
          )}
          {parts.map((part) => (
            <Table.Tbody key={part.key}>
              {part.head && (
                <Table.Tr className={s.group}>
                  <Table.Th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0) + (props.detail ? 1 : 0)}>
                    {part.head}
                  </Table.Th>
                </Table.Tr>
              )}
              {part.rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  rowId={rowKey(row)}
                  columns={columns}
                  selection={selection}
                  isOpen={rowKey(row) === props.openKey}
                  detail={props.detail}
                />
              ))}
            </Table.Tbody>
          ))}
          {hasTotals && <TableTotals columns={columns} withCheck={!!selection} withDetail={!!props.detail} />}
        </Table>
      </div>
      {isCards && isLoading && !error && (
        <ul className={s.cards} aria-hidden>
          {Array.from({ length: 8 }, (_, i) => (
            <li key={i}>
              <Skeleton height={120} />
            </li>
          ))}
        </ul>
      )}
      {card && shown.length > 0 && (
        <ul className={s.cards} aria-label={caption}>
          {parts.map((part) => (
            <Fragment key={part.key}>
              {part.head && <li className={s.group}>{part.head}</li>}
              {part.rows.map((row) => (
                <li key={rowKey(row)} data-open={rowKey(row) === props.openKey || undefined}>
                  {card(row)}
                </li>
              ))}
            </Fragment>
          ))}
        </ul>
      )}
      {error && <ErrorState message={error.message} onRetry={error.onRetry} />}
      {!error && !isLoading && rows.length === 0 && empty}
      {page && !error && page.total > 0 && <TableFooter {...page} />}
    </div>
  );
}
