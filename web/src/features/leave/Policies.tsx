import { IconBeach, IconPlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedLeaveType } from '@lintel/contract/leave-types';
import { EMPLOYMENT_LABELS } from '@lintel/contract/employment';
import { useState } from 'react';
import { GroupSettings } from '#web/features/settings/settings.parts.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { KindDot } from './KindDot.tsx';
import { moveType, readLeaveAgain, typesQuery } from './leave.data.ts';
import { daysText } from './leave.format.ts';
import s from './leave.layout.module.css';
import { PolicyDialog } from './PolicyDialog.tsx';
import { ACCRUAL_TEXT } from './PolicyFields.tsx';

/** Kinds of leave with the rules by which they are earned, carried over and asked for. */
export function Policies() {
  const types = useQuery(typesQuery);
  const [edited, setEdited] = useState<ListedLeaveType | 'new' | null>(null);
  return (
    <div className={s.stack}>
      <Sheet>
        <SheetHeader
          title="Kinds of leave"
          note="Archived ones keep their requests and balances"
          actions={
            <Button size="xs" variant="subtle" leftSection={<IconPlus size={15} />} onClick={() => setEdited('new')}>
              New kind
            </Button>
          }
        />
        <DataTableFrame
          empty={<EmptyState compact icon={IconBeach} title="No kind of leave is set up." />}
          caption="Kinds of leave and their policies"
          columns={[
            ...COLUMNS,
            {
              key: 'edit',
              header: <span className="sr-only">Actions</span>,
              align: 'end',
              cell: (type) => (
                <div className={s.moves} data-tight>
                  <Button size="xs" variant="default" onClick={() => setEdited(type)} aria-label={`Edit ${type.name}`}>
                    Edit
                  </Button>
                  <TransitionButtons
                    machine={MACHINES.leaveType}
                    row={type}
                    label={type.name}
                    move={(name) => moveType(type.id, type.version, name)}
                    onSettled={() => void readLeaveAgain()}
                    consequence={CONSEQUENCE}
                  />
                </div>
              ),
            },
          ]}
          rows={types.data ?? []}
          rowKey={({ id }) => id}
          state={types.isPending ? 'loading' : 'ready'}
          error={failureOf(types)}
          minWidth="64rem"
        />
        {edited && <PolicyDialog type={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Sheet>
      <GroupSettings group="Leave" />
      <GroupSettings group="Time" />
    </div>
  );
}

const CONSEQUENCE = {
  archive: 'Nobody can ask for it any more, and nothing is earned. What was taken and what is left stay, and it can be restored.',
  restore: 'It can be asked for again. The next posting makes up for what would have been earned meanwhile.',
};

const COLUMNS: Column<ListedLeaveType>[] = [
  {
    key: 'name',
    header: 'Kind',
    cell: ({ name, code, colour, status }) => (
      <span className={s.kind}>
        <KindDot colour={colour} />
        <span style={{ fontWeight: 500 }}>{name}</span>
        <span className={s.muted}>{code}</span>
        {status === 'archived' && <StatusBadge status="locked" label={MACHINES.leaveType.states.archived.label} />}
      </span>
    ),
  },
  {
    key: 'for',
    header: 'For',
    cell: ({ employmentTypes }) => employmentTypes.map((type) => EMPLOYMENT_LABELS[type]).join(', ') || 'Everybody',
  },
  {
    key: 'annual',
    header: 'Days a year',
    align: 'end',
    cell: ({ annual100 }) => <span className="num">{annual100 ? daysText(annual100) : '–'}</span>,
  },
  { key: 'accrual', header: 'Earned', cell: ({ accrual }) => ACCRUAL_TEXT[accrual] },
  {
    key: 'carry',
    header: 'Carried over',
    cell: ({ hasBalance, carryMax100, carryExpires }) => {
      if (!hasBalance) return '–';
      if (carryMax100 === null) return 'All of it';
      if (carryMax100 === 0) return 'Nothing';
      return `Up to ${daysText(carryMax100)}${carryExpires ? `, until ${dayOfYear(carryExpires)}` : ''}`;
    },
  },
  { key: 'notice', header: 'Notice (days)', align: 'end', cell: ({ noticeDays }) => <span className="num">{noticeDays || '–'}</span> },
  { key: 'paid', header: 'Paid', align: 'end', cell: ({ paidBps }) => <span className="num">{`${paidBps / 100} %`}</span> },
  {
    key: 'way',
    header: 'How',
    cell: ({ isRecorded, isPrivate }) => `${isRecorded ? 'Reported' : 'Asked for'}${isPrivate ? ', private' : ''}`,
  },
];

/** `03-31` as 31 March. */
const dayOfYear = (monthDay: string): string =>
  new Date(`2000-${monthDay}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
