import { Button } from '@mantine/core';
import type { Department } from '@lintel/contract/departments';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { DEPARTMENT_WARNINGS } from '#web/kit/contract.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/money.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { DepartmentCard, DepartmentLink } from './DepartmentCard.tsx';
import { DepartmentHead } from './DepartmentHead.tsx';
import { DepartmentStatus } from './DepartmentStatus.tsx';

const FILTERS: ListFilter[] = [
  { key: 'status', label: 'Status', kind: 'choice', options: optionsOf(MACHINES.department.states) },
  { key: 'warning', label: 'Warning', kind: 'choice', options: optionsOf(DEPARTMENT_WARNINGS) },
];
/** The tree of a company fits on one page in nearly every case: a department and those below it stay together. */
const WHOLE_TREE = { size: '100' };

/** workspace C1.5 */
export function DepartmentListPage() {
  const list = useList<Department>({
    name: 'departments',
    queryKey: 'departments',
    call: api.departments.list,
    file: api.departments.export,
    search: 'Name or code',
    filters: FILTERS,
    order: 'place',
    fixed: WHOLE_TREE,
  });
  // What stands below what is only told where all of it is shown, in its order.
  const isTree = !list.isFiltered && list.sort.key === 'place';
  return (
    <>
      <PageHeader
        title="Departments"
        lead="The structure of the company. A department is archived, never deleted."
        actions={<CreateLink />}
      />
      <Sheet label="Departments">
        <DataTable
          list={list}
          caption="Departments"
          columns={columns(isTree)}
          rowKey={(department) => department.id}
          empty={
            <EmptyState
              icon={IconBuilding}
              title="Create your first department."
              hint="People are assigned to departments."
              action={<CreateLink />}
            />
          }
          card={(department) => <DepartmentCard department={department} isTree={isTree} />}
          minWidth="46rem"
        />
      </Sheet>
    </>
  );
}

function CreateLink() {
  if (!useCan('departments:write')) return null;
  return (
    <Button component={Link} to={to('departments.create')} leftSection={<IconPlus size={16} />}>
      New department
    </Button>
  );
}

const columns = (isTree: boolean): ListColumn<Department>[] => [
  { key: 'name', label: 'Name', canSort: true, cell: (department) => <DepartmentLink department={department} isTree={isTree} /> },
  { key: 'code', label: 'Code', canSort: true, ascending: 'place', cell: ({ code }) => <span className="num">{code}</span> },
  { key: 'head', label: 'Head', canSort: true, cell: (department) => <DepartmentHead department={department} /> },
  {
    key: 'headcount',
    label: 'People',
    canSort: true,
    align: 'end',
    cell: ({ headcount }) => <Count value={headcount} />,
    total: ({ headcount }) => <Count value={Number(headcount)} />,
  },
  {
    key: 'fte',
    label: 'Full-time equivalents',
    canSort: true,
    align: 'end',
    hideBelow: 'lg',
    cell: ({ fte100 }) => <Count value={fte100 / 100} />,
    total: ({ fte }) => <Count value={Number(fte) / 100} />,
  },
  {
    key: 'projects',
    label: 'Open projects',
    canSort: true,
    align: 'end',
    hideBelow: 'md',
    cell: ({ activeProjects }) => <Count value={activeProjects} />,
    total: ({ projects }) => <Count value={Number(projects)} />,
  },
  { key: 'deputy', label: 'Deputy', isExtra: true, cell: ({ deputyName }) => deputyName ?? '–' },
  { key: 'costCentre', label: 'Cost centre', isExtra: true, cell: ({ costCentre }) => <span className="num">{costCentre ?? '–'}</span> },
  { key: 'location', label: 'Location', isExtra: true, cell: ({ location }) => location ?? '–' },
  { key: 'status', label: 'Status', canSort: true, width: '8rem', cell: ({ status }) => <DepartmentStatus status={status} /> },
];

const Count = ({ value }: { value: number }) => <span className="num">{value === 0 ? '–' : formatNumber(value)}</span>;
