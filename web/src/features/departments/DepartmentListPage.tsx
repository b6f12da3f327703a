import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Department } from '@lintel/contract/departments';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { formatNumber } from '#web/ui/money.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { departmentsQuery } from './departments.data.ts';
import { DepartmentHead } from './DepartmentHead.tsx';
import s from './DepartmentListPage.module.css';
import { DepartmentStatus } from './DepartmentStatus.tsx';
import { WARNINGS } from './departments.words.ts';

const STATUSES = optionsOf(MACHINES.department.states);
const WARNING_OPTIONS = optionsOf(WARNINGS);
/** The tree of a company fits on one page in nearly every case: a department and those below it stay together. */
const SIZE = 100;

/** workspace C1.5 */
export function DepartmentListPage() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const q = params.get('q') ?? '';
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value as Department['status'] | undefined;
  const warning = WARNING_OPTIONS.find(({ value }) => value === params.get('warning'))?.value as Department['warnings'][number] | undefined;
  const departments = useQuery(departmentsQuery({ q: useSettled(q), status, warning, page, size: SIZE }));
  const filter = (change: { q?: string; status?: string; warning?: string }) => {
    const next = Object.entries({ q, status, warning, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(next, { replace: true });
  };
  const isFiltered = Boolean(q || status || warning);
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
          <FilterChoice label="Warning" value={warning} options={WARNING_OPTIONS} onChange={(value) => filter({ warning: value ?? '' })} />
        </FilterBar>
        <DataTableFrame
          caption="Departments"
          columns={columns(isFiltered)}
          rows={departments.data?.items ?? []}
          rowKey={(department) => department.id}
          state={departments.isPending ? 'loading' : departments.isFetching ? 'refreshing' : 'ready'}
          error={departments.isError ? { message: sentenceOf(departments.error), onRetry: () => void departments.refetch() } : undefined}
          empty={
            isFiltered ? (
              <NothingMatches onClear={() => setParams({}, { replace: true })} />
            ) : (
              <EmptyState
                icon={IconBuilding}
                title="Create your first department."
                hint="People are assigned to departments."
                action={<CreateLink />}
              />
            )
          }
          page={{ page, pageSize: departments.data?.page.size ?? SIZE, total: departments.data?.page.total ?? 0, onPage: setPage }}
          card={(department) => <DepartmentCard department={department} isTree={!isFiltered} />}
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

const columns = (isFiltered: boolean): Column<Department>[] => [
  { key: 'name', header: 'Name', cell: (department) => <DepartmentLink department={department} isTree={!isFiltered} /> },
  { key: 'code', header: 'Code', cell: ({ code }) => <span className="num">{code}</span> },
  { key: 'head', header: 'Head', cell: (department) => <DepartmentHead department={department} /> },
  { key: 'headcount', header: 'People', align: 'end', cell: ({ headcount }) => <Count value={headcount} /> },
  { key: 'fte', header: 'Full-time equivalents', align: 'end', hideBelow: 'lg', cell: ({ fte100 }) => <Count value={fte100 / 100} /> },
  {
    key: 'projects',
    header: 'Open projects',
    align: 'end',
    hideBelow: 'md',
    cell: ({ activeProjects }) => <Count value={activeProjects} />,
  },
  { key: 'status', header: 'Status', width: '8rem', cell: ({ status }) => <DepartmentStatus status={status} /> },
];

const Count = ({ value }: { value: number }) => <span className="num">{value === 0 ? '–' : formatNumber(value)}</span>;

function DepartmentLink({ department, isTree }: { department: Department; isTree: boolean }) {
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

function DepartmentCard({ department, isTree }: { department: Department; isTree: boolean }) {
  const { code, headcount, status } = department;
  return (
    <div className={s.card}>
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
