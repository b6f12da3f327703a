import { z } from 'zod';
import { RehearsedChain } from './approval-chains.ts';
import { route } from './kit/route.ts';
import { day, id } from './kit/schema.ts';

export const Answers = z.record(z.string().max(40), z.unknown());

/** What a request would become, were it sent now. */
export const RehearsedRequest = z.object({
  /** What is missing or wrong, by field. */
  problems: z.record(z.string(), z.string()),
  title: z.string(),
  amountMinor: z.string().nullable(),
  projectName: z.string().nullable(),
  neededBy: day().nullable(),
  /** What its approval sets off. */
  effect: z.string(),
  /** Who works on it then. */
  fulfilment: z.string().nullable(),
  chain: RehearsedChain.nullable(),
});
export type RehearsedRequest = z.infer<typeof RehearsedRequest>;

/** The part of the requests' calls that tells beforehand what becomes of one. */
export const requestRehearsals = {
  chain: route({
    method: 'GET',
    path: '/requests/:id/chain',
    can: 'requests:write',
    summary: 'Who would decide a draft of yours as it is saved; asks nobody',
    params: z.object({ id: id('req') }),
    data: RehearsedChain.nullable(),
  }),
  rehearse: route({
    method: 'POST',
    path: '/requests/rehearsal',
    can: 'templates:write',
    summary: "What somebody's request with a form would become and who would decide it; keeps nothing and asks nobody",
    body: z.object({
      templateId: id('tpl'),
      employeeId: id('emp'),
      amountMinor: z
        .string()
        .regex(/^\d{1,15}$/)
        .nullable()
        .default(null),
      projectId: id('prj').nullable().default(null),
      /** In place of amount and project: what would be filled in. */
      answers: Answers.optional(),
    }),
    data: RehearsedRequest,
    apart: true,
  }),
};
