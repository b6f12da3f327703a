import { useState, type ReactNode } from 'react';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { SelectionBar } from '#web/ui/SelectionBar.tsx';
import type { Column, TableGroups, TableSort } from '#web/ui/table.types.ts';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import s from './DataTable.module.css';
import { ExportMenu } from './ExportMenu.tsx';
import { useListLayout } from './list.layout.ts';
import { ListFilters } from './ListFilters.tsx';
import type { ListState } from './useList.ts';
import { ViewsMenu } from './ViewsMenu.tsx';
import { failureOf } from './failed.ts';

export interface ListColumn<Row> extends Omit<Column<Row>, 'header' | 'total' | 'sortable'> {
  /** Heads the column and names it in the chooser. */
  label: string;
  /** The server orders by its key. */
  canSort?: true;
  /** By which the server orders in its place when it ascends: codes go down the tree. */
  ascending?: string;
  /** Not shown until somebody chooses it; the row unfolds to it. At most seven are shown from the start. */
  isExtra?: true;
  /** Always there and not named at its head: the buttons of a row. */
  isActions?: true;
  /** The figure of the whole filter, from the sums of the server. */
  total?: (totals: Record<string, string>) => ReactNode;
}

interface DataTableProps<Row> {
  list: ListState<Row>;
  /** Names the table for screen readers, and its file. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string;
  /** What stands here when there is nothing at all; what a filter does not find has its own words. */
  empty: ReactNode;
  /** Instead of those words, where the filters are a view that the page offers: nobody has chosen one by hand. */
  emptyView?: ReactNode;
  /** Bulk actions: size xs, variant default. */
  selection?: { rowLabel: (row: Row) => string; actions: (rows: Row[], clear: () => void) => ReactNode };
  groups?: TableGroups<Row> | undefined;
  /** What a row unfolds to beside the columns that are not shown. */
  detail?: (row: Row) => ReactNode;
  openKey?: string | undefined;
  /** A row on phones. */
  card?: (row: Row) => ReactNode;
  /** Rows are cards on every screen. */
  isCards?: boolean;
  density?: 'normal' | 'compact';
  minWidth?: string;
}

/** Every list: filters, order, columns, views, selection, totals and export over one query of the server (workspace C0). Lies in a Sheet. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, columns, rowKey, selection, caption } = props;
  const { result } = list;
  const layout = useListLayout(list.definition.name);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = shownColumns(columns, list.columnsInAddress ?? layout.columns);
  const hidden = columns.filter((column) => !shown.includes(column));
  const chosen = list.rows.filter((row) => selected.has(rowKey(row)));
  const clear = () => setSelected(new Set());
  const totals = list.page?.totals;
  return (
    <>
      {selection && chosen.length > 0 ? (
        <SelectionBar count={chosen.length} onClear={clear}>
          {selection.actions(chosen, clear)}
        </SelectionBar>
      ) : (
        <FilterBar
          search={
            list.definition.search === undefined
              ? undefined
              : { value: list.text, placeholder: list.definition.search, onChange: (q) => list.set({ q }, { replace: true }) }
          }
          end={
            <>
              <ViewsMenu list={list} layout={layout} />
              {columns.length > 2 && !props.isCards && <ColumnChooser list={list} layout={layout} columns={columns} shown={shown} />}
              {list.definition.file && <ExportMenu list={list} />}
            </>
          }
        >
          <ListFilters list={list} columns={columns} />
        </FilterBar>
      )}
      <DataTableFrame
        caption={caption}
        columns={shown.map((column) => frameColumn(column, totals))}
        rows={list.rows}
        rowKey={rowKey}
        density={props.density ?? (shown.length > 7 ? 'compact' : 'normal')}
        state={result.isPending ? 'loading' : result.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(result)}
        empty={list.isFiltered ? (props.emptyView ?? <NothingMatches onClear={list.clear} />) : props.empty}
        sort={sortShown(columns, list.sort)}
        onSort={(sort) => list.setSort(sortAsked(columns, sort))}
        selection={selection && { selected, onChange: setSelected, rowLabel: selection.rowLabel }}
        detail={hidden.length > 0 || props.detail ? (row) => <Unfolded row={row} columns={hidden} more={props.detail} /> : undefined}
        groups={props.groups}
        openKey={props.openKey}
        page={{
          page: list.pageNumber,
          pageSize: list.page?.size ?? 20,
          total: list.page?.total ?? 0,
          onPage: (page) => list.set({ page: page === 1 ? undefined : String(page) }),
        }}
        card={props.card}
        isCards={props.isCards}
        minWidth={props.minWidth}
      />
    </>
  );
}

function sortShown<Row>(columns: readonly ListColumn<Row>[], sort: TableSort): TableSort {
  const standIn = columns.find(({ ascending }) => ascending === sort.key);
  return standIn && sort.direction === 'asc' ? { key: standIn.key, direction: 'asc' } : sort;
}

function sortAsked<Row>(columns: readonly ListColumn<Row>[], { key, direction }: TableSort): TableSort {
  const ascending = columns.find((column) => column.key === key)?.ascending;
  return direction === 'asc' && ascending ? { key: ascending, direction } : { key, direction };
}

/** The chosen columns in the order of the list; without a choice its own. */
function shownColumns<Row>(columns: readonly ListColumn<Row>[], chosen: readonly string[] | null): ListColumn<Row>[] {
  const isChosen = (column: ListColumn<Row>, index: number) =>
    column.isActions || index === 0 || (chosen ? chosen.includes(column.key) : !column.isExtra);
  return columns.filter(isChosen);
}

const frameColumn = <Row,>(
  { label, canSort, ascending: _, total, ...column }: ListColumn<Row>,
  totals: Record<string, string> | undefined,
): Column<Row> => ({
  ...column,
  header: column.isActions ? <span className="sr-only">{label}</span> : label,
  ...(canSort ? { sortable: true } : {}),
  ...(total && totals ? { total: total(totals) } : {}),
});

function Unfolded<Row>({ row, columns, more }: { row: Row; columns: readonly ListColumn<Row>[]; more?: (row: Row) => ReactNode }) {
  return (
    <>
      {columns.length > 0 && (
        <dl className={s.unfolded}>
          {columns.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {more?.(row)}
    </>
  );
}
