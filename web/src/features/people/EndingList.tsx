import { Anchor } from '@mantine/core';
import type { EmployeeEnding } from '@lintel/contract/employee-endings';
import { CERTIFICATE_LABELS, ENDING_LABELS } from '@lintel/contract/employment';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { api } from '#web/kit/api.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useList } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import s from './EmployeeListPage.module.css';

/** Certificates, contracts and probations that end within 30 days, one by one (workspace D4.5). */
export function EndingList() {
  const list = useList<EmployeeEnding>({
    name: 'employee-endings',
    queryKey: 'people',
    call: api.employees.endings,
    file: api.employees.exportEndings,
    search: 'Name, number or position',
    filters: [DEPARTMENT_FILTER, { key: 'ending', label: 'What', kind: 'choices', options: optionsOf(ENDING_LABELS) }],
    order: 'on',
  });
  return (
    <Sheet label="What ends">
      <DataTable
        list={list}
        caption="What ends within 30 days"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={IconCalendarOff} title="Nothing ends within 30 days." />}
        card={(row) => (
          <Link className={s.card} to={placeOf(row)}>
            <span>
              <b>{row.employeeName}</b>, {wordsOf(row)}
            </span>
            <DateText iso={row.on} format="list" />
          </Link>
        )}
      />
    </Sheet>
  );
}

const placeOf = ({ employeeId }: EmployeeEnding) => to('people.detail', { employeeId });

const wordsOf = ({ ending, type }: EmployeeEnding): string =>
  type ? `${ENDING_LABELS[ending]}: ${CERTIFICATE_LABELS[type]}` : ENDING_LABELS[ending];

const COLUMNS: ListColumn<EmployeeEnding>[] = [
  { key: 'ending', label: 'What', canSort: true, cell: wordsOf },
  { key: 'on', label: 'Ends', canSort: true, cell: ({ on }) => <DateText iso={on} format="list" /> },
  {
    key: 'name',
    label: 'Whose',
    canSort: true,
    cell: (row) => (
      <Anchor component={Link} to={placeOf(row)} inherit c="inherit" className={s.name}>
        {row.employeeName}
      </Anchor>
    ),
  },
  { key: 'position', label: 'Position', cell: ({ position }) => position || '–' },
  { key: 'department', label: 'Department', canSort: true, cell: ({ departmentName }) => departmentName ?? '–' },
];
