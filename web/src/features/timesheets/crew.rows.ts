import type { CrewRow } from '@lintel/contract/timesheet-weeks';

type Line = CrewRow['lines'][0];
/** A row that was added and has no hours yet. */
export interface AddedLine extends Omit<Line, 'minutes'> {
  employeeId: string;
}

const keyOf = (employeeId: string, { costCodeId, resourceId }: Pick<Line, 'costCodeId' | 'resourceId'>): string =>
  [employeeId, costCodeId ?? '', resourceId ?? ''].join(' ');

/** The rows of a crew's week: each worker's hours on the project, then those with a cost code or a machine. */
export function crewRows(crew: readonly CrewRow[], added: readonly AddedLine[]) {
  return crew.flatMap((row) => {
    const known = new Set(row.lines.map((line) => keyOf(row.employeeId, line)));
    const empty = added
      .filter((line) => line.employeeId === row.employeeId && !known.has(keyOf(row.employeeId, line)))
      .map((line): Line => ({ ...line, minutes: row.days.map(() => 0) }));
    return [...row.lines, ...empty].map((line, index) => ({ key: keyOf(row.employeeId, line), row, line, isFirst: index === 0 }));
  });
}
