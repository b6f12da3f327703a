import { IconAlertTriangle } from '@tabler/icons-react';
import type { Department } from '@lintel/contract/departments';
import { DEPARTMENT_WARNINGS } from '#web/kit/contract.gen.ts';
import s from './DepartmentListPage.module.css';

/** Who heads a department; a warning where approvals would find nobody. */
export function DepartmentHead({ department: { headName, warnings } }: { department: Pick<Department, 'headName' | 'warnings'> }) {
  const [warning] = warnings;
  if (!warning) return headName ?? '–';
  return (
    <span className={s.missing}>
      <IconAlertTriangle size={15} aria-hidden />
      {headName ? `${headName} (${DEPARTMENT_WARNINGS[warning].toLowerCase()})` : DEPARTMENT_WARNINGS[warning]}
    </span>
  );
}
