import { useQuery } from '@tanstack/react-query';
import type { Person } from '@lintel/contract/people';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import { failureOf } from '#web/kit/failed.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectionBar } from '#web/ui/SelectionBar.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { peopleQuery } from './people.data.ts';
import { PersonButton } from './PersonButton.tsx';
import { PersonDrawer } from './PersonDrawer.tsx';
import { PersonStatus } from './PersonStatus.tsx';
import { TransferButton } from './TransferButton.tsx';

/** Who works in a department. */
export function DepartmentMembers({ departmentId }: { departmentId: string }) {
  const [page, setPage] = usePageParam();
  const [openId, setOpenId] = useState<string | null>(null);
  const [selected, setSelected] = useState(new Set<string>());
  const canTransfer = useCan('employees:transfer');
  const members = useQuery(peopleQuery('', page, departmentId));
  return (
    <Sheet label="Members">
      {selected.size > 0 && (
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
          <TransferButton ids={[...selected]} from={departmentId} onMoved={() => setSelected(new Set())} />
        </SelectionBar>
      )}
      <DataTableFrame
        caption="Members"
        columns={columns(setOpenId)}
        rows={members.data?.items ?? []}
        rowKey={({ id }) => id}
        state={members.isPending ? 'loading' : members.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(members)}
        empty={<EmptyState icon={IconUsers} title="Nobody works here." hint="HR assigns people to departments." />}
        selection={canTransfer ? { selected, onChange: setSelected, rowLabel: (person) => person.name } : undefined}
        page={{ page, pageSize: members.data?.page.size ?? 20, total: members.data?.page.total ?? 0, onPage: setPage }}
      />
      <PersonDrawer id={openId} onClose={() => setOpenId(null)} />
    </Sheet>
  );
}

const columns = (open: (id: string) => void): Column<Person>[] => [
  { key: 'name', header: 'Name', cell: (person) => <PersonButton person={person} onOpen={open} /> },
  { key: 'number', header: 'Number', hideBelow: 'md', cell: ({ number }) => <span className="num">{number}</span> },
  { key: 'manager', header: 'Manager', hideBelow: 'sm', cell: ({ managerName }) => managerName ?? '–' },
  { key: 'status', header: 'Status', width: '8rem', cell: ({ status }) => status && <PersonStatus status={status} /> },
];
