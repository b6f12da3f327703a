import { useQuery } from '@tanstack/react-query';
import type { Person } from '@lintel/contract/people';
import { IconUserSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Person as PersonTile } from '#web/ui/Person.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import s from './EmployeeDirectoryPage.module.css';
import { peopleQuery } from './people.data.ts';
import { PersonDrawer } from './PersonDrawer.tsx';
import { PersonStatus } from './PersonStatus.tsx';

/** The directory as everybody may see it: name, position, department, work phone and mail (workspace B2). */
export function EmployeeDirectoryPage() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const q = params.get('q') ?? '';
  const people = useQuery(peopleQuery(useSettled(q), page));
  const title = useCurrentRoute()?.title ?? 'Employee Directory';
  const [openId, setOpenId] = useState<string | null>(null);
  const total = people.data?.page.total ?? 0;
  return (
    <>
      <PageHeader
        title={title}
        lead={people.data && !q ? `${total} ${total === 1 ? 'person' : 'people'} in the company.` : 'Everybody in the company.'}
      />
      <Sheet label="Employees">
        <FilterBar
          search={{
            value: q,
            placeholder: 'Name, number or position',
            onChange: (next) => setParams(next ? { q: next } : {}, { replace: true }),
          }}
        />
        <DataTableFrame
          caption="Employees"
          columns={columns(setOpenId)}
          rows={people.data?.items ?? []}
          rowKey={(person) => person.id}
          state={people.isPending ? 'loading' : people.isFetching ? 'refreshing' : 'ready'}
          error={people.isError ? { message: sentenceOf(people.error), onRetry: () => void people.refetch() } : undefined}
          empty={
            q ? (
              <EmptyState icon={IconUserSearch} title="No people match." hint="Try a part of the name, the number or the position." />
            ) : (
              <EmptyState
                icon={IconUsers}
                title="Nobody is in the directory yet."
                hint="People appear here when they sign in for the first time."
              />
            )
          }
          openKey={openId ?? undefined}
          page={{ page, pageSize: people.data?.page.size ?? 20, total, onPage: setPage }}
          card={(person) => <PersonCard person={person} onOpen={setOpenId} />}
        />
      </Sheet>
      <PersonDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}

const columns = (open: (id: string) => void): Column<Person>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (person) => (
      <button type="button" className={s.open} onClick={() => open(person.id)}>
        <PersonTile name={person.name} sub={person.position} />
      </button>
    ),
  },
  { key: 'number', header: 'Number', hideBelow: 'md', cell: (person) => <span className="num">{person.number}</span> },
  { key: 'department', header: 'Department', cell: (person) => person.departmentName ?? '–' },
  { key: 'manager', header: 'Manager', hideBelow: 'lg', cell: (person) => person.managerName ?? '–' },
  { key: 'phone', header: 'Phone', hideBelow: 'lg', cell: (person) => <span className="num">{person.phone ?? '–'}</span> },
  { key: 'status', header: 'Status', width: '8rem', cell: (person) => <PersonStatus status={person.status} /> },
];

function PersonCard({ person, onOpen }: { person: Person; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={s.card} onClick={() => onOpen(person.id)}>
      <PersonTile name={person.name} sub={[person.position, person.departmentName].filter(Boolean).join(' · ')} size={36} />
      <PersonStatus status={person.status} />
    </button>
  );
}
