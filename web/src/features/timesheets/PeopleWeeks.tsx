import { useQuery } from '@tanstack/react-query';
import type { SheetRow } from '@lintel/contract/timesheet-weeks';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { failureOf } from '#web/kit/failed.ts';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { CloseHours } from './CloseHours.tsx';
import { formatHours } from './hours.format.ts';
import { SheetStatus } from './SheetStatus.tsx';
import s from './Timesheet.module.css';
import { peopleQuery } from './timesheets.data.ts';
import { WeekBar } from './WeekBar.tsx';

const STATUSES = [{ value: 'missing', label: 'Missing' }, ...optionsOf(MACHINES.timesheet.states)];

/** One week of everybody whose hours this person follows; HR closes them for pay. */
export function PeopleWeeks({ week, isClosing }: { week: string; isClosing: boolean }) {
  const [params, change] = useFilterParams();
  const [page, setPage] = usePageParam();
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value as SheetRow['status'] | undefined;
  const q = params.get('q') ?? '';
  const settled = useSettled(q);
  const people = useQuery(peopleQuery({ week, page, status, q: settled || undefined }));
  return (
    <Sheet label="Hours of people">
      <WeekBar week={week}>{isClosing && <CloseHours week={week} />}</WeekBar>
      <FilterBar search={{ value: q, placeholder: 'Name', onChange: (value) => change({ q: value }) }}>
        <FilterChoice label="Status" value={status} options={STATUSES} onChange={(value) => change({ status: value })} />
      </FilterBar>
      <DataTableFrame
        caption={`Hours of people in week ${week}`}
        columns={COLUMNS}
        rows={people.data?.items ?? []}
        rowKey={({ employeeId }) => employeeId}
        state={people.isPending ? 'loading' : people.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(people)}
        empty={
          status || q ? (
            <NothingMatches onClear={() => change({ status: undefined, q: undefined })} />
          ) : (
            <EmptyState icon={IconUsers} title="Nobody works in this week." />
          )
        }
        page={{ page, pageSize: people.data?.page.size ?? 20, total: people.data?.page.total ?? 0, onPage: setPage }}
        card={(row) => (
          <div className={s.card}>
            <Name row={row} />
            <SheetStatus status={row.status} />
            <small>{`${formatHours(row.minutes) || '0'} h`}</small>
            {row.daysLate > 0 && <small className={s.late}>{lateText(row)}</small>}
          </div>
        )}
        minWidth="40rem"
      />
    </Sheet>
  );
}

const lateText = ({ daysLate }: SheetRow): string => `${counted(daysLate, 'day')} late`;

function Name({ row }: { row: SheetRow }) {
  if (!row.timesheetId) return <span className={s.name}>{row.employeeName}</span>;
  return (
    <Link className={s.link} to={to('timesheet.sheet', { timesheetId: row.timesheetId })}>
      {row.employeeName}
    </Link>
  );
}

const COLUMNS: Column<SheetRow>[] = [
  {
    key: 'person',
    header: 'Person',
    cell: (row) => (
      <>
        <Name row={row} />
        <div className={s.sub}>{row.departmentName}</div>
      </>
    ),
  },
  { key: 'hours', header: 'Hours', align: 'end', cell: ({ minutes }) => <span className="num">{formatHours(minutes) || '–'}</span> },
  {
    key: 'overtime',
    header: 'Overtime (h)',
    align: 'end',
    cell: ({ overtimeMinutes }) => <span className="num">{formatHours(overtimeMinutes) || '–'}</span>,
  },
  {
    key: 'since',
    header: 'Handed in',
    cell: (row) => (
      <>
        <DateText iso={row.submittedAt} format="dateTime" />
        {row.daysLate > 0 && <div className={s.late}>{lateText(row)}</div>}
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <SheetStatus status={status} /> },
];
