import type { CrewCell, CrewRow } from '@lintel/contract/timesheet-weeks';

type Line = CrewRow['lines'][0];
/** A row that was added and has no hours yet. */
export interface AddedLine extends Omit<Line, 'minutes'> {
  employeeId: string;
}

export const keyOf = (employeeId: string, { costCodeId, resourceId }: Partial<Pick<Line, 'costCodeId' | 'resourceId'>>): string =>
  [employeeId, costCodeId ?? '', resourceId ?? ''].join(' ');

/** Whose hours a row of the grid has, and what they are counted by. */
export function lineOf(key: string): Pick<CrewCell, 'employeeId' | 'costCodeId' | 'resourceId'> {
  const [employeeId, costCodeId, resourceId] = key.split(' ');
  return {
    employeeId: employeeId as CrewCell['employeeId'],
    costCodeId: (costCodeId as CrewCell['costCodeId']) || null,
    resourceId: (resourceId as CrewCell['resourceId']) || null,
  };
}

/** The rows of a worker's week: their hours on the project, then those with a cost code or a machine. */
export function linesOf(row: CrewRow, added: readonly AddedLine[]) {
  const known = new Set(row.lines.map((line) => keyOf(row.employeeId, line)));
  const empty = added
    .filter((line) => !known.has(keyOf(row.employeeId, line)))
    .map((line): Line => ({ ...line, minutes: row.days.map(() => 0) }));
  return [...row.lines, ...empty].map((line, index) => ({ key: keyOf(row.employeeId, line), line, isFirst: index === 0 }));
}
