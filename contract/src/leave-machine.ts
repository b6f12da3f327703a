import { z } from 'zod';
import { machine } from './kit/machine.ts';
import { enteredDay, line } from './kit/schema.ts';

const reason = z.object({ reason: line(500) });

/** workspace A5. What an approval decides is done by the server itself when it is decided. */
export const leaveRequestMachine = machine({
  name: 'leave_request',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', look: 'draft' },
    pending: { label: 'Waiting for approval', look: 'in_review' },
    returned: { label: 'Returned', look: 'returned' },
    approved: { label: 'Approved', look: 'approved', isQuiet: true },
    rejected: { label: 'Rejected', look: 'rejected' },
    withdrawn: { label: 'Withdrawn', look: 'cancelled' },
    cancel_pending: { label: 'Cancellation asked', look: 'in_review' },
    cancelled: { label: 'Cancelled', look: 'cancelled' },
    recorded: { label: 'Reported', look: 'on_leave' },
    acknowledged: { label: 'Acknowledged', look: 'on_leave' },
  },
  transitions: {
    submit: { from: ['draft', 'returned'], to: 'pending', can: 'leave:request', label: 'Submit', said: 'asked for it' },
    record: { from: ['draft'], to: 'recorded', can: 'leave:request', label: 'Report', said: 'reported it' },
    withdraw: { from: ['draft', 'pending', 'returned'], to: 'withdrawn', can: 'leave:request', label: 'Withdraw', said: 'withdrew it' },
    approve: { from: ['pending'], to: 'approved', can: 'system', label: 'Approve', said: 'approved it' },
    reject: { from: ['pending'], to: 'rejected', can: 'system', label: 'Reject', said: 'rejected it' },
    return: { from: ['pending'], to: 'returned', can: 'system', label: 'Return', said: 'returned it' },
    askToCancel: {
      from: ['approved'],
      to: 'cancel_pending',
      can: 'leave:request',
      label: 'Ask to cancel',
      said: 'asked to cancel it',
      input: reason,
    },
    keep: { from: ['cancel_pending'], to: 'approved', can: 'system', label: 'Keep', said: 'kept it as it was' },
    approveCancel: {
      from: ['cancel_pending'],
      to: 'cancelled',
      can: 'system',
      label: 'Approve the cancellation',
      said: 'approved the cancellation',
    },
    approveCut: {
      from: ['cancel_pending'],
      to: 'approved',
      can: 'system',
      label: 'Approve the end of it',
      said: 'approved its earlier end',
    },
    cancel: {
      from: ['approved', 'cancel_pending', 'recorded', 'acknowledged'],
      to: 'cancelled',
      // HR, and who approved it.
      can: 'leave:request',
      label: 'Cancel',
      said: 'cancelled it',
      input: reason,
    },
    shorten: {
      from: ['approved'],
      to: 'approved',
      can: 'leave:manage',
      label: 'Shorten',
      said: 'shortened it',
      input: z.object({ to: enteredDay(), halfEnd: z.boolean(), reason: line(500) }),
    },
    acknowledge: { from: ['recorded'], to: 'acknowledged', can: 'leave:manage', label: 'Acknowledge', said: 'acknowledged it' },
    certify: {
      from: ['recorded', 'acknowledged'],
      to: 'acknowledged',
      can: 'leave:manage',
      label: 'Certificate received',
      said: 'noted the certificate',
    },
    convert: {
      from: ['recorded', 'acknowledged'],
      to: 'approved',
      can: 'leave:manage',
      label: 'Convert to unpaid',
      said: 'made it unpaid',
      input: reason,
    },
  },
});
