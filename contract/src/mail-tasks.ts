import { z } from 'zod';
import { statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { id } from './kit/schema.ts';
import { MailHead, MailPlace } from './mail-threads.ts';
import { taskMachine } from './task-machine.ts';
import { TaskDetail, TaskInput } from './tasks.ts';

const ofMail = z.object({ id: z.string().regex(/^\d{1,18}$/) });

/** A task that somebody made of a mail, as it stands. */
export const MailTask = z.object({ id: id('tsk'), number: z.string(), title: z.string(), status: z.enum(statesOf(taskMachine)) });
export type MailTask = z.infer<typeof MailTask>;

/** mail.md 3.5: the key `t`. */
export const mailTasksApi = {
  create: route({
    method: 'POST',
    path: '/mail/:id/tasks',
    can: 'tasks:write',
    summary: 'Make a task of a mail, with files of it and the mail itself as evidence',
    params: ofMail,
    body: z.object({
      task: TaskInput,
      /** Which files of the mail the task gets. */
      files: z.array(z.int().min(0).max(9999)).max(20).default([]),
      /** Whether whoever sees the task may open the mail there. */
      keepsMail: z.boolean().default(false),
    }),
    data: TaskDetail,
    once: 'accepted',
  }),
  of: route({
    method: 'GET',
    path: '/mail/:id/tasks',
    can: 'mail:read',
    summary: 'The tasks of your scope that were made of the mails of a conversation',
    params: ofMail,
    data: z.array(MailTask),
  }),
  source: route({
    method: 'GET',
    path: '/tasks/:id/mail',
    can: 'tasks:read',
    summary: 'The mail that a task was made of, where you may read its mailbox; else null',
    params: z.object({ id: id('tsk') }),
    data: MailHead.extend({ place: MailPlace }).nullable(),
  }),
};
