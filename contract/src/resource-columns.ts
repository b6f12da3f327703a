/** The columns of a file of resources, as its first line names them: those of the list's own file, so that one can be taken over. */
export const RESOURCE_COLUMNS = {
  kind: 'Kind',
  code: 'Code',
  name: 'Name',
  category: 'Category',
  make: 'Make',
  year: 'Year',
  plate: 'Plate',
  serial: 'Serial',
  ownership: 'Ownership',
  hiredFrom: 'Hired from',
  hireOrder: 'Order',
  department: 'Department',
  meterKind: 'Meter counts',
  meter: 'Meter',
  dayRate: 'Day rate',
  hourRate: 'Hour rate',
  needs: 'Needs',
} as const;
export type ResourceColumn = keyof typeof RESOURCE_COLUMNS;

/** Without these a file cannot be read. */
export const NEEDED_RESOURCE_COLUMNS: readonly ResourceColumn[] = ['kind', 'code', 'name', 'category'];
