import { IconBeach } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LeaveType } from '@lintel/contract/leave-ledger';
import { useState } from 'react';
import { GroupSettings } from '#web/features/settings/settings.parts.tsx';
import { sentenceOf } from '#web/kit/toast.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { typesQuery } from './leave.data.ts';
import { daysText } from './leave.format.ts';
import s from './leave.layout.module.css';
import { ACCRUAL_TEXT, PolicyDialog } from './PolicyDialog.tsx';

/** Kinds of leave with the rules by which they are earned, carried over and asked for. */
export function Policies() {
  const types = useQuery(typesQuery);
  const [edited, setEdited] = useState<LeaveType | null>(null);
  return (
    <div className={s.stack}>
      <Sheet label="Policies">
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
                <Button size="xs" variant="default" onClick={() => setEdited(type)} aria-label={`Edit ${type.name}`}>
                  Edit
                </Button>
              ),
            },
          ]}
          rows={types.data ?? []}
          rowKey={({ id }) => id}
          state={types.isPending ? 'loading' : 'ready'}
          error={types.isError ? { message: sentenceOf(types.error), onRetry: () => void types.refetch() } : undefined}
          minWidth="52rem"
        />
        {edited && <PolicyDialog type={edited} onClose={() => setEdited(null)} />}
      </Sheet>
      <GroupSettings group="Leave" />
      <GroupSettings group="Time" />
    </div>
  );
}

const COLUMNS: Column<LeaveType>[] = [
  { key: 'name', header: 'Kind', cell: ({ name }) => <span style={{ fontWeight: 500 }}>{name}</span> },
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
      if (carryMax100 === null) return 'all of it';
      if (carryMax100 === 0) return 'nothing';
      return `up to ${daysText(carryMax100)}${carryExpires ? `, until ${dayOfYear(carryExpires)}` : ''}`;
    },
  },
  { key: 'notice', header: 'Notice (days)', align: 'end', cell: ({ noticeDays }) => <span className="num">{noticeDays || '–'}</span> },
  { key: 'paid', header: 'Paid', align: 'end', cell: ({ paidBps }) => <span className="num">{`${paidBps / 100} %`}</span> },
  {
    key: 'way',
    header: 'How',
    cell: ({ isRecorded, isPrivate }) => `${isRecorded ? 'reported' : 'asked for'}${isPrivate ? ', private' : ''}`,
  },
];

/** `03-31` as 31 March. */
const dayOfYear = (monthDay: string): string =>
  new Date(`2000-${monthDay}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
