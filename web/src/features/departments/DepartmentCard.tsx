import { Anchor } from '@mantine/core';
import type { Department } from '@lintel/contract/departments';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { counted } from '#web/kit/counted.ts';
import { to } from '#web/kit/link.ts';
import { DepartmentHead } from './DepartmentHead.tsx';
import s from './DepartmentListPage.module.css';
import { DepartmentStatus } from './DepartmentStatus.tsx';

/** The name of a department; in the tree as far in as it lies deep. */
export function DepartmentLink({ department, isTree }: { department: Department; isTree: boolean }) {
  const { id, name, level } = department;
  const shown = isTree ? level : 1;
  return (
    <span className={s.name} style={{ '--level': shown } as CSSProperties}>
      {shown > 1 && <span className={s.below} aria-hidden />}
      <Anchor component={Link} to={to('departments.detail', { departmentId: id })} inherit>
        {name}
      </Anchor>
    </span>
  );
}

/** A department in a list on phones. */
export function DepartmentCard({ department, isTree = false }: { department: Department; isTree?: boolean }) {
  const { code, headcount, level, status } = department;
  return (
    <div className={s.card} style={{ '--below': isTree ? level - 1 : 0 } as CSSProperties} data-below={(isTree && level > 1) || undefined}>
      <span className={s.cardTop}>
        <DepartmentLink department={department} isTree={isTree} />
        <DepartmentStatus status={status} />
      </span>
      <span className={s.cardSub}>
        {code} · {counted(headcount, 'person', 'people')} · <DepartmentHead department={department} />
      </span>
    </div>
  );
}
