import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ticket, TicketCategory, TicketPriority, TicketView } from '@lintel/contract/support';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_VIEWS } from '#web/kit/contract.gen.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { NewTicketDrawer } from './NewTicketDrawer.tsx';
import { ticketsQuery, viewsQuery } from './support.data.ts';
import { SlaLeft, TicketPriorityText, TicketStatus } from './TicketMarks.tsx';
import { TicketView as OpenTicket } from './TicketView.tsx';
import s from './TicketsPage.module.css';

const VIEW_LABEL: Record<TicketView, string> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  breaching: 'Breaching',
  waiting: 'Waiting',
  all: 'All',
};
const options = <K extends string>(table: Record<K, string | { label: string }>) =>
  Object.entries(table).map(([value, said]) => ({ value, label: typeof said === 'string' ? said : (said as { label: string }).label }));
const CATEGORIES = options(TICKET_CATEGORIES);
const PRIORITIES = options(TICKET_PRIORITIES);

/** workspace C1.33: the queue, or the one ticket that is open. */
export function TicketsPage() {
  const [params, setParams] = useSearchParams();
  const openId = params.get('ticket');
  const close = () =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('ticket');
      return after;
    });
  return openId ? <OpenTicket id={openId} onBack={close} /> : <TicketQueue />;
}

/** The queue with its views. It stands in the page of support and, as a tab, with employees who answer tickets. */
export function TicketQueue() {
  const [params, change] = useFilterParams();
  const [page, setPage] = usePageParam();
  const view = TICKET_VIEWS.find((one) => one === params.get('view')) ?? 'open';
  const q = params.get('q') ?? '';
  const category = CATEGORIES.find(({ value }) => value === params.get('category'))?.value as TicketCategory | undefined;
  const priority = PRIORITIES.find(({ value }) => value === params.get('priority'))?.value as TicketPriority | undefined;
  const tickets = useQuery(ticketsQuery({ view, page, q: useSettled(q), category, priority }));
  const { data: views } = useQuery(viewsQuery);
  const isFiltered = Boolean(q || category || priority);
  return (
    <>
      <PageHeader
        title="Tickets"
        lead="What is due first stands on top. Mail to support@ becomes a ticket by itself."
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: 'ticket' })}>
            New ticket
          </Button>
        }
      >
        <RouteTabs
          label="Views"
          link={Link}
          current={view}
          tabs={TICKET_VIEWS.map((id) => ({ id, to: `?view=${id}`, label: VIEW_LABEL[id], count: views?.[id] }))}
        />
      </PageHeader>
      <Sheet label={VIEW_LABEL[view]}>
        <FilterBar search={{ value: q, placeholder: 'Number, subject or requester', onChange: (value) => change({ q: value }) }}>
          <FilterChoice label="Category" value={category} options={CATEGORIES} onChange={(value) => change({ category: value })} />
          <FilterChoice label="Priority" value={priority} options={PRIORITIES} onChange={(value) => change({ priority: value })} />
        </FilterBar>
        <DataTableFrame
          caption="Tickets"
          density="compact"
          columns={COLUMNS}
          rows={tickets.data?.items ?? []}
          rowKey={(ticket) => ticket.id}
          state={tickets.isPending ? 'loading' : tickets.isPlaceholderData ? 'refreshing' : 'ready'}
          error={tickets.isError ? { message: sentenceOf(tickets.error), onRetry: () => void tickets.refetch() } : undefined}
          empty={
            isFiltered ? (
              <EmptyState
                icon={IconTicket}
                title="Nothing matches these filters"
                action={
                  <Button variant="default" onClick={() => change({ q: undefined, category: undefined, priority: undefined })}>
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={IconTicket} title={view === 'open' ? 'No open tickets.' : EMPTY[view]} />
            )
          }
          page={{ page, pageSize: tickets.data?.page.size ?? 20, total: tickets.data?.page.total ?? 0, onPage: setPage }}
          card={(ticket) => <TicketCard ticket={ticket} />}
        />
      </Sheet>
      <NewTicketDrawer opened={params.get('new') === 'ticket'} onClose={() => change({ new: undefined })} />
    </>
  );
}

const EMPTY: Record<Exclude<TicketView, 'open'>, string> = {
  mine: 'No ticket is yours now.',
  unassigned: 'Every ticket has somebody who works on it.',
  breaching: 'Nothing is over, or due within two hours.',
  waiting: 'Nobody has to answer us.',
  all: 'No tickets yet.',
};

const href = (ticket: Ticket) => `${to('support.tickets')}?ticket=${ticket.id}`;

const COLUMNS: Column<Ticket>[] = [
  {
    key: 'subject',
    header: 'Ticket',
    cell: (ticket) => (
      <Link className={s.open} to={href(ticket)}>
        <span className={s.subject}>{ticket.subject}</span>
        <span className={s.number}>
          {ticket.number} · <DateText iso={ticket.createdAt} format="relative" />
        </span>
      </Link>
    ),
  },
  { key: 'requester', header: 'Requester', cell: ({ requesterName }) => requesterName },
  { key: 'category', header: 'Category', hideBelow: 'lg', cell: ({ category }) => TICKET_CATEGORIES[category].label },
  { key: 'priority', header: 'Priority', cell: (ticket) => <TicketPriorityText priority={ticket.priority} /> },
  { key: 'assignee', header: 'Assignee', cell: ({ assigneeName }) => assigneeName ?? <span className={s.nobody}>Nobody</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <TicketStatus status={status} /> },
  { key: 'sla', header: 'Due', align: 'end', cell: (ticket) => <SlaLeft ticket={ticket} /> },
];

function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <Link className={s.card} to={href(ticket)}>
      <span className={s.line}>
        <span className={s.subject}>{ticket.subject}</span>
        <SlaLeft ticket={ticket} />
      </span>
      <span className={s.line}>
        <span className={s.number}>
          {ticket.number} · {ticket.requesterName}
        </span>
        <TicketStatus status={ticket.status} />
      </span>
    </Link>
  );
}
