import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { daysOfWeek } from '@lintel/contract/kit/days';
import type { CrewRow } from '@lintel/contract/timesheets';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { MACHINES } from '#web/kit/contract.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { TransitionDialog } from '#web/kit/TransitionDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { formatHours } from './hours.format.ts';
import s from './Timesheet.module.css';
import { crewQuery, readTimesheetsAgain, saveCrewCells, submitCrew } from './timesheets.data.ts';
import { WeekBar } from './WeekBar.tsx';
import { WeekGrid } from './WeekGrid.tsx';

/** The hours of workers without a login, entered by who leads their crew. The project stands in the address. */
export function CrewWeek({ week }: { week: string }) {
  const [params, setParams] = useSearchParams();
  const projectId = params.get('project');
  const choose = (id: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (id) after.set('project', id);
      else after.delete('project');
      return after;
    });
  return (
    <Sheet label="Crew">
      <WeekBar week={week} />
      <div className={s.add}>
        <ProjectPicker aria-label="Project" placeholder="Project of the crew" mine value={projectId} onChange={choose} />
      </div>
      {projectId ? (
        <Crew key={`${week} ${projectId}`} week={week} projectId={projectId} />
      ) : (
        <EmptyState icon={IconUsersGroup} title="Choose the project whose crew you lead." />
      )}
    </Sheet>
  );
}

function Crew({ week, projectId }: { week: string; projectId: string }) {
  const crew = useQuery(crewQuery(week, projectId));
  const [isAsking, setAsking] = useState(false);
  const saving = useMutation({
    mutationFn: (cell: { employeeId: string; day: string; minutes: number }) => saveCrewCells(week, projectId, [cell]),
    onError: (error) => {
      toast.problem(error);
      void readTimesheetsAgain();
    },
  });
  if (crew.isError) return <Failed things={sentenceOf(crew.error)} error={crew.error} onRetry={() => void crew.refetch()} />;
  if (!crew.data) return <Loading />;
  const open = crew.data.filter(({ isEditable, timesheetId }) => isEditable && timesheetId !== null);
  if (crew.data.length === 0) return <EmptyState icon={IconUsersGroup} title="Everybody on this project enters their own hours." />;
  return (
    <>
      <WeekGrid
        caption={`Hours of the crew in week ${week}`}
        rowHeader="Worker"
        days={daysOfWeek(week).map((day, index) => ({
          day,
          scheduledMinutes: index < 5 ? 480 : 0,
          holiday: null,
          leave: null,
          leave100: 0,
        }))}
        rows={crew.data.map((row) => ({
          key: row.employeeId,
          name: row.name,
          head: <Worker row={row} />,
          minutes: row.minutes,
          isEditable: row.isEditable,
        }))}
        onCell={({ key }, day, minutes) => saving.mutate({ employeeId: key, day, minutes })}
      />
      <div className={s.add}>
        <span>What you enter is shown with your name, and somebody else approves it.</span>
        <Button disabled={open.length === 0} onClick={() => setAsking(true)}>
          {`Submit ${open.length} ${open.length === 1 ? 'week' : 'weeks'}`}
        </Button>
      </div>
      <TransitionDialog
        machine={MACHINES.timesheet}
        name={isAsking ? 'submit' : null}
        row={{ transitions: ['submit'], version: 1 }}
        label={`${open.length} weeks`}
        move={(_name, _row, { reason }) =>
          submitCrew(
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
