import { IconAlertTriangle } from '@tabler/icons-react';
import type { Department } from '@lintel/contract/departments';
import s from './DepartmentListPage.module.css';
import { WARNINGS } from './departments.words.ts';

/** Who heads a department; a warning where approvals would find nobody. */
export function DepartmentHead({ department: { headName, warnings } }: { department: Pick<Department, 'headName' | 'warnings'> }) {
  const [warning] = warnings;
  if (!warning) return headName ?? '–';
  return (
    <span className={s.missing}>
      <IconAlertTriangle size={15} aria-hidden />
      {headName ? `${headName} (${WARNINGS[warning].toLowerCase()})` : WARNINGS[warning]}
    </span>
  );
}
