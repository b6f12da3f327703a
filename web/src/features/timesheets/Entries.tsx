import { ACTIVITIES } from '@lintel/contract/activities';
import type { EntryRow } from '@lintel/contract/timesheet-weeks';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { personFilter } from '#web/features/people/people.parts.tsx';
import { PROJECT_FILTER } from '#web/features/projects/projects.parts.tsx';
import { api } from '#web/kit/api.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useList } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { formatHours } from './hours.format.ts';
import { SheetStatus } from './SheetStatus.tsx';
import s from './Timesheet.module.css';
import { signed } from './week.rows.ts';

const STATUSES = optionsOf(MACHINES.timesheet.states);

const CORRECTED = [
  { value: 'true', label: 'Corrections alone' },
  { value: 'false', label: 'Without corrections' },
];

/** Single entries, one's own and those of everybody whose hours one may see: searched, added up and taken out as a file. */
export function Entries() {
  const entries = useList({
    name: 'hours',
    queryKey: 'timesheets',
    call: api.timesheets.entries,
    file: api.timesheets.export,
    search: 'Person, project or note',
    filters: [
      { key: 'day', label: 'Day', kind: 'days', from: 'from', to: 'to' },
      { key: 'status', label: 'Status', kind: 'choices', options: STATUSES },
      PROJECT_FILTER,
      personFilter('employeeId', 'Person'),
      { key: 'activity', label: 'Activity', kind: 'choices', options: optionsOf(ACTIVITIES) },
      { key: 'corrected', label: 'Corrections', kind: 'choice', options: CORRECTED },
    ],
    order: '-day',
  });
  return (
    <Sheet label="Entries">
      <DataTable
        list={entries}
        caption="Entries"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={IconClock} title="No hours have been entered yet." />}
        card={(entry) => (
          <div className={s.card}>
            <Link className={s.link} to={to('timesheet.sheet', { timesheetId: entry.timesheetId })}>
              {doneOf(entry) ?? entry.employeeName}, <DateText iso={entry.day} format="list" />
            </Link>
            <small>{[projectOf(entry), doneOf(entry) && entry.employeeName, `${hoursOf(entry)} h`].filter(Boolean).join(' · ')}</small>
            {entry.isCorrection && <small>{`Correction: ${entry.note}`}</small>}
          </div>
        )}
      />
    </Sheet>
  );
}

/** How many hours more or fewer, where it is a correction. */
const hoursOf = ({ minutes, isCorrection }: EntryRow): string => (isCorrection ? signed(minutes) : formatHours(minutes));

/** What was done: the task, else the activity or what it is booked to; null where nothing but the project is known. */
const doneOf = ({ task, activity, costCode, phaseName, resource }: EntryRow): string | null =>
  task ?? (activity ? ACTIVITIES[activity] : (costCode ?? phaseName ?? resource));

/** Beneath it, where it was. */
const projectOf = ({ projectCode, task, costCode }: EntryRow): string => [projectCode, task && costCode].filter(Boolean).join(', ');

function Place({ entry }: { entry: EntryRow }) {
  const { timesheetId, projectCode, activity } = entry;
  return (
    <Link className={s.link} to={to('timesheet.sheet', { timesheetId })}>
      {[projectCode, activity && ACTIVITIES[activity]].filter(Boolean).join(', ')}
    </Link>
  );
}

const COLUMNS: readonly ListColumn<EntryRow>[] = [
  { key: 'day', label: 'Day', canSort: true, cell: ({ day }) => <DateText iso={day} format="list" /> },
  { key: 'person', label: 'Person', canSort: true, cell: ({ employeeName }) => employeeName },
  {
    key: 'project',
    label: 'Project or activity',
    canSort: true,
    cell: (entry) => (
      <>
        <Place entry={entry} />
        {entry.isCorrection && (
          <small className={s.sub} title={entry.note}>
            {' Correction'}
          </small>
        )}
      </>
    ),
  },
  { key: 'costCode', label: 'Cost code', hideBelow: 'md', cell: ({ costCode }) => costCode ?? '–' },
  { key: 'task', label: 'Task', hideBelow: 'lg', cell: ({ task }) => task ?? '–' },
  { key: 'resource', label: 'Machine', hideBelow: 'lg', cell: ({ resource }) => resource ?? '–' },
  {
    key: 'minutes',
    label: 'Hours',
    align: 'end',
    canSort: true,
    cell: (entry) => <span className="num">{hoursOf(entry)}</span>,
    total: ({ minutes }) => <span className="num">{formatHours(Number(minutes))}</span>,
  },
  { key: 'status', label: 'Status', cell: ({ status }) => <SheetStatus status={status} /> },
  { key: 'phaseName', label: 'Phase', isExtra: true, cell: ({ phaseName }) => phaseName ?? '–' },
  { key: 'onSite', label: 'On site', isExtra: true, cell: ({ onSite }) => (onSite ? 'Yes' : 'No') },
  { key: 'note', label: 'Note', isExtra: true, cell: ({ note }) => note || '–' },
  { key: 'isCorrection', label: 'Correction', isExtra: true, cell: ({ isCorrection }) => (isCorrection ? 'Yes' : 'No') },
  { key: 'departmentName', label: 'Department', isExtra: true, cell: ({ departmentName }) => departmentName ?? '–' },
  { key: 'enteredByName', label: 'Entered by', isExtra: true, cell: ({ enteredByName }) => enteredByName ?? '–' },
];
