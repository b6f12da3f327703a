import { Button } from '@mantine/core';
import type { Member, ProjectDetail } from '@lintel/contract/projects';
import { ROLE_LABEL } from '@lintel/contract/work-words';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { MemberDrawer } from './MemberDrawer.tsx';
import s from './ProjectDetail.module.css';
import { percentText } from './projects.format.ts';

/** `new`, or the member that is open. */
type Open = Member | 'new' | null;

export function ProjectTeam({ project }: { project: ProjectDetail }) {
  const [open, setOpen] = useState<Open>(null);
  const { members, isStaffable } = project;
  return (
    <Sheet label="Team">
      <SheetHeader
        title="Team"
        note={counted(members.length, 'person', 'people')}
        actions={
          isStaffable && (
            <Button size="xs" variant="default" leftSection={<IconUserPlus size={16} />} onClick={() => setOpen('new')}>
              Add somebody
            </Button>
          )
        }
      />
      <DataTableFrame
        caption="Team"
        columns={columns(isStaffable ? setOpen : null)}
        rows={members}
        rowKey={(member) => member.employeeId}
        empty={
          <EmptyState icon={IconUsers} title="Nobody is on the team yet." hint="A project needs a manager before it can be submitted." />
        }
        openKey={open !== null && open !== 'new' ? open.employeeId : undefined}
        minWidth="38rem"
      />
      <MemberDrawer
        key={open === null ? 'none' : open === 'new' ? 'new' : open.employeeId}
        project={project}
        open={open}
        onClose={() => setOpen(null)}
      />
    </Sheet>
  );
}

const columns = (open: ((member: Member) => void) | null): Column<Member>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (member) =>
      open ? (
        <button type="button" className={s.open} onClick={() => open(member)}>
          <PersonTile person={member} sub={member.position} />
        </button>
      ) : (
        <PersonTile person={member} sub={member.position} />
      ),
  },
  { key: 'role', header: 'Part', cell: ({ projectRole }) => ROLE_LABEL[projectRole] },
  { key: 'from', header: 'From', hideBelow: 'md', cell: ({ from }) => <DateText iso={from} /> },
  { key: 'to', header: 'To', hideBelow: 'md', cell: ({ to }) => <DateText iso={to} /> },
  {
    key: 'allocation',
    header: 'Of their time',
    align: 'end',
    cell: ({ allocationBps }) => <span className="num">{percentText(allocationBps)}</span>,
  },
  {
    key: 'total',
    header: 'On all projects',
    align: 'end',
    cell: ({ totalAllocationBps }) => (
      <span className={totalAllocationBps > 10_000 ? `num ${s.over}` : 'num'}>
        {percentText(totalAllocationBps)}
        {totalAllocationBps > 10_000 && <span className="sr-only"> more than all of their time</span>}
      </span>
    ),
  },
];
