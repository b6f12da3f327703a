import { useQuery } from '@tanstack/react-query';
import type { Department } from '@lintel/contract/departments';
import { IconBuilding } from '@tabler/icons-react';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { departmentsQuery } from './departments.data.ts';
import { DepartmentCard, DepartmentLink } from './DepartmentCard.tsx';
import { DepartmentHead } from './DepartmentHead.tsx';
import { DepartmentStatus } from './DepartmentStatus.tsx';
import { failureOf } from '#web/kit/failed.ts';

/** What stands directly below a department. */
export function DepartmentsBelow({ department }: { department: Department }) {
  const [page, setPage] = usePageParam();
  const below = useQuery(departmentsQuery({ parentId: department.id, page }));
  return (
    <Sheet label="Departments below">
      <DataTableFrame
        caption="Departments below"
        columns={COLUMNS}
        rows={below.data?.items ?? []}
        rowKey={({ id }) => id}
        state={below.isPending ? 'loading' : below.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(below)}
        empty={<EmptyState icon={IconBuilding} title={`No department stands below ${department.name}.`} compact />}
        page={{ page, pageSize: below.data?.page.size ?? 20, total: below.data?.page.total ?? 0, onPage: setPage }}
        card={(row) => <DepartmentCard department={row} />}
        skeletonRows={3}
      />
    </Sheet>
  );
}

const COLUMNS: Column<Department>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <DepartmentLink department={row} isTree={false} />,
  },
  { key: 'code', header: 'Code', cell: ({ code }) => <span className="num">{code}</span> },
  { key: 'head', header: 'Head', cell: (department) => <DepartmentHead department={department} /> },
  { key: 'headcount', header: 'People', align: 'end', cell: ({ headcount }) => <span className="num">{headcount || '–'}</span> },
  { key: 'status', header: 'Status', width: '8rem', cell: ({ status }) => <DepartmentStatus status={status} /> },
];
