import { z } from 'zod';
import type { Role } from './access.ts';
import { APPROVAL_KINDS } from './approval-kinds.ts';
import { machine, statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, line, pageQuery, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** workspace A7: somebody decides for somebody else for a while. */
export const delegationMachine = machine({
  name: 'delegation',
  initial: 'scheduled',
  states: {
    scheduled: { label: 'Scheduled', look: 'scheduled', isQuiet: true },
    active: { label: 'Active', look: 'active', isQuiet: true },
    ended: { label: 'Ended', look: 'locked', isQuiet: true },
    revoked: { label: 'Revoked', look: 'cancelled', isQuiet: true },
  },
  transitions: {
    start: { from: ['scheduled'], to: 'active', can: 'system', label: 'Start' },
    expire: { from: ['scheduled', 'active'], to: 'ended', can: 'system', label: 'Expire' },
    revoke: { from: ['scheduled', 'active'], to: 'revoked', can: 'delegations:write', label: 'Revoke' },
    end: { from: ['scheduled', 'active'], to: 'ended', can: 'delegations:end', label: 'End' },
  },
});

/** Who knows of every delegation (workspace B2). */
export const DELEGATION_READERS: readonly Role[] = ['super_admin', 'hr_manager'];

export const Delegation = z.object({
  id: id('dlg'),
  fromId: id('emp'),
  fromName: z.string(),
  toId: id('emp'),
  toName: z.string(),
  fromDay: day(),
  toDay: day(),
  /** null: everything */
  kinds: z.array(z.enum(APPROVAL_KINDS)).nullable(),
  /** Minor units; null: any amount. */
  maxAmountMinor: z.string().nullable(),
  currency: z.string(),
  reason: z.string(),
  source: z.enum(['self', 'leave', 'admin']),
  status: z.enum(statesOf(delegationMachine)),
  version: version(),
  transitions: z.array(z.string()),
});
export type Delegation = z.infer<typeof Delegation>;

export const DelegationInput = z
  .object({
    toId: id('emp'),
    fromDay: enteredDay(),
    toDay: enteredDay(),
    kinds: z.array(z.enum(APPROVAL_KINDS)).min(1, 'Choose at least one kind').nullable(),
    maxAmountMinor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'An amount above 0')
      .nullable(),
    reason: line(500),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], message: 'The last day comes before the first' });
export type DelegationInput = z.infer<typeof DelegationInput>;

export const delegationsApi = {
  list: route({
    method: 'GET',
    path: '/delegations',
    can: 'delegations:write',
    summary: 'Delegations from you and to you, and those of your scope; the newest first',
    query: z.object({
      ...pageQuery,
      mine: z.stringbool().optional(),
      employeeId: id('emp').optional(),
      status: z.enum(statesOf(delegationMachine)).optional(),
    }),
    data: paged(Delegation),
  }),
  create: route({
    method: 'POST',
    path: '/delegations',
    can: 'delegations:write',
    summary: 'Let somebody decide for you for a while',
    body: DelegationInput,
    data: Delegation,
    once: 'accepted',
  }),
  transition: transitionRoute('/delegations/:id/transitions', delegationMachine, 'delegations:write', Delegation),
};
