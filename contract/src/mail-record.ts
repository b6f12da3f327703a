import { z } from 'zod';
import { statesOf } from './kit/machine.ts';
import { id } from './kit/schema.ts';
import { requestMachine } from './request-machine.ts';
import { taskMachine } from './task-machine.ts';

const task = { kind: z.literal('task'), id: id('tsk'), number: z.string(), title: z.string(), status: z.enum(statesOf(taskMachine)) };
/** Its number is given with the first submission. */
const request = {
  kind: z.literal('request'),
  id: id('req'),
  number: z.string().nullable(),
  title: z.string(),
  status: z.enum(statesOf(requestMachine)),
};

/** What somebody made of a mail, as it stands. */
export const MailRecord = z.discriminatedUnion('kind', [z.object(task), z.object(request)]);
export type MailRecord = z.infer<typeof MailRecord>;

const others = { others: z.int() };
/** The newest one of a row that the reader may see, and how many more they may. */
export const RowRecord = z.discriminatedUnion('kind', [z.object({ ...task, ...others }), z.object({ ...request, ...others })]);
export type RowRecord = z.infer<typeof RowRecord>;
