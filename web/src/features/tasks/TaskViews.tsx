import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { PRIORITIES } from '@lintel/contract/priorities';
import type { Task } from '@lintel/contract/tasks';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { personFilter } from '#web/features/people/people.parts.tsx';
import { PROJECT_FILTER } from '#web/features/projects/projects.parts.tsx';
import { useWorkLabelFilter } from '#web/features/work-labels/work-labels.parts.tsx';
import { api } from '#web/kit/api.ts';
import { Failed } from '#web/kit/PageState.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { ListFilters } from '#web/kit/ListFilters.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { useList, type ListState } from '#web/kit/useList.ts';
import { useUser } from '#web/kit/session.store.ts';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ChangeSeveral } from './ChangeSeveral.tsx';
import { MoveSeveral } from './MoveSeveral.tsx';
import { TaskAgenda } from './TaskAgenda.tsx';
import { TaskBoard } from './TaskBoard.tsx';
import { TaskCalendar } from './TaskCalendar.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TASK_COLUMNS } from './task.columns.tsx';
import { TaskDrawer } from './TaskDrawer.tsx';
import s from './Tasks.module.css';
import { createTask } from './tasks.data.ts';

const VIEWS = [
  { value: 'today', label: 'Today' },
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'calendar', label: 'Calendar' },
];
const STATUSES = optionsOf(MACHINES.task.states);
/** What a board or a month shows at once. */
const MOST = '200';

interface TaskViewsProps {
  /** Part of every query: the project of its tab, or whose tasks they are. */
  fixed: Record<string, string>;
  /** New tasks are of this project. */
  projectId?: string;
  empty: string;
  /** Whether tasks are added here. */
  mayAdd: boolean;
}

const OPEN = [
  { value: 'true', label: 'Still open' },
  { value: 'false', label: 'Over' },
];

/** workspace C1.10: the same tasks as an agenda, a list, a board or a month. */
export function TaskViews({ fixed, projectId, empty, mayAdd }: TaskViewsProps) {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === params.get('as'))?.value ?? 'today';
  const [isAdding, setAdding] = useState(false);
  const whole: Record<string, string> = view === 'list' ? {} : view === 'board' ? { size: MOST } : { size: MOST, open: 'true' };
  const labels = useWorkLabelFilter();
  const tasks = useList({
    name: 'tasks',
    queryKey: 'tasks',
    call: api.tasks.list,
    file: api.tasks.export,
    search: 'Number or title',
    filters: [
      { key: 'status', label: 'Status', kind: 'choices', options: STATUSES },
      { key: 'priority', label: 'Priority', kind: 'choices', options: optionsOf(PRIORITIES) },
      { key: 'due', label: 'Due', kind: 'days', from: 'dueFrom', to: 'dueTo' },
      ...labels,
      { key: 'open', label: 'Open or over', kind: 'choice', options: OPEN },
      ...(fixed['projectId'] ? [] : [PROJECT_FILTER]),
      ...(fixed['part'] === 'led' ? [DEPARTMENT_FILTER] : []),
      ...(fixed['part'] === 'mine' || fixed['assigneeId'] ? [] : [personFilter('assigneeId', 'Who does it')]),
    ],
    order: 'due',
    fixed: { ...fixed, ...whole },
  });
  const show = (as: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const key of ['as', 'page', 'month']) after.delete(key);
      if (as !== 'today') after.set('as', as);
      return after;
    });
  return (
    <>
      <div className={s.views} data-print="hide">
        {mayAdd && <QuickAdd projectId={projectId} onMore={() => setAdding(true)} />}
        <SegmentedControl size="xs" aria-label="Shown as" value={view} onChange={show} data={VIEWS} />
      </div>
      <Sheet label="Tasks">
        {view === 'list' ? (
          <DataTable
            list={tasks}
            caption="Tasks"
            columns={TASK_COLUMNS}
            rowKey={({ id }) => id}
            empty={<EmptyState icon={IconChecklist} title={empty} />}
            card={(task) => <TaskCard task={task} />}
            selection={{
              rowLabel: ({ number, title }) => `${number} ${title}`,
              actions: (rows, clear) => (
                <>
                  <MoveSeveral rows={rows} onDone={clear} />
                  <ChangeSeveral rows={rows} onDone={clear} />
                </>
              ),
            }}
          />
        ) : (
          <>
            <FilterBar search={{ value: tasks.text, placeholder: 'Number or title', onChange: (q) => tasks.set({ q }, { replace: true }) }}>
              <ListFilters list={tasks} columns={[]} />
            </FilterBar>
            <Together view={view} tasks={tasks} empty={empty} />
          </>
        )}
      </Sheet>
      <TaskDrawer opened={isAdding} task={null} projectId={projectId ?? null} onClose={() => setAdding(false)} />
    </>
  );
}

function Together({ view, tasks, empty }: { view: string; tasks: ListState<Task>; empty: string }) {
  const { result, rows } = tasks;
  if (hasFailed(result)) return <Failed things="the tasks" read={result} />;
  if (result.isPending) return <Skeleton height="14rem" radius={0} />;
  if (view === 'calendar') return <TaskCalendar tasks={rows} />;
  if (rows.length === 0)
    return tasks.isFiltered ? <NothingMatches onClear={tasks.clear} /> : <EmptyState icon={IconChecklist} title={empty} />;
  return view === 'board' ? <TaskBoard tasks={rows} /> : <TaskAgenda tasks={rows} />;
}

/** A title and Enter: a task for oneself; everything else can be said later. */
function QuickAdd({ projectId, onMore }: { projectId: string | undefined; onMore: () => void }) {
  const { id } = useUser();
  const [title, setTitle] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    if (!title.trim() || isBusy) return;
    setBusy(true);
    try {
      const task = await createTask(quickTask(title, id, projectId));
      toast.result(`${task.number} added`);
      setTitle('');
    } catch (error) {
      toast.problem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionForm className={s.quick} action={() => void add()}>
      <TextInput
        aria-label="New task for you"
        placeholder="New task for you"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isBusy}
        maxLength={200}
      />
      <Button variant="default" onClick={onMore}>
        New task
      </Button>
    </ActionForm>
  );
}

const quickTask = (title: string, id: string, projectId: string | undefined) => ({
  title,
  description: '',
  projectId: projectId ?? null,
  phaseId: null,
  assigneeIds: [id],
  labelIds: [],
  priority: 'normal' as const,
  startDate: null,
  dueDate: null,
  estimateMinutes: null,
  needsReview: false,
  needsPhoto: false,
  costCodeId: null,
  location: null,
  checklist: [],
  dependsOn: [],
  recurrence: null,
});
