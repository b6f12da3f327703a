import { z } from 'zod';
import { machine } from './kit/machine.ts';
import { enteredDay, line } from './kit/schema.ts';

const reason = z.object({ reason: line(1000) });

/** workspace A2 */
export const projectMachine = machine({
  name: 'project',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', look: 'draft' },
    pending_approval: { label: 'Waiting for approval', look: 'in_review' },
    approved: { label: 'Approved', look: 'approved' },
    active: { label: 'Active', look: 'in_progress', isQuiet: true },
    on_hold: { label: 'On hold', look: 'on_hold' },
    practical_completion: { label: 'Practical completion', look: 'handed_over' },
    closed: { label: 'Closed', look: 'locked' },
    cancelled: { label: 'Cancelled', look: 'cancelled' },
  },
  transitions: {
    submit: {
      from: ['draft'],
      to: 'pending_approval',
      can: 'projects:propose',
      label: 'Submit charter',
      said: 'sent the charter for approval',
    },
    approve: { from: ['pending_approval'], to: 'approved', can: 'system', label: 'Approve charter', said: 'approved the charter' },
    sendBack: {
      from: ['pending_approval'],
      to: 'draft',
      can: 'system',
      label: 'Return charter',
      said: 'returned the charter',
      input: reason,
    },
    start: {
      from: ['approved'],
      to: 'active',
      can: 'projects:write',
      label: 'Start',
      said: 'started the project',
      input: z.object({ actualStart: enteredDay() }),
    },
    hold: {
      from: ['active'],
      to: 'on_hold',
      can: 'projects:write',
      label: 'Put on hold',
      said: 'put the project on hold',
      input: z.object({ reason: line(1000), expectedResume: enteredDay() }),
    },
    resume: { from: ['on_hold'], to: 'active', can: 'projects:write', label: 'Resume', said: 'resumed the project' },
    handOver: {
      from: ['active'],
      to: 'practical_completion',
      can: 'projects:write',
      label: 'Hand over',
      said: 'handed the project over',
      input: z.object({ actualFinish: enteredDay(), defectsEnd: enteredDay() }),
    },
    close: { from: ['practical_completion'], to: 'closed', can: 'projects:write', label: 'Close', said: 'closed the project' },
    cancel: {
      from: ['draft', 'pending_approval'],
      to: 'cancelled',
      can: 'projects:propose',
      label: 'Cancel',
      said: 'cancelled the project',
      input: reason,
    },
    abandon: {
      from: ['approved'],
      to: 'cancelled',
      can: 'projects:decide',
      label: 'Cancel approved project',
      said: 'cancelled the approved project',
      input: reason,
    },
    reopen: {
      from: ['closed'],
      to: 'practical_completion',
      can: 'projects:decide',
      label: 'Reopen',
      said: 'reopened the project',
      input: reason,
    },
  },
});

/** workspace A2: reached by the project manager, signed off by a decision. */
export const milestoneMachine = machine({
  name: 'milestone',
  initial: 'pending',
  states: {
    pending: { label: 'Open', look: 'on_plan', isQuiet: true },
    reached: { label: 'Reached', look: 'in_review' },
    signed_off: { label: 'Signed off', look: 'approved', isQuiet: true },
  },
  transitions: {
    reach: {
      from: ['pending'],
      to: 'reached',
      can: 'projects:write',
      label: 'Mark as reached',
      input: z.object({ reachedOn: enteredDay() }),
    },
    signOff: { from: ['reached'], to: 'signed_off', can: 'projects:write', label: 'Sign off' },
    sendBack: { from: ['reached'], to: 'pending', can: 'projects:write', label: 'Return', input: reason },
  },
});
