import { z } from 'zod';
import { machine } from './kit/machine.ts';
import { line } from './kit/schema.ts';

const reason = z.object({ reason: line(1000) });
const can = 'tasks:write';

/** workspace A3 */
export const taskMachine = machine({
  name: 'task',
  initial: 'todo',
  states: {
    todo: { label: 'To do', look: 'todo', isQuiet: true },
    in_progress: { label: 'In progress', look: 'in_progress', isQuiet: true },
    blocked: { label: 'Blocked', look: 'blocked' },
    in_review: { label: 'In review', look: 'in_review' },
    done: { label: 'Done', look: 'done', isQuiet: true },
    cancelled: { label: 'Cancelled', look: 'cancelled' },
  },
  transitions: {
    start: { from: ['todo'], to: 'in_progress', can, label: 'Start', said: 'started it' },
    startAnyway: {
      from: ['todo'],
      to: 'in_progress',
      can,
      label: 'Start anyway',
      said: 'started it before what it waits for was done',
      input: reason,
    },
    block: { from: ['in_progress'], to: 'blocked', can, label: 'Block', said: 'marked it as blocked', input: reason },
    unblock: { from: ['blocked'], to: 'in_progress', can, label: 'Unblock', said: 'went on with it' },
    submitReview: { from: ['in_progress'], to: 'in_review', can, label: 'Submit for review', said: 'sent it for review' },
    complete: { from: ['in_progress'], to: 'done', can, label: 'Complete', said: 'completed it' },
    accept: { from: ['in_review'], to: 'done', can, label: 'Accept', said: 'accepted it' },
    sendBack: { from: ['in_review'], to: 'in_progress', can, label: 'Return', said: 'returned it', input: reason },
    cancel: {
      from: ['todo', 'in_progress', 'blocked', 'in_review'],
      to: 'cancelled',
      can,
      label: 'Cancel',
      said: 'cancelled it',
      input: reason,
    },
    reopen: { from: ['done'], to: 'in_progress', can, label: 'Reopen', said: 'reopened it', input: reason },
  },
});
