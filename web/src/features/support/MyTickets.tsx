import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLifebuoy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Failed } from '#web/kit/PageState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { ticketsQuery } from './support.data.ts';
import { TicketStatus } from './TicketMarks.tsx';
import s from './SupportPage.module.css';
import { hasFailed } from '#web/kit/failed.ts';

/** One's own tickets, newest first. `href` is where one of them opens. */
export function MyTickets({ href, helpHref }: { href: (ticketId: string) => string; helpHref?: string }) {
  const read = useQuery(ticketsQuery({ view: 'all', requester: 'me', page: 1 }));
  const { data } = read;
  return (
    <Sheet>
      <SheetHeader title="Support tickets" note={data && data.page.total > 0 ? data.page.total : undefined} />
      {hasFailed(read) && <Failed things="your tickets" read={read} />}
      {data?.items.length === 0 && (
        <EmptyState
          compact
          icon={IconLifebuoy}
          title="You have asked for no help yet."
          hint="A mail to support@ becomes a ticket too."
          action={
            helpHref && (
              <Button component={Link} to={helpHref} variant="default">
                Get help
              </Button>
            )
          }
        />
      )}
      <ul className={s.due}>
        {data?.items.map((ticket) => (
          <li key={ticket.id}>
            <Link to={href(ticket.id)}>
              <span className={s.subject}>{ticket.subject}</span>
              <span className={s.who}>{ticket.number}</span>
            </Link>
            <TicketStatus status={ticket.status} />
            <span>{ticket.assigneeName ?? ''}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
