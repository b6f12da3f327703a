import { z } from 'zod';
import { isIban } from './iban.ts';
import { machine, statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, id, instant, line, pageQuery, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

export const VERIFY_METHODS = ['callback_known_number', 'in_person', 'letter'] as const;

/** Checked by somebody else than who asked, by a way that is known already (workspace A1, SoD-5). */
export const bankChangeMachine = machine({
  name: 'bank_change',
  initial: 'pending',
  states: {
    pending: { label: 'Waiting for verification', look: 'in_review' },
    verified: { label: 'Verified', look: 'approved', isQuiet: true },
    rejected: { label: 'Rejected', look: 'rejected' },
    cancelled: { label: 'Withdrawn', look: 'cancelled' },
  },
  transitions: {
    verify: {
      from: ['pending'],
      to: 'verified',
      can: 'bank:act',
      label: 'Verify',
      input: z.object({ method: z.enum(VERIFY_METHODS) }),
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      can: 'bank:act',
      label: 'Reject',
      input: z.object({ reason: z.string().trim().min(5, 'Say why, in at least 5 characters').max(500) }),
    },
    withdraw: { from: ['pending'], to: 'cancelled', can: 'bank:act', label: 'Withdraw' },
  },
});

export const BankChange = z.object({
  id: id('bdc'),
  employeeId: id('emp'),
  employeeName: z.string(),
  /** In full for whoever may verify it, else masked. */
  iban: z.string(),
  holder: z.string(),
  requestedByName: z.string().nullable(),
  requestedAt: instant(),
  verifiedByName: z.string().nullable(),
  effectiveFrom: day().nullable(),
  status: z.enum(statesOf(bankChangeMachine)),
  version: version(),
  transitions: z.array(z.string()),
});
export type BankChange = z.infer<typeof BankChange>;

export const BankChangeInput = z.object({
  iban: z
    .string()
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine(isIban, 'This IBAN does not add up. Check every sign.'),
  holder: line(100),
});
export type BankChangeInput = z.input<typeof BankChangeInput>;

export const bankChangesApi = {
  list: route({
    method: 'GET',
    path: '/bank-changes',
    can: 'bank:act',
    summary: 'Changes of bank details: your own, and those that you may verify',
    query: z.object({ ...pageQuery, employeeId: id('emp').optional(), status: z.enum(statesOf(bankChangeMachine)).optional() }),
    data: paged(BankChange),
  }),
  request: route({
    method: 'POST',
    path: '/employees/:id/bank-changes',
    can: 'bank:act',
    summary: 'Ask for another bank account: for yourself, or as HR',
    params: z.object({ id: id('emp') }),
    body: BankChangeInput,
    data: BankChange,
    once: 'required',
  }),
  transition: transitionRoute('/bank-changes/:id/transitions', bankChangeMachine, 'bank:act', BankChange),
};
