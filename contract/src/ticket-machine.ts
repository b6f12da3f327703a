import { z } from 'zod';
import { machine } from './kit/machine.ts';

const text = () => z.string().trim().min(1, 'Write a few words').max(10_000, 'At most 10,000 characters');

/** workspace A15 */
export const ticketMachine = machine({
  name: 'ticket',
  initial: 'new',
  states: {
    new: { label: 'New', look: 'submitted' },
    open: { label: 'Open', look: 'in_progress', isQuiet: true },
    waiting: { label: 'Waiting for requester', look: 'on_hold' },
    resolved: { label: 'Resolved', look: 'done' },
    closed: { label: 'Closed', look: 'locked' },
    merged: { label: 'Merged', look: 'cancelled' },
  },
  transitions: {
    open: { from: ['new'], to: 'open', can: 'system', label: 'Open' },
    wait: { from: ['open'], to: 'waiting', can: 'tickets:use', label: 'Wait for requester', input: z.object({ body: text() }) },
    resume: { from: ['waiting'], to: 'open', can: 'tickets:use', label: 'Resume' },
    resolve: { from: ['open', 'waiting'], to: 'resolved', can: 'tickets:use', label: 'Resolve', input: z.object({ body: text() }) },
    reopen: { from: ['resolved'], to: 'open', can: 'tickets:use', label: 'Reopen', input: z.object({ body: text() }) },
    // The requester's next word, from any channel, opens it again.
    revive: { from: ['resolved'], to: 'open', can: 'system', label: 'Reopen' },
    confirm: { from: ['resolved'], to: 'closed', can: 'tickets:use', label: 'Confirm' },
    close: { from: ['resolved'], to: 'closed', can: 'system', label: 'Close' },
    merge: {
      from: ['new', 'open', 'waiting', 'resolved', 'closed'],
      to: 'merged',
      can: 'tickets:use',
      label: 'Merge',
      input: z.object({ into: z.string().trim().toUpperCase().min(1, 'Name a ticket').max(40) }),
    },
  },
});
