import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Department } from '@lintel/contract/departments';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { MACHINES } from '#web/kit/contract.gen.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { departmentsQuery, moveDepartment, readDepartmentsAgain } from './departments.data.ts';
import { DepartmentStatus } from './DepartmentStatus.tsx';

const STATUSES = Object.entries(MACHINES.department.states).map(([value, { label }]) => ({ value, label }));

/** workspace C1.5 */
export function DepartmentListPage() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const q = params.get('q') ?? '';
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value as Department['status'] | undefined;
  const departments = useQuery(departmentsQuery({ q: useSettled(q), status, page }));
  const filter = (change: { q?: string; status?: string }) => {
    const next = Object.entries({ q, status, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Departments"
        lead="The structure of the company. A department is archived, never deleted."
        actions={<CreateLink />}
      />
      <Sheet label="Departments">
        <FilterBar search={{ value: q, placeholder: 'Name or code', onChange: (value) => filter({ q: value }) }}>
          <FilterChoice label="Status" value={status} options={STATUSES} onChange={(value) => filter({ status: value ?? '' })} />
        </FilterBar>
        <DataTableFrame
          caption="Departments"
          columns={COLUMNS}
          rows={departments.data?.items ?? []}
          rowKey={(department) => department.id}
          state={departments.isPending ? 'loading' : departments.isFetching ? 'refreshing' : 'ready'}
          error={departments.isError ? { message: sentenceOf(departments.error), onRetry: () => void departments.refetch() } : undefined}
          empty={
            q || status ? (
              <EmptyState icon={IconBuilding} title="Nothing matches these filters" />
            ) : (
              <EmptyState icon={IconBuilding} title="Create your first department." hint="People are assigned to departments." />
            )
          }
          page={{ page, pageSize: departments.data?.page.size ?? 20, total: departments.data?.page.total ?? 0, onPage: setPage }}
          minWidth="44rem"
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

const COLUMNS: Column<Department>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <b style={{ fontWeight: 500 }}>{name}</b> },
  { key: 'code', header: 'Code', cell: ({ code }) => <span className="num">{code}</span> },
  { key: 'head', header: 'Head', cell: ({ headName }) => headName ?? 'No head' },
  { key: 'deputy', header: 'Deputy', hideBelow: 'lg', cell: ({ deputyName }) => deputyName ?? '–' },
  { key: 'headcount', header: 'People', align: 'end', cell: ({ headcount }) => <span className="num">{headcount || '–'}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <DepartmentStatus status={status} /> },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (department) => (
      <TransitionButtons
        machine={MACHINES.department}
        row={department}
        label={department.name}
        move={moveDepartment}
        onSettled={() => void readDepartmentsAgain()}
        consequence={{
          archive: 'It leaves the lists that people choose from. Its records stay, and it can be restored.',
          restore: 'People can be assigned to it again.',
        }}
      />
    ),
  },
];
