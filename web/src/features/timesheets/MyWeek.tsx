import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ACTIVITIES } from '@lintel/contract/activities';
import type { RehearsedChain } from '@lintel/contract/approval-chains';
import type { ProjectOption } from '@lintel/contract/projects';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { IconBulldozer, IconClock, IconCopy, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { chainText } from '#web/features/approvals/approvals.parts.tsx';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { api } from '#web/kit/api.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { Corrections } from './Corrections.tsx';
import { enterHours, minutesWaiting, useEntered, waitFirst, waitingHours, withWaiting } from './hours.entered.ts';
import { RowButton, RowDetails } from './RowDetails.tsx';
import { SheetStatus } from './SheetStatus.tsx';
import { TimerPanel } from './TimerPanel.tsx';
import s from './Timesheet.module.css';
import { chainQuery, copyWeek, moveTimesheet, readTimesheetsAgain, weekQuery } from './timesheets.data.ts';
import { factsOf, keyOf, paperOf, plainTarget, rowsOf, targetOf, type Target } from './week.rows.ts';
import { WeekBar } from './WeekBar.tsx';
import { WeekFacts } from './WeekFacts.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { PrintWeek } from './WeekPaper.tsx';

export function MyWeek({ week }: { week: string }) {
  const sheet = useQuery(weekQuery(week));
  const { data } = sheet;
  if (hasFailed(sheet)) return <Failed things="this week" read={sheet} />;
  if (!data) return <Loading />;
  return <SplitView sideWidth="17rem" main={<Week key={week} sheet={data} />} side={<Side sheet={data} />} />;
}

function Week({ sheet }: { sheet: Timesheet }) {
  const [added, setAdded] = useState<Target[]>([]);
  const saving = useMutation({
    mutationFn: ({ target, day, minutes }: { target: Target; day: string; minutes: number }) =>
      enterHours(sheet.week, target, day, minutes),
    onError: (error) => {
      toast.problem(error);
      void readTimesheetsAgain();
    },
  });
  const copying = useMutation({ mutationFn: () => copyWeek(sheet.week), onError: (error) => toast.problem(error) });
  const filling = useMutation({
    mutationFn: (from: () => Promise<Target[]>) => from(),
    onSuccess: (targets) => setAdded((before) => [...before, ...targets]),
    onError: (error) => toast.problem(error),
  });
  const { data: next } = useQuery({ ...chainQuery(sheet.week), enabled: sheet.transitions.includes('submit'), select: nextText });
  const [open, setOpen] = useState<string | null>(null);
  const waiting = waitingHours(useEntered(), sheet.week);
  const rows = withWaiting(rowsOf(sheet, [...added, ...waiting.targets]), sheet.week, waiting.hours);
  const targets = new Map<string, Target>(
    [...waiting.targets, ...added, ...sheet.entries.map(targetOf)].map((target) => [keyOf(target), target]),
  );
  return (
    <div className={s.stack}>
      {sheet.comment && (
        <InlineNotice tone="warning" title={`${MACHINES.timesheet.states[sheet.status].label}.`}>
          {sheet.comment}
          {sheet.status === 'returned' && sheet.days.some(({ isOpen }) => !isOpen) && ' The other days stay as they are.'}
        </InlineNotice>
      )}
      <Sheet label="Week">
        <WeekBar week={sheet.week}>
          {sheet.entries.length > 0 && <PrintWeek {...paperOf(sheet, MACHINES.timesheet.states[sheet.status].label)} />}
          <TransitionButtons
            size="sm"
            machine={MACHINES.timesheet}
            row={sheet}
            label={`week ${Number(sheet.week.slice(6))}`}
            move={(...step) => (waiting.hours.length > 0 ? waitFirst() : moveTimesheet(...step))}
            onSettled={() => void readTimesheetsAgain()}
            ask={{
              submit: [{ name: 'reason', label: 'Why a scheduled day has no hours (only if one has none)', kind: 'text' }],
              reopen: [{ name: 'reason', label: 'Reason', kind: 'text' }],
              recall: [{ name: 'reason', label: 'Reason', kind: 'text' }],
            }}
            consequence={{ submit: next ?? 'The head of your department decides on it.' }}
            primary={['submit']}
          />
        </WeekBar>
        {rows.length === 0 ? (
          <EmptyState
            icon={IconClock}
            title="Nothing entered for this week. Copy last week?"
            hint={sheet.isEditable ? 'Or add a project or an activity below.' : undefined}
            action={
              sheet.isEditable && (
                <Button variant="default" leftSection={<IconCopy size={16} />} loading={copying.isPending} onClick={() => copying.mutate()}>
                  Copy last week
                </Button>
              )
            }
          />
        ) : (
          <WeekGrid
            caption={`Hours of week ${sheet.week}`}
            rowHeader="Project or activity"
            days={sheet.days}
            rows={rows.map((row) =>
              sheet.isEditable ? { ...row, action: <RowButton name={row.name} onOpen={() => setOpen(row.key)} /> } : row,
            )}
            longDays={sheet.longDays}
            step={sheet.roundingMinutes}
            onCell={(row, day, minutes) => saving.mutateAsync({ target: targets.get(row.key)!, day, minutes })}
          />
        )}
        {sheet.isEditable && (
          <div className={s.add}>
            <AddRow onAdd={(target) => setAdded((before) => [...before, target])} />
            <div className={s.fill}>
              {rows.length > 0 && (
                <Button variant="quiet" leftSection={<IconCopy size={16} />} loading={copying.isPending} onClick={() => copying.mutate()}>
                  Copy last week
                </Button>
              )}
              <Button variant="quiet" leftSection={<IconListCheck size={16} />} onClick={() => filling.mutate(taskTargets)}>
                Rows of my tasks
              </Button>
              <Button
                variant="quiet"
                leftSection={<IconBulldozer size={16} />}
                onClick={() => filling.mutate(() => bookingTargets(sheet.week))}
              >
                Rows of my bookings
              </Button>
            </div>
          </div>
        )}
      </Sheet>
      <Corrections sheet={sheet} />
      {open !== null && targets.has(open) && (
        <RowDetails
          sheet={sheet}
          target={targets.get(open)!}
          onMoved={(target) => setAdded((before) => [...before.filter((one) => keyOf(one) !== open), target])}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Who confirms the hours first, and who decides then. */
const nextText = ({ first, chain }: { first: string[]; chain: RehearsedChain }): string =>
  [
    ...(first.length > 0 ? [`First ${first.join(' and ')} ${first.length === 1 ? 'confirms' : 'confirm'} the hours of the projects.`] : []),
    chainText(chain),
  ].join(' ');

function Side({ sheet }: { sheet: Timesheet }) {
  const { hours } = waitingHours(useEntered(), sheet.week);
  return (
    <>
      <WeekFacts facts={factsOf(sheet, minutesWaiting(sheet, hours))} badge={<SheetStatus status={sheet.status} />} />
      <TimerPanel />
    </>
  );
}

/** One row for each of one's open tasks of a project. */
async function taskTargets(): Promise<Target[]> {
  const [{ items }, projects] = await Promise.all([
    api.tasks.list({ query: { part: 'mine', status: ['in_progress', 'todo'], size: 50 } }),
    ownProjects(),
  ]);
  if (items.length === 0) toast.notice('You have no open tasks.');
  return items.flatMap(({ id, title, projectId, projectCode, projectName, costCodeId, costCode }) =>
    projectId === null
      ? []
      : onProject(
          { id: projectId, code: projectCode ?? '', name: projectName ?? '', status: projects.find((one) => one.id === projectId)?.status },
          { costCodeId, taskId: id, sub: [costCode, title].filter(Boolean).join(' · ') },
        ),
  );
}

/** One row for each machine that is booked in this week with oneself as its operator, on each project that has it. */
async function bookingTargets(week: string): Promise<Target[]> {
  const [machines, projects] = await Promise.all([api.timesheets.resources({ query: { week } }), ownProjects()]);
  const targets = machines
    .filter(({ isOperator }) => isOperator)
    .flatMap(({ id: resourceId, code, name, projectIds }) =>
      projects.filter(({ id }) => projectIds.includes(id)).map((project) => onProject(project, { resourceId, sub: `${code} ${name}` })),
    );
  if (targets.length === 0) toast.notice('No machine is booked in this week for a project of yours with you as its operator.');
  return targets;
}

const ownProjects = () => api.projects.options({ query: { mine: 'true' } });

type OnProject = Pick<ProjectOption, 'id' | 'code' | 'name'> & { status: ProjectOption['status'] | undefined };

/** What is on hold has stand-by alone. */
function onProject({ id, code, name, status }: OnProject, more: Partial<Target> = {}): Target {
  const target = plainTarget({ projectId: id, name: `${code} ${name}`.trim(), ...more });
  if (status !== 'on_hold') return target;
  return { ...target, activity: 'standby', sub: [ACTIVITIES.standby, more.sub].filter(Boolean).join(' · ') };
}

const CHOICES = optionsOf(ACTIVITIES);

function AddRow({ onAdd }: { onAdd: (target: Target) => void }) {
  return (
    <>
      <ProjectPicker
        aria-label="Add a project"
        placeholder="Add a project"
        mine
        value={null}
        onChange={(_, project) => project && onAdd(onProject(project))}
      />
      <Select
        aria-label="Add an activity"
        placeholder="Add an activity"
        data={CHOICES}
        value={null}
        onChange={(value) => {
          if (value) onAdd(plainTarget({ activity: value, name: ACTIVITIES[value] }));
        }}
      />
    </>
  );
}
