/** The columns of a file of leave balances, as its first line names them, in the order of the template. */
export const BALANCE_COLUMNS = {
  person: 'Person',
  type: 'Kind of leave',
  days: 'Days',
  day: 'Counts from',
  note: 'Note',
} as const;
export type BalanceColumn = keyof typeof BALANCE_COLUMNS;

/** Without these a file cannot be read. */
export const NEEDED_BALANCE_COLUMNS: readonly BalanceColumn[] = ['person', 'type', 'days', 'day'];
