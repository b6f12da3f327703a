import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  /** With the unit: "Net (€)". */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The figure or word of this column in the totals row. */
  total?: ReactNode;
  /** Numbers, money, hours and per cent: end. Everything else: start. Never centred. */
  align?: 'start' | 'end';
  width?: string;
  sortable?: boolean;
  /** Hidden under this width; the value must then be visible elsewhere in the row. */
  hideBelow?: 'sm' | 'md' | 'lg';
}

export interface TableSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
  /** Names the checkbox of a row: "Samuel Adeyemi". */
  rowLabel: (row: Row) => string;
}

/** Rows that stand together below a head of their own. */
export interface TableGroups<Row> {
  /** Null: the row stands alone, before all groups. */
  of: (row: Row) => string | null;
  head: (group: string, rows: Row[]) => ReactNode;
}

/** `refreshing` keeps the rows under a thin progress line. */
export type TableState = 'ready' | 'loading' | 'refreshing';

export interface TablePage {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}
