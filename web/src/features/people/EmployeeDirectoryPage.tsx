import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Person } from '@lintel/contract/people';
import { api } from '#web/kit/api.ts';
import { PERSON_STATUSES } from '#web/kit/contract.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { useList } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Person as PersonTile } from '#web/ui/Person.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import s from './EmployeeDirectoryPage.module.css';
import { PersonButton } from './PersonButton.tsx';
import { PersonDrawer } from './PersonDrawer.tsx';
import { PersonStatus } from './PersonStatus.tsx';

const STATUSES = PERSON_STATUSES.filter((status) => status !== 'draft' && status !== 'terminated').map((value) => ({
  value,
  label: `${value[0]!.toUpperCase()}${value.slice(1)}`,
}));

/** The directory as everybody may see it: name, position, department, work phone and mail (workspace B2). */
export function EmployeeDirectoryPage() {
  const people = useList({
    name: 'people',
    queryKey: 'people',
    call: api.people.list,
    file: api.people.export,
    search: 'Name, number or position',
    filters: [{ key: 'status', label: 'Status', kind: 'choices', options: STATUSES }],
    order: 'name',
  });
  const title = useCurrentRoute()?.title ?? 'Employee Directory';
  const [openId, setOpenId] = useState<string | null>(null);
  const total = people.page?.total;
  return (
    <>
      <PageHeader
        title={title}
        lead={
          total !== undefined && !people.isFiltered
            ? `${total} ${total === 1 ? 'person' : 'people'} in the company.`
            : 'Everybody in the company.'
        }
      />
      <Sheet label="Employees">
        <DataTable
          list={people}
          caption="Employees"
          columns={columns(setOpenId)}
          rowKey={(person) => person.id}
          empty={
            <EmptyState
              icon={IconUsers}
              title="Nobody is in the directory yet."
              hint="People appear here when they sign in for the first time."
            />
          }
          openKey={openId ?? undefined}
          card={(person) => <PersonCard person={person} onOpen={setOpenId} />}
        />
      </Sheet>
      <PersonDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}

const columns = (open: (id: string) => void): ListColumn<Person>[] => [
  {
    key: 'name',
    label: 'Name',
    canSort: true,
    cell: (person) => <PersonButton person={person} onOpen={open} />,
  },
  { key: 'number', label: 'Number', canSort: true, hideBelow: 'md', cell: (person) => <span className="num">{person.number}</span> },
  { key: 'department', label: 'Department', canSort: true, cell: (person) => person.departmentName ?? '–' },
  { key: 'manager', label: 'Manager', canSort: true, hideBelow: 'lg', cell: (person) => person.managerName ?? '–' },
  { key: 'phone', label: 'Phone', hideBelow: 'lg', cell: (person) => <span className="num">{person.phone ?? '–'}</span> },
  { key: 'email', label: 'Email', isExtra: true, cell: (person) => <a href={`mailto:${person.email}`}>{person.email}</a> },
  { key: 'status', label: 'Status', canSort: true, width: '8rem', cell: (person) => <PersonStatus status={person.status} /> },
];

function PersonCard({ person, onOpen }: { person: Person; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={s.card} onClick={() => onOpen(person.id)}>
      <PersonTile name={person.name} sub={[person.position, person.departmentName].filter(Boolean).join(' · ')} size={36} />
      <PersonStatus status={person.status} />
    </button>
  );
}
