import type { TaskInput } from '@lintel/contract/tasks';
import { queryOptions } from '@tanstack/react-query';
import { taskChanged } from '#web/features/tasks/tasks.parts.tsx';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

/** The tasks that were made of the mails of a conversation. */
export const tasksOfMailQuery = (id: string) =>
  queryOptions({ queryKey: mailKeys.tasks(id), queryFn: ({ signal }) => api.mailTasks.of({ id }, { signal }), staleTime: 120_000 });

/** The mail that a task was made of. */
export const mailOfTaskQuery = (id: string) =>
  queryOptions({ queryKey: mailKeys.ofTask(id), queryFn: ({ signal }) => api.mailTasks.source({ id }, { signal }), staleTime: 120_000 });

/** A task with files of a mail, and the mail itself where it is kept. */
export async function createTaskOfMail(id: string, task: TaskInput, more: { files: number[]; keepsMail: boolean }) {
  const made = await taskChanged(api.mailTasks.create({ id, body: { task, ...more } }, { idempotencyKey: intentKey() }));
  void queryClient.invalidateQueries({ queryKey: mailKeys.tasks(id) });
  return made;
}
