import { z } from 'zod';
import { route } from './kit/route.ts';
import { id } from './kit/schema.ts';
import { FiledTo, FilingSuggestion, MailHead, MailPlace } from './mail-threads.ts';
import { MailRecord } from './mail-record.ts';
import { RequestDetail } from './requests.ts';
import { TaskDetail, TaskInput } from './tasks.ts';

const ofMail = z.object({ id: z.string().regex(/^\d{1,18}$/) });

const kept = {
  /** Which files of the mail it gets. */
  files: z.array(z.int().min(0).max(9999)).max(20).default([]),
  /** Whether whoever sees it may open the mail there. */
  keepsMail: z.boolean().default(false),
};

const source = MailHead.extend({ place: MailPlace }).nullable();

/** mail.md 3.5: the key `t`, and what became of it. */
export const mailRecordsApi = {
  createTask: route({
    method: 'POST',
    path: '/mail/:id/tasks',
    can: 'tasks:write',
    summary: 'Make a task of a mail, with files of it and the mail itself as evidence',
    params: ofMail,
    body: z.object({ task: TaskInput, ...kept }),
    data: TaskDetail,
    once: 'accepted',
  }),
  createRequest: route({
    method: 'POST',
    path: '/mail/:id/requests',
    can: 'requests:write',
    summary: 'Start a request as a draft with what a mail says, with files of it and the mail itself as evidence',
    params: ofMail,
    body: z.object({ templateId: id('tpl'), ...kept }),
    data: RequestDetail,
    once: 'accepted',
  }),
  of: route({
    method: 'GET',
    path: '/mail/:id/records',
    can: 'mail:read',
    summary: 'What of your scope the conversation of a mail is filed to or probably about, and what was made of its mails',
    params: ofMail,
    data: z.object({ projects: z.array(FiledTo), suggestion: FilingSuggestion.nullable(), records: z.array(MailRecord) }),
  }),
  ofTask: route({
    method: 'GET',
    path: '/tasks/:id/mail',
    can: 'tasks:read',
    summary: 'The mail that a task was made of, where you may read its mailbox; else null',
    params: z.object({ id: id('tsk') }),
    data: source,
  }),
  ofRequest: route({
    method: 'GET',
    path: '/requests/:id/mail',
    can: 'requests:read',
    summary: 'The mail that a request was made of, where you may read its mailbox; else null',
    params: z.object({ id: id('req') }),
    data: source,
  }),
};
