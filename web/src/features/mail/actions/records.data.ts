import type { TaskInput } from '@lintel/contract/tasks';
import { queryOptions } from '@tanstack/react-query';
import { taskChanged } from '#web/features/tasks/tasks.parts.tsx';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

/** What the conversation of a mail is filed to, and what was made of its mails. */
export const recordsOfQuery = (id: string) =>
  queryOptions({ queryKey: mailKeys.recordsOf(id), queryFn: ({ signal }) => api.mailRecords.of({ id }, { signal }), staleTime: 120_000 });
export const projectsOfQuery = (id: string) => queryOptions({ ...recordsOfQuery(id), select: ({ projects }) => projects });

/** The mail that a task, or a request, was made of. */
export const mailOfTaskQuery = (id: string) =>
  queryOptions({ queryKey: mailKeys.ofTask(id), queryFn: ({ signal }) => api.mailRecords.ofTask({ id }, { signal }), staleTime: 120_000 });

export const mailOfRequestQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.ofRequest(id),
    queryFn: ({ signal }) => api.mailRecords.ofRequest({ id: id as `req_${string}` }, { signal }),
    staleTime: 120_000,
  });

/** A task with files of a mail, and the mail itself where it is kept. */
export async function createTaskOfMail(id: string, task: TaskInput, more: { files: number[]; keepsMail: boolean }) {
  const made = await taskChanged(api.mailRecords.createTask({ id, body: { task, ...more } }, { idempotencyKey: intentKey() }));
  readRecordsAgain();
  return made;
}

/** The draft of a request, with the same. */
export async function createRequestOfMail(id: string, templateId: string, more: { files: number[]; keepsMail: boolean }) {
  const body = { templateId: templateId as `tpl_${string}`, ...more };
  const made = await api.mailRecords.createRequest({ id, body }, { idempotencyKey: intentKey() });
  readRecordsAgain();
  return made;
}

/** In the open mail, and in the lists that show it. */
function readRecordsAgain(): void {
  for (const queryKey of [mailKeys.records, mailKeys.lists]) void queryClient.invalidateQueries({ queryKey });
}
