import { z } from 'zod';
import { ROLES } from './access.ts';
import { id } from './kit/schema.ts';
import { DUTIES } from './people.ts';

/** Whom a step is addressed to; relations are looked up when the step begins (workspace A7). */
export const ApproverSpec = z.discriminatedUnion('by', [
  z.object({ by: z.literal('manager') }),
  z.object({ by: z.literal('head'), orDeputy: z.boolean().optional() }),
  z.object({ by: z.literal('project_manager') }),
  z.object({ by: z.literal('role'), role: z.enum(ROLES) }),
  z.object({ by: z.literal('duty'), duty: z.enum(DUTIES) }),
  z.object({ by: z.literal('person'), id: z.string().regex(/^emp_[0-9a-z]{26}$/, 'Choose a person') }),
  z.object({ by: z.literal('owner') }),
]);
export type ApproverSpec = z.infer<typeof ApproverSpec>;

/** Who would decide, were it asked for now; nobody has been asked. */
const RehearsedStep = z.object({
  name: z.string(),
  mode: z.enum(['any', 'all', 'n_of']),
  /** How many of them have to approve. */
  needed: z.int(),
  approver: ApproverSpec,
  /** Empty: nobody can decide it yet. */
  people: z.array(z.object({ id: id('emp'), name: z.string(), forName: z.string().nullable() })),
});

export const RehearsedChain = z.object({
  ruleName: z.string(),
  /** Those that are still to come; none: it is granted at once. */
  steps: z.array(RehearsedStep),
  /** From being asked to being decided, in hours: the middle one of the last 90 days; null under five. */
  usualHours: z.number().nullable(),
  /** What has to be filled in before the chain is certain. */
  lacks: z.array(z.enum(['amount', 'files'])),
  filesNeeded: z.int(),
});
export type RehearsedChain = z.infer<typeof RehearsedChain>;
