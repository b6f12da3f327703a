import { Anchor, Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PRIORITIES } from '@lintel/contract/priorities';
import type { TaskDetail } from '@lintel/contract/tasks';
import { RECURRENCE_LABEL } from '@lintel/contract/work-words';
import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { FileDrop, SubjectFiles } from '#web/features/files/files.parts.tsx';
import { MailOfTask } from '#web/features/mail/mail.parts.tsx';
import { LogTime, StartClock } from '#web/features/timesheets/timesheets.parts.tsx';
import { WorkLabels } from '#web/features/work-labels/work-labels.parts.tsx';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { LaterPart } from '#web/kit/later.tsx';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { queryClient } from '#web/kit/queries.ts';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { Progress } from './Progress.tsx';
import { TaskDrawer } from './TaskDrawer.tsx';
import { TaskDue } from './TaskDue.tsx';
import s from './Tasks.module.css';
import { addTaskFiles, moveTask, readTasksAgain, taskQuery, tick, watch } from './tasks.data.ts';
import { ASKED, CONSEQUENCES, hoursText, isOver, NEXT_STEPS } from './tasks.format.ts';
import { TaskStatus } from './TaskStatus.tsx';

/** workspace C1.11 */
export function TaskDetailPage() {
  const { taskId = '' } = useParams();
  const task = useQuery(taskQuery(taskId));
  const { data } = task;
  useCrumb(data?.number ?? null);
  if (hasFailed(task)) return <Failed isPage things="this task" read={task} />;
  if (!data) return <Loading />;
  return <Detail task={data} />;
}

function Detail({ task }: { task: TaskDetail }) {
  const [isEditing, setEditing] = useState(false);
  const watching = useMutation({ mutationFn: () => watch(task.id, !task.isWatching), onError: (error) => toast.problem(error) });
  return (
    <>
      <PageHeader
        refNo={task.number}
        status={<TaskStatus task={task} />}
        title={task.title}
        actions={
          <>
            <Button
              variant="quiet"
              leftSection={task.isWatching ? <IconEyeOff size={16} /> : <IconEye size={16} />}
              onClick={() => watching.mutate()}
              aria-pressed={task.isWatching}
            >
              {task.isWatching ? 'Stop watching' : 'Watch'}
            </Button>
            {task.isEditable && (
              <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <TransitionButtons
              size="sm"
              machine={MACHINES.task}
              row={task}
              label={task.number}
              move={moveTask}
              onSettled={() => void readTasksAgain()}
              ask={ASKED}
              consequence={CONSEQUENCES}
              primary={NEXT_STEPS}
            />
          </>
        }
      >
        <TitleBlock
          cells={[
            { label: 'Project', value: <ProjectLink task={task} /> },
            { label: 'Who', value: task.assignees.map(({ name }) => name).join(', '), wide: true },
            { label: 'Due', value: <TaskDue task={task} /> },
            { label: 'Priority', value: PRIORITIES[task.priority] },
            { label: 'Estimate', value: task.estimateMinutes ? hoursText(task.estimateMinutes) : '–' },
            // Beside it stands how far it is, where its reader may say so.
            ...(task.isMeasurable ? [] : [{ label: 'Done', value: `${task.percent} %` }]),
          ]}
        />
      </PageHeader>
      <div className={s.page}>
        {task.blockedReason && (
          <InlineNotice tone="danger" title="Blocked.">
            {task.blockedReason}
          </InlineNotice>
        )}
        {task.returned && (
          <InlineNotice tone="warning" title={`${task.returned.byName} returned this task.`}>
            {task.returned.reason}
          </InlineNotice>
        )}
        <SplitView main={<Work task={task} />} side={<Around task={task} />} />
      </div>
      <TaskDrawer opened={isEditing} task={task} projectId={task.projectId} onClose={() => setEditing(false)} />
    </>
  );
}

function ProjectLink({ task: { projectId, projectCode, projectName } }: { task: TaskDetail }) {
  if (!projectId) return 'None';
  return (
    <Anchor component={Link} to={to('projects.detail', { projectId })} inherit underline="always">
      {projectCode} {projectName}
    </Anchor>
  );
}

function Work({ task }: { task: TaskDetail }) {
  return (
    <>
      {task.description && (
        <Sheet label="Description">
          <SheetHeader title="Description" />
          <SheetBody>
            <p className={s.text}>{task.description}</p>
          </SheetBody>
        </Sheet>
      )}
      {task.checklist.length > 0 && <Checklist task={task} />}
      <Sheet label="Photos and files">
        <SheetHeader title="Photos and files" />
        <SheetBody>
          <div className={s.stack}>
            <LaterPart fallback={<span data-coming hidden />}>
              <MailOfTask taskId={task.id} className={s.text} />
            </LaterPart>
            <SubjectFiles subjectType="task" subjectId={task.id} />
            {task.isCheckable && <AddFiles task={task} />}
          </div>
        </SheetBody>
      </Sheet>
      <ActivitySheet subjectType="task" subjectId={task.id} />
    </>
  );
}

function Checklist({ task }: { task: TaskDetail }) {
  const ticking = useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) => tick(task.id, id, isDone),
    onError: (error) => toast.problem(error),
  });
  return (
    <Sheet label="Checklist">
      <SheetHeader title="Checklist" note={`${task.checksDone} of ${task.checks}`} />
      <SheetBody>
        <ul className={s.checks}>
          {task.checklist.map((item) => (
            <li key={item.id}>
              <Checkbox
                label={item.isRequired ? `${item.text} (required)` : item.text}
                description={item.doneByName ? `Ticked by ${item.doneByName}` : undefined}
                checked={item.doneAt !== null}
                disabled={!task.isCheckable || ticking.isPending}
                onChange={(event) => ticking.mutate({ id: item.id, isDone: event.currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}

/** What is chosen is kept with the task at once. */
function AddFiles({ task }: { task: TaskDetail }) {
  const adding = useMutation({
    mutationFn: (ids: string[]) => addTaskFiles(task.id, ids),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['files'] }),
    onError: (error) => toast.problem(error),
  });
  return (
    <FileDrop
      label="Add photos or files"
      value={[]}
      onChange={(change) => {
        const added = change([]).map(({ id }) => id);
        if (added.length > 0) adding.mutate(added);
      }}
    />
  );
}

function Around({ task }: { task: TaskDetail }) {
  return (
    <>
      <Sheet label="About">
        <SheetHeader title="About" />
        <SheetBody>
          <div className={s.checks}>
            <WorkLabels labels={task.labels} />
            <span>Given by {task.reporter.name}</span>
            {task.phaseName && <span>Phase: {task.phaseName}</span>}
            {task.costCode && <span>Cost code: {task.costCode}</span>}
            {task.location && <span>Where: {task.location}</span>}
            {task.startDate && (
              <span>
                Starts <DateText iso={task.startDate} />
              </span>
            )}
            {task.needsPhoto && <span>It is handed in with a photo.</span>}
            <span>{task.needsReview ? 'Somebody reviews it before it is done.' : 'It is done when it is completed.'}</span>
            {task.recurrence && <span>{`Comes again: ${RECURRENCE_LABEL[task.recurrence].toLowerCase()}, when this one is done.`}</span>}
            {task.watchers.length > 0 && <span>Watched by {task.watchers.map(({ name }) => name).join(', ')}</span>}
          </div>
        </SheetBody>
      </Sheet>
      <Progress key={task.percent} task={task} />
      <Time task={task} />
      <Linked title="Comes first" tasks={task.dependsOn} />
      <Linked title="Waits for this" tasks={task.dependants} />
    </>
  );
}

/** What was booked on it against what was expected, and the clock for who does it. */
function Time({ task }: { task: TaskDetail }) {
  const { id: ownId } = useUser();
  const { estimateMinutes, loggedMinutes } = task;
  const isMine = task.assignees.some(({ id }) => id === ownId) && !isOver(task);
  if (!loggedMinutes && !estimateMinutes && !isMine) return null;
  const text = estimateMinutes ? `${hoursText(loggedMinutes)} of ${hoursText(estimateMinutes)}` : hoursText(loggedMinutes);
  return (
    <Sheet label="Time">
      <SheetHeader title="Time" note={text} />
      <SheetBody>
        <div className={s.stack}>
          {estimateMinutes !== null && <Meter value={loggedMinutes} max={estimateMinutes} label={`${text} logged`} />}
          {isMine && (
            <div className={s.clocks}>
              <StartClock projectId={task.projectId} taskId={task.id} />
              <LogTime projectId={task.projectId} taskId={task.id} onBooked={() => void readTasksAgain()} />
            </div>
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}

function Linked({ title, tasks }: { title: string; tasks: TaskDetail['dependsOn'] }) {
  if (tasks.length === 0) return null;
  return (
    <Sheet label={title}>
      <SheetHeader title={title} />
      <SheetBody>
        <ul className={s.links}>
          {tasks.map(({ task, status }, index) => (
            <li key={task?.id ?? index}>
              {task ? (
                <Link className={s.name} to={to('tasks.detail', { taskId: task.id })}>
                  {task.number} {task.title}
                </Link>
              ) : (
                <span>A task that you may not see</span>
              )}
              <TaskStatus task={{ status, isReturned: false }} />
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}
