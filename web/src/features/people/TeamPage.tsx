import { Anchor } from '@mantine/core';
import type { EmployeeRow } from '@lintel/contract/employee-record';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { daysText, TeamCoverage } from '#web/features/leave/leave.parts.tsx';
import { api } from '#web/kit/api.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useList } from '#web/kit/useList.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/money.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { CertificateBadge } from './CertificateBadge.tsx';
import { CertificateMatrix } from './CertificateMatrix.tsx';
import { CERTIFICATE_FILTER, EMPLOYED_FILTER, TODAY_FILTER } from './employees.filters.tsx';
import s from './EmployeeListPage.module.css';
import { personFilter } from './person.filter.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonStatus } from './PersonStatus.tsx';
import { ShownAs, usePeopleView, type PeopleView } from './ShownAs.tsx';
import { WriteToThem } from './WriteToThem.tsx';

const VIEWS: PeopleView[] = ['table', 'cards'];
const STATES = optionsOf(MACHINES.employee.states);
const TABS = [
  { id: 'people', label: 'People' },
  { id: 'coverage', label: 'Coverage' },
  { id: 'certificates', label: 'Certificates' },
] as const;

/** A head's department: who is there and who can do what. Pay has no place here (workspace B2). */
export function TeamPage() {
  const { current, tabs, link } = useTabParam(TABS);
  return (
    <>
      <PageHeader
        title="Team"
        lead="The people of your department: who is there, and who can do what."
        actions={current === 'people' && <ShownAs views={VIEWS} />}
      >
        <RouteTabs tabs={tabs} current={current} label="Views of the team" link={link} />
      </PageHeader>
      {current === 'people' && <Team />}
      {current === 'coverage' && <TeamCoverage />}
      {current === 'certificates' && <CertificateMatrix />}
    </>
  );
}

function Team() {
  const isCards = usePeopleView(VIEWS) === 'cards';
  const list = useList<EmployeeRow>({
    name: 'team',
    queryKey: 'people',
    call: api.employees.list,
    search: 'Name, number or position',
    filters: [
      { key: 'status', label: 'Status', kind: 'choices', options: STATES },
      DEPARTMENT_FILTER,
      { key: 'location', label: 'Location', kind: 'found' },
      CERTIFICATE_FILTER,
      TODAY_FILTER,
      EMPLOYED_FILTER,
      personFilter('managerId', 'Manager'),
    ],
    order: 'name',
  });
  return (
    <Sheet label="Team">
      <DataTable
        list={list}
        caption="Team"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={IconUsersGroup} title="Nobody is in your team yet." hint="It follows the department that you head." />}
        selection={{ rowLabel: ({ name }) => name, actions: (rows) => <WriteToThem people={rows} /> }}
        isCards={isCards}
        card={(row) =>
          isCards ? (
            <PersonCard row={row} />
          ) : (
            <Link to={to('people.detail', { employeeId: row.id })} className={s.card}>
              <PersonTile person={row} sub={`${row.position} · ${todayOf(row)}`} size={36} />
              <PersonStatus status={row.status} />
            </Link>
          )
        }
      />
    </Sheet>
  );
}

/** On leave, off, on a site, or there. */
const todayOf = ({ isAway, worksToday, site }: EmployeeRow): string => (isAway ? 'On leave' : worksToday ? (site ?? 'Present') : 'Off');

const COLUMNS: ListColumn<EmployeeRow>[] = [
  {
    key: 'name',
    label: 'Name',
    canSort: true,
    cell: (row) => (
      <Anchor component={Link} to={to('people.detail', { employeeId: row.id })} inherit c="inherit" className={s.name}>
        <PersonTile person={row} sub={row.position} />
      </Anchor>
    ),
  },
  { key: 'department', label: 'Department', canSort: true, isExtra: true, cell: ({ department }) => department ?? '–' },
  { key: 'manager', label: 'Manager', canSort: true, isExtra: true, cell: ({ manager }) => manager ?? '–' },
  { key: 'phone', label: 'Phone', hideBelow: 'lg', cell: ({ phone }) => <span className="num">{phone ?? '–'}</span> },
  { key: 'hireDate', label: 'Hired', canSort: true, isExtra: true, cell: ({ hireDate }) => <DateText iso={hireDate} /> },
  { key: 'today', label: 'Today', cell: todayOf },
  {
    key: 'hours',
    label: 'Hours last week',
    canSort: true,
    align: 'end',
    hideBelow: 'md',
    cell: ({ minutesLastWeek }) => <span className="num">{minutesLastWeek ? formatNumber(minutesLastWeek / 60) : '–'}</span>,
  },
  {
    key: 'leaveLeft',
    label: 'Leave left',
    canSort: true,
    align: 'end',
    hideBelow: 'md',
    cell: ({ leaveLeft100 }) => <span className="num">{leaveLeft100 === null ? '–' : `${daysText(leaveLeft100)} d`}</span>,
  },
  {
    key: 'certificates',
    label: 'Certificates',
    cell: ({ certificates }) => (certificates ? <CertificateBadge status={certificates} /> : '–'),
  },
  { key: 'status', label: 'Status', canSort: true, width: '8rem', cell: ({ status }) => <PersonStatus status={status} /> },
];
