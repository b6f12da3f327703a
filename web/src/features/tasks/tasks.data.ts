import { queryOptions } from '@tanstack/react-query';
import type { Task, TaskChange, TaskChanges, TaskDetail, TaskInput, TasksChanged } from '@lintel/contract/tasks';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'tasks';

export const taskQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.tasks.get({ id }, { signal }) });

/** Open tasks of a project, for what may come first. */
export const taskOptionsQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [KEY, 'options', projectId],
    queryFn: ({ signal }) =>
      api.tasks.list({ query: { size: 200, sort: 'number', open: 'true', ...(projectId ? { projectId } : {}) } }, { signal }),
  });

export const readTasksAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

const once = () => ({ idempotencyKey: intentKey() });
/** What a call made or changed stands where it is read. */
export const changed = async (call: Promise<TaskDetail>): Promise<TaskDetail> => {
  const task = await call;
  queryClient.setQueryData(taskQuery(task.id).queryKey, task);
  void queryClient.invalidateQueries({ queryKey: [KEY, 'list'] });
  return task;
};

export const createTask = (body: TaskInput) => changed(api.tasks.create({ body }, once()));
export const updateTask = (id: string, body: TaskChange) => changed(api.tasks.update({ id, body }, once()));
export async function updateSeveral(rows: readonly Task[], change: TaskChanges): Promise<TasksChanged> {
  const outcome = await api.tasks.updateSeveral({ body: { items: itemsOf(rows), change } }, once());
  await readTasksAgain();
  return outcome;
}
export async function moveSeveral(rows: readonly Task[], name: string, input: Record<string, unknown>): Promise<TasksChanged> {
  const outcome = await api.tasks.moveSeveral({ body: { items: itemsOf(rows), name: name as 'start', input } }, once());
  await readTasksAgain();
  return outcome;
}
const itemsOf = (rows: readonly Task[]) => rows.map(({ id, version }) => ({ id, version }));
export const moveTask = (name: string, { id, version }: Pick<Task, 'id' | 'version'>, input: Record<string, unknown>) =>
  changed(api.tasks.transition({ id, body: { name: name as 'start', version, input } }, once()));
export const tick = (id: string, itemId: string, isDone: boolean) => changed(api.tasks.check({ id, itemId, body: { isDone } }, once()));
export const measure = (id: string, percent: number) => changed(api.tasks.measure({ id, body: { percent } }, once()));
export const watch = (id: string, isWatching: boolean) => changed(api.tasks.watch({ id, body: { isWatching } }, once()));
export const addTaskFiles = (id: string, fileIds: string[]) => changed(api.tasks.addFiles({ id, body: { fileIds } }, once()));
