import { z } from 'zod';
import { ApprovalField } from './approvals.ts';
import { machine } from './kit/machine.ts';
import { line } from './kit/schema.ts';

const reason = z.object({ reason: line(500) });
const comment = z.object({ comment: z.string().trim().max(2000) });
const fields = z.array(ApprovalField);

/** workspace A6: from the first word of a draft to the rating. */
export const requestMachine = machine({
  name: 'request',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', look: 'draft', isQuiet: true },
    pending: { label: 'Waiting for approval', look: 'in_review' },
    returned: { label: 'Returned', look: 'returned' },
    approved: { label: 'Approved', look: 'approved' },
    rejected: { label: 'Rejected', look: 'rejected' },
    in_fulfilment: { label: 'In progress', look: 'in_progress' },
    completed: { label: 'Done', look: 'done', isQuiet: true },
    withdrawn: { label: 'Withdrawn', look: 'cancelled', isQuiet: true },
    cancelled: { label: 'Cancelled', look: 'cancelled', isQuiet: true },
  },
  transitions: {
    submit: { from: ['draft', 'returned'], to: 'pending', can: 'requests:write', label: 'Submit', said: 'sent it for approval' },
    approve: { from: ['pending'], to: 'approved', can: 'system', label: 'Approved', said: 'approved it', input: comment },
    reject: { from: ['pending'], to: 'rejected', can: 'system', label: 'Rejected', said: 'rejected it', input: comment },
    sendBack: {
      from: ['pending'],
      to: 'returned',
      can: 'system',
      label: 'Sent back',
      said: 'returned it',
      input: comment.extend({ fields }),
    },
    take: { from: ['approved'], to: 'in_fulfilment', can: 'requests:fulfil', label: 'Take', said: 'took it on' },
    complete: {
      from: ['in_fulfilment'],
      to: 'completed',
      can: 'requests:fulfil',
      label: 'Complete',
      said: 'completed it',
      input: z.object({ outcome: line(1000) }),
    },
    /** By what the request led to: a booking that was returned, a ticket that was opened. */
    finish: {
      from: ['approved', 'in_fulfilment'],
      to: 'completed',
      can: 'system',
      label: 'Done',
      said: 'marked it as done',
      input: z.object({ outcome: z.string().max(1000) }),
    },
    reopen: { from: ['completed'], to: 'in_fulfilment', can: 'requests:write', label: 'Reopen', said: 'reopened it', input: reason },
    withdraw: { from: ['draft', 'pending', 'returned'], to: 'withdrawn', can: 'requests:write', label: 'Withdraw', said: 'withdrew it' },
    cancel: {
      from: ['approved', 'in_fulfilment'],
      to: 'cancelled',
      can: 'requests:fulfil',
      label: 'Cancel',
      said: 'cancelled it',
      input: reason,
    },
  },
});
