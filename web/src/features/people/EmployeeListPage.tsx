import { Anchor, Button } from '@mantine/core';
import type { EmployeeRow } from '@lintel/contract/employee-record';
import { EMPLOYMENT_LABELS, MISSING_LABELS } from '@lintel/contract/employment';
import { roleLabel, type Role } from '@lintel/contract/access';
import { IconPlus } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { CertificateBadge } from './CertificateBadge.tsx';
import { CERTIFICATE_FILTER, DRIFT_FILTER, EMPLOYED_FILTER, ENDS_FILTER, LAST_DAY_FILTER, TODAY_FILTER } from './employees.filters.tsx';
import { EndingList } from './EndingList.tsx';
import s from './EmployeeListPage.module.css';
import { ImportPeople } from './ImportPeople.tsx';
import { OrgChart } from './OrgChart.tsx';
import { personFilter } from './person.filter.tsx';
import { ENDINGS, NobodyIn, personnelView, PersonnelTabs } from './PersonnelViews.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonStatus } from './PersonStatus.tsx';
import { ShownAs, usePeopleView, type PeopleView } from './ShownAs.tsx';
import { TransferButton } from './TransferButton.tsx';
import { WriteToThem } from './WriteToThem.tsx';

const VIEWS: PeopleView[] = ['table', 'cards', 'chart'];
const STATES = optionsOf(MACHINES.employee.states);
const FILTERS: ListFilter[] = [
  DEPARTMENT_FILTER,
  { key: 'status', label: 'Status', kind: 'choices', options: STATES },
  {
    key: 'employmentType',
    label: 'Type',
    kind: 'choices',
    options: optionsOf(EMPLOYMENT_LABELS),
  },
  { key: 'location', label: 'Location', kind: 'found' },
  CERTIFICATE_FILTER,
  TODAY_FILTER,
  EMPLOYED_FILTER,
  personFilter('managerId', 'Manager'),
];
const MISSING_FILTER: ListFilter = {
  key: 'missing',
  label: 'Missing',
  kind: 'choices',
  options: [{ value: 'any', label: 'Anything' }, ...optionsOf(MISSING_LABELS)],
};
const LOGIN_FILTER: ListFilter = {
  key: 'login',
  label: 'Sign-in',
  kind: 'choices',
  options: [
    { value: 'linked', label: 'Linked' },
    { value: 'never', label: 'Never signed in' },
    { value: 'disabled', label: 'Disabled' },
  ],
};

/** workspace C1.7: personnel for HR, people and their access for the super admin. */
export function EmployeeListPage() {
  const canWrite = useCan('employees:write');
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const title = useCurrentRoute()?.title ?? 'Employees';
  if (!canWrite || params.get('view') !== ENDINGS) return <PersonnelList title={title} />;
  return (
    <>
      <PageHeader title={title} lead="Certificates, contracts and probations that end within 30 days.">
        <PersonnelTabs pathname={pathname} params={params} />
      </PageHeader>
      <EndingList />
    </>
  );
}

function PersonnelList({ title }: { title: string }) {
  const canWrite = useCan('employees:write');
  const canIdentify = useCan('employees:identity');
  const canTransfer = useCan('employees:transfer');
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const view = usePeopleView(VIEWS);
  const list = useList<EmployeeRow>({
    name: 'employees',
    queryKey: 'people',
    call: api.employees.list,
    ...(canWrite ? { file: api.employees.export } : {}),
    search: 'Name, number or position',
    filters: [
      ...FILTERS,
      ...(canWrite ? [MISSING_FILTER, ENDS_FILTER, LAST_DAY_FILTER] : []),
      ...(canIdentify ? [LOGIN_FILTER, DRIFT_FILTER] : []),
    ],
    order: 'name',
  });
  const total = list.page?.total;
  const emptyView = canWrite && !list.text ? personnelView(params, list.filterKeys) : undefined;
  return (
    <>
      <PageHeader
        title={title}
        lead={total === undefined ? 'Everybody in the company.' : `${counted(total, 'person', 'people')}.`}
        actions={
          <>
            <ShownAs views={VIEWS} />
            {canWrite && <ImportPeople />}
            {canWrite && (
              <Button component={Link} to={to('people.create')} leftSection={<IconPlus size={16} />}>
                New employee
              </Button>
            )}
          </>
        }
      >
        {canWrite && view !== 'chart' && <PersonnelTabs pathname={pathname} params={params} />}
      </PageHeader>
      {view === 'chart' ? (
        <OrgChart />
      ) : (
        <>
          <Sheet label="Employees">
            <DataTable
              list={list}
              caption="Employees"
              columns={canIdentify ? [...COLUMNS.map(lessOfWork), ...SIGN_IN_COLUMNS] : canWrite ? [...COLUMNS, MISSING_COLUMN] : COLUMNS}
              rowKey={({ id }) => id}
              empty={<NobodyIn />}
              emptyView={emptyView ? <NobodyIn view={emptyView} /> : undefined}
              isCards={view === 'cards'}
              card={(row) =>
                view === 'cards' ? <PersonCard row={row} /> : <EmployeeCard row={row} saysMissing={list.values('missing').length > 0} />
              }
              selection={{
                rowLabel: ({ name }) => name,
                actions: (rows, clear) => (
                  <>
                    <WriteToThem people={rows} />
                    {canTransfer && <TransferButton ids={rows.map(({ id }) => id)} onMoved={clear} />}
                  </>
                ),
              }}
            />
          </Sheet>
        </>
      )}
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
        <PersonTile person={row} sub={row.position} />
      </Anchor>
    ),
  },
  { key: 'number', label: 'Number', canSort: true, hideBelow: 'md', cell: ({ number }) => <span className="num">{number}</span> },
  { key: 'department', label: 'Department', canSort: true, cell: ({ department }) => department ?? '–' },
  { key: 'manager', label: 'Manager', canSort: true, hideBelow: 'lg', cell: ({ manager }) => manager ?? '–' },
  { key: 'grade', label: 'Grade', isExtra: true, cell: ({ grade }) => grade ?? '–' },
  { key: 'employmentType', label: 'Type', isExtra: true, cell: ({ employmentType }) => EMPLOYMENT_LABELS[employmentType] },
  { key: 'hireDate', label: 'Hired', canSort: true, hideBelow: 'lg', cell: ({ hireDate }) => <DateText iso={hireDate} /> },
  { key: 'endDate', label: 'Last day', canSort: true, isExtra: true, cell: ({ endDate }) => <DateText iso={endDate} /> },
  { key: 'location', label: 'Location', isExtra: true, cell: ({ location }) => location ?? '–' },
  { key: 'phone', label: 'Phone', isExtra: true, cell: ({ phone }) => <span className="num">{phone ?? '–'}</span> },
  { key: 'email', label: 'Email', isExtra: true, cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  {
    key: 'certificates',
    label: 'Certificates',
    hideBelow: 'md',
    cell: ({ certificates }) => (certificates ? <CertificateBadge status={certificates} /> : '–'),
  },
  { key: 'status', label: 'Status', canSort: true, width: '8rem', cell: ({ status }) => <PersonStatus status={status} /> },
];

const MISSING_COLUMN: ListColumn<EmployeeRow> = {
  key: 'missing',
  label: 'Missing data',
  hideBelow: 'lg',
  isExtra: true,
  cell: (row) => missingWords(row) || 'Complete',
};

const missingWords = ({ missing }: EmployeeRow): string => (missing ?? []).map((check) => MISSING_LABELS[check]).join(', ');

/** Who looks after access sees when somebody was hired and what they are certified for on demand. */
const lessOfWork = (column: ListColumn<EmployeeRow>): ListColumn<EmployeeRow> =>
  ['hireDate', 'certificates', 'number'].includes(column.key) ? { ...column, isExtra: true } : column;

const LOGINS = { linked: 'Linked', never: 'Never signed in', disabled: 'Disabled' } as const;
const words = (roles: readonly string[] | null) => roles?.map((role) => roleLabel(role as Role)).join(', ') || '–';

const SIGN_IN_COLUMNS: ListColumn<EmployeeRow>[] = [
  { key: 'login', label: 'Sign-in', cell: ({ login }) => (login ? LOGINS[login] : '–') },
  {
    key: 'lastSignInAt',
    label: 'Last sign-in',
    canSort: true,
    isExtra: true,
    cell: ({ lastSignInAt }) => <DateText iso={lastSignInAt} format="relative" />,
  },
  { key: 'role', label: 'Role', isExtra: true, cell: ({ lastRole, accountRoles }) => (lastRole ? words([lastRole]) : words(accountRoles)) },
  {
    key: 'drift',
    label: 'Role drift',
    isExtra: true,
    // The account says something else than the last token did: it counts from the next sign-in on.
    cell: ({ lastRole, accountRoles }) =>
      lastRole && accountRoles && !accountRoles.includes(lastRole) ? `${words([lastRole])}, then ${words(accountRoles)}` : '–',
  },
];

/** Whoever looks for missing data reads what it is. */
function EmployeeCard({ row, saysMissing }: { row: EmployeeRow; saysMissing: boolean }) {
  const sub = saysMissing ? missingWords(row) : [row.position, row.department].filter(Boolean).join(' · ');
  return (
    <Link to={to('people.detail', { employeeId: row.id })} className={s.card}>
      <PersonTile person={row} sub={sub} size={36} />
      <PersonStatus status={row.status} />
    </Link>
  );
}
