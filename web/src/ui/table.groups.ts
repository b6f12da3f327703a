import type { ReactNode } from 'react';
import type { TableGroups } from './table.types.ts';

interface Part<Row> {
  key: string;
  head?: ReactNode;
  rows: Row[];
}

/** What stands alone, then each group where the first of its rows comes; all rows are one part where nothing is grouped. */
export function partsOf<Row>(rows: Row[], groups: TableGroups<Row> | undefined): Part<Row>[] {
  if (!groups) return [{ key: '', rows }];
  const parts = [...Map.groupBy(rows, (row) => groups.of(row))].toSorted(([one], [other]) => Number(one !== null) - Number(other !== null));
  return parts.map(([group, ones]) =>
    group === null ? { key: '', rows: ones } : { key: group, head: groups.head(group, ones), rows: ones },
  );
}
