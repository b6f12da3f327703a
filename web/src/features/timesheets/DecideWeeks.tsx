import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { WaitingSheet } from '@lintel/contract/timesheet-weeks';
import { IconCheck, IconClockCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#web/kit/counted.ts';
import { LeftOut } from '#web/kit/LeftOut.tsx';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectionBar } from '#web/ui/SelectionBar.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { formatHours } from './hours.format.ts';
import { ReturnLine } from './ReturnLine.tsx';
import s from './Timesheet.module.css';
import { approveWeeks, waitingQuery } from './timesheets.data.ts';

/** Weeks of others that wait for this person, and lines on projects that they manage; several are decided together. */
export function DecideWeeks() {
  const waiting = useQuery(waitingQuery);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const rows = waiting.data ?? [];
  const chosen = rows.filter((row) => selected.has(keyOf(row)));
  const approving = useMutation({
    mutationFn: () => approveWeeks(chosen),
    onSuccess: (skipped) => {
      setAsked(false);
      setSelected(new Set());
      toast.result(`${chosen.length - skipped.length} approved`);
    },
  });
  const skipped = approving.data ?? [];
  return (
    <Sheet label="Weeks that wait for you">
      {chosen.length > 0 ? (
        <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
          <Button size="xs" variant="default" leftSection={<IconCheck size={15} aria-hidden />} onClick={() => setAsked(true)}>
            Approve
          </Button>
        </SelectionBar>
      ) : (
        <SheetHeader title="Weeks that wait for you" note="Open one to return it, or single days of it" />
      )}
      {skipped.length > 0 && (
        <div className={s.leftOut}>
          <LeftOut said="These still wait for you." items={skipped} />
        </div>
      )}
      <DataTableFrame
        caption="Weeks that wait for you"
        columns={COLUMNS}
        rows={rows}
        rowKey={keyOf}
        state={waiting.isPending ? 'loading' : waiting.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(waiting)}
        empty={<EmptyState icon={IconClockCheck} title="No hours wait for you." hint="Weeks appear here when they are handed in." />}
        selection={{ selected, onChange: setSelected, rowLabel: ({ employeeName, week }) => `${employeeName}, ${weekText(week)}` }}
        card={(row) => (
          <div className={s.card}>
            <WeekLink row={row} />
            <b className="num">{`${formatHours(row.minutes) || '0'} h`}</b>
            <small>{[weekText(row.week), row.projectCode, overtimeText(row)].filter(Boolean).join(' · ')}</small>
          </div>
        )}
        minWidth="40rem"
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => approving.mutate()}
        title={`Approve ${counted(chosen.length, 'week')}`}
        confirmLabel={`Approve ${formatHours(chosen.reduce((sum, { minutes }) => sum + minutes, 0)) || '0'} hours`}
        isBusy={approving.isPending}
        error={<ProblemNotice problem={approving.error} />}
      >
        {[...new Set(chosen.map(({ employeeName }) => employeeName))].join(', ')}
      </ConfirmDialog>
    </Sheet>
  );
}

const keyOf = ({ timesheetId, projectId }: WaitingSheet): string => `${timesheetId} ${projectId ?? ''}`;
const weekText = (week: string): string => `Week ${Number(week.slice(6))}`;
const overtimeText = ({ overtimeMinutes }: WaitingSheet): string | null =>
  overtimeMinutes > 0 ? `${formatHours(overtimeMinutes)} h overtime` : null;

function WeekLink({ row }: { row: WaitingSheet }) {
  return (
    <Link className={s.link} to={to('timesheet.sheet', { timesheetId: row.timesheetId })}>
      {row.employeeName}
    </Link>
  );
}

const COLUMNS: Column<WaitingSheet>[] = [
  {
    key: 'person',
    header: 'Person',
    cell: (row) => (
      <>
        <WeekLink row={row} />
        {row.enteredByName && <div className={s.sub}>{`entered by ${row.enteredByName}`}</div>}
      </>
    ),
  },
  { key: 'week', header: 'Week', cell: ({ week }) => weekText(week) },
  { key: 'part', header: 'Part', cell: ({ projectCode }) => projectCode ?? 'Whole week' },
  { key: 'hours', header: 'Hours', align: 'end', cell: ({ minutes }) => <span className="num">{formatHours(minutes) || '–'}</span> },
  {
    key: 'overtime',
    header: 'Overtime (h)',
    align: 'end',
    cell: ({ overtimeMinutes }) => <span className="num">{formatHours(overtimeMinutes) || '–'}</span>,
  },
  { key: 'since', header: 'Handed in', cell: ({ submittedAt }) => <DateText iso={submittedAt} format="dateTime" /> },
  {
    key: 'return',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (row) => (row.projectId ? <ReturnLine row={row} /> : null),
  },
];
