import type { Ticket } from '@lintel/contract/support';
import { TICKET_PRIORITIES } from '#web/kit/contract.gen.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { slaOf } from './support.format.ts';
import s from './TicketMarks.module.css';

const SHORT: Partial<Record<Ticket['status'], string>> = { waiting: 'Waiting' };

export function TicketStatus({ status }: { status: Ticket['status'] }) {
  return <StateBadge state={MACHINES.ticket.states[status]} label={SHORT[status]} />;
}

/** How long until what is due next, in business time. */
export function SlaLeft({ ticket }: { ticket: Pick<Ticket, 'minutesLeft' | 'dueFor'> }) {
  const look = slaOf(ticket);
  if (!look) return <span className={s.quiet}>–</span>;
  return (
    <span className={s.sla} title={look.what}>
      {look.status ? <StatusBadge status={look.status} label={look.text} /> : <span className="num">{look.text}</span>}
      <span className="sr-only">{look.what}</span>
    </span>
  );
}

export function TicketPriorityText({ priority }: Pick<Ticket, 'priority'>) {
  const label = TICKET_PRIORITIES[priority];
  return priority === 'critical' || priority === 'high' ? <b className={s.strong}>{label}</b> : <span>{label}</span>;
}
