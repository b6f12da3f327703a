import { Anchor } from '@mantine/core';
import type { EmployeeRow } from '@lintel/contract/employee-record';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useList } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Person as PersonTile } from '#web/ui/Person.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { CertificateBadge } from './CertificateBadge.tsx';
import { CERTIFICATE_FILTER, TODAY_FILTER } from './employees.filters.tsx';
import s from './EmployeeListPage.module.css';
import { LOOK, PersonStatus } from './PersonStatus.tsx';

/** A head's department: who is there and who can do what. Pay has no place here (workspace B2). */
export function TeamPage() {
  const list = useList<EmployeeRow>({
    name: 'team',
    queryKey: 'people',
    call: api.employees.list,
    search: 'Name, number or position',
    filters: [{ key: 'status', label: 'Status', kind: 'choices', options: optionsOf(LOOK) }, CERTIFICATE_FILTER, TODAY_FILTER],
    order: 'name',
  });
  const total = list.page?.total;
  return (
    <>
      <PageHeader
        title="Team"
        lead={total === undefined ? 'The people of your department.' : `${counted(total, 'person', 'people')} in your department.`}
      />
      <Sheet label="Team">
        <DataTable
          list={list}
          caption="Team"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={IconUsersGroup} title="Nobody is in your team yet." hint="It follows the department that you head." />}
          card={(row) => (
            <Link to={to('people.detail', { employeeId: row.id })} className={s.card}>
              <PersonTile name={row.name} sub={row.position} size={36} />
              <PersonStatus status={row.status} />
            </Link>
          )}
        />
      </Sheet>
    </>
  );
}

const COLUMNS: ListColumn<EmployeeRow>[] = [
  {
    key: 'name',
    label: 'Name',
    canSort: true,
    cell: (row) => (
      <Anchor component={Link} to={to('people.detail', { employeeId: row.id })} inherit c="inherit" className={s.name}>
        <PersonTile name={row.name} sub={row.position} />
      </Anchor>
    ),
  },
  { key: 'department', label: 'Department', canSort: true, hideBelow: 'lg', cell: ({ department }) => department ?? '–' },
  { key: 'manager', label: 'Manager', canSort: true, hideBelow: 'md', cell: ({ manager }) => manager ?? '–' },
  { key: 'phone', label: 'Phone', hideBelow: 'md', cell: ({ phone }) => <span className="num">{phone ?? '–'}</span> },
  { key: 'hireDate', label: 'Hired', canSort: true, isExtra: true, cell: ({ hireDate }) => <DateText iso={hireDate} /> },
  { key: 'today', label: 'Today', cell: ({ isAway }) => (isAway ? 'On leave' : '–') },
  {
    key: 'certificates',
    label: 'Certificates',
    cell: ({ certificates }) => (certificates ? <CertificateBadge status={certificates} /> : '–'),
  },
  { key: 'status', label: 'Status', canSort: true, width: '8rem', cell: ({ status }) => <PersonStatus status={status} /> },
];
