import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CrewCell, CrewRow, HoursPart } from '@lintel/contract/timesheet-weeks';
import { IconCopy, IconUsersGroup } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { TransitionDialog } from '#web/kit/TransitionDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { AddCrewRow } from './AddCrewRow.tsx';
import { lineOf, linesOf, type AddedLine } from './crew.rows.ts';
import { enterCrewHours, useEntered, waitFirst, waitingOfCrew, withWaiting } from './hours.entered.ts';
import { formatHours } from './hours.format.ts';
import s from './Timesheet.module.css';
import { copyCrew, crewQuery, readTimesheetsAgain, submitCrew } from './timesheets.data.ts';
import { WeekBar } from './WeekBar.tsx';
import { WeekGrid, type GridRow } from './WeekGrid.tsx';
import { PrintWeek } from './WeekPaper.tsx';

/** The hours of workers without a login, entered by who leads their crew. The project stands in the address. */
export function CrewWeek({ week, crews }: { week: string; crews: HoursPart['crews'] }) {
  const [params, setParams] = useSearchParams();
  const project = crews.find(({ id }) => id === params.get('project')) ?? crews[0];
  return (
    <Sheet label="Crew">
      <WeekBar week={week}>
        <Select
          aria-label="Project of the crew"
          size="sm"
          data={crews.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          value={project?.id ?? null}
          allowDeselect={false}
          onChange={(id) =>
            setParams((before) => {
              const after = new URLSearchParams(before);
              if (id) after.set('project', id);
              return after;
            })
          }
        />
      </WeekBar>
      {project ? (
        <Crew key={`${week} ${project.id}`} week={week} projectId={project.id} projectName={`${project.code} ${project.name}`} />
      ) : (
        <EmptyState icon={IconUsersGroup} title="You lead no crew on a project that runs." />
      )}
    </Sheet>
  );
}

function Crew({ week, projectId, projectName }: { week: string; projectId: string; projectName: string }) {
  const crew = useQuery(crewQuery(week, projectId));
  const [isAsking, setAsking] = useState(false);
  const [added, setAdded] = useState<AddedLine[]>([]);
  const { mutateAsync: save } = useMutation({
    mutationFn: ({ name, cell }: { name: string; cell: CrewCell }) => enterCrewHours(week, projectId, name, cell),
    // One after the other: what is answered last is the latest.
    scope: { id: `crew ${week} ${projectId}` },
    onError: (error) => {
      toast.problem(error);
      void readTimesheetsAgain();
    },
  });
  const copying = useMutation({ mutationFn: () => copyCrew(week, projectId), onError: (error) => toast.problem(error) });
  const entered = useEntered();
  const waiting = useMemo(() => waitingOfCrew(entered, week, projectId), [entered, week, projectId]);
  const rows = useMemo(() => withWaiting(gridRows(crew.data ?? [], added), week, waiting), [crew.data, added, waiting, week]);
  const enter = useCallback(
    ({ key, name }: GridRow, day: string, minutes: number) => save({ name, cell: { ...lineOf(key), day, minutes } }),
    [save],
  );
  if (hasFailed(crew)) return <Failed things="the crew" read={crew} />;
  if (!crew.data) return <Loading />;
  const editable = crew.data.filter(({ isEditable }) => isEditable);
  const open = editable.filter(({ timesheetId }) => timesheetId !== null);
  if (crew.data.length === 0) return <EmptyState icon={IconUsersGroup} title="Everybody on this project enters their own hours." />;
  return (
    <>
      <WeekGrid
        caption={`Hours of the crew in week ${week}`}
        rowHeader="Worker"
        step={crew.data[0]!.roundingMinutes}
        days={crew.data[0]!.days.map((one) => ({ ...one, leave: null, leave100: 0, isLocked: false }))}
        rows={rows}
        onCell={enter}
      />
      <div className={s.add}>
        <span>
          {editable.length > 0
            ? 'What you enter is shown with your name, and somebody else approves it.'
            : 'The weeks of the crew are handed in.'}
        </span>
        {editable.length > 0 && (
          <>
            <AddCrewRow week={week} projectId={projectId} crew={editable} onAdd={(line) => setAdded((before) => [...before, line])} />
            <Button variant="quiet" leftSection={<IconCopy size={16} />} loading={copying.isPending} onClick={() => copying.mutate()}>
              Copy last week
            </Button>
          </>
        )}
        <PrintWeek
          title={`Crew of ${projectName}: week ${Number(week.slice(6))}`}
          refNo={week}
          rowHeader="Worker"
          days={crew.data[0]!.days.map(({ day, holiday }) => ({ day, holiday, leave: null }))}
          rows={gridRows(crew.data, [])}
        />
        {open.length > 0 && <Button onClick={() => setAsking(true)}>{`Submit ${counted(open.length, 'week')}`}</Button>}
      </div>
      <TransitionDialog
        machine={MACHINES.timesheet}
        name={isAsking ? 'submit' : null}
        row={{ transitions: ['submit'], version: 1 }}
        label={counted(open.length, 'week')}
        move={(_name, _row, { reason }) =>
          waiting.length > 0
            ? waitFirst()
            : submitCrew(
                week,
                projectId,
                open.map(({ employeeId }) => employeeId),
                String(reason),
              )
        }
        onSettled={() => void readTimesheetsAgain()}
        onClose={() => setAsking(false)}
        ask={[{ name: 'reason', label: 'Why scheduled days have no hours (only if some have none)', kind: 'text' }]}
        consequence="The head of their department decides on them."
      />
    </>
  );
}

/** The same until the week of their worker is another one: a crew may have a thousand, with a field a day. */
const drawn = new WeakMap<CrewRow, GridRow[]>();

function gridRows(crew: readonly CrewRow[], added: readonly AddedLine[]): GridRow[] {
  return crew.flatMap((row) => {
    const own = added.filter(({ employeeId }) => employeeId === row.employeeId);
    if (own.length > 0) return gridRowsOf(row, own);
    const known = drawn.get(row) ?? gridRowsOf(row, []);
    drawn.set(row, known);
    return known;
  });
}

const gridRowsOf = (row: CrewRow, added: readonly AddedLine[]): GridRow[] =>
  linesOf(row, added).map(({ key, line, isFirst }) => ({
    key,
    name: [row.name, line.costCode, line.resource].filter(Boolean).join(', '),
    head: isFirst ? <Worker row={row} /> : <small>{row.name}</small>,
    sub: [line.costCode, line.resource].filter(Boolean).join(' · ') || null,
    minutes: line.minutes,
    days: row.days,
  }));

function Worker({ row }: { row: CrewRow }) {
  return (
    <>
      {row.name}
      <small>
        {[
          row.position,
          row.status === 'draft' ? null : MACHINES.timesheet.states[row.status].label,
          row.otherMinutes > 0 ? `${formatHours(row.otherMinutes)} h elsewhere` : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  );
}
