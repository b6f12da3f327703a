import type { Ticket, TicketDetail } from '@lintel/contract/support';
import type { Status } from '#web/ui/StatusTone.ts';

/** `3 h 20 min` of business time; whole hours from ten on. */
export function formatMinutes(minutes: number): string {
  const all = Math.abs(minutes);
  if (all < 60) return `${all} min`;
  const hours = Math.floor(all / 60);
  const rest = all % 60;
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`;
}

const WHAT = { first: 'First answer', update: 'Answer', resolve: 'Solution' };

export interface SlaLook {
  status: Status | null;
  text: string;
  what: string;
}

/** What is due next and how long that is away; nothing while the clock stands. */
export function slaOf({ minutesLeft, dueFor }: Pick<Ticket, 'minutesLeft' | 'dueFor'>): SlaLook | null {
  if (minutesLeft === null || !dueFor) return null;
  const what = WHAT[dueFor];
  if (minutesLeft < 0) return { status: 'overdue', text: `${formatMinutes(minutesLeft)} over`, what };
  // What was due after hours is due now; no time of business has passed since.
  if (minutesLeft === 0) return { status: 'overdue', text: 'Due now', what };
  if (minutesLeft <= 120) return { status: 'due_soon', text: `${formatMinutes(minutesLeft)} left`, what };
  return { status: null, text: `${formatMinutes(minutesLeft)} left`, what };
}

/** Whether the reader works on it: assignee, category and priority are theirs to change then, beside the conversation. */
export const isHandled = ({ isAgent, status }: Pick<TicketDetail, 'isAgent' | 'status'>): boolean =>
  isAgent && status !== 'closed' && status !== 'merged';
