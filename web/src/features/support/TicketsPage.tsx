import { Button, Group } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Ticket, TicketView } from '@lintel/contract/support';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#web/kit/api.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_VIEWS } from '#web/kit/contract.gen.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { NewTicketDrawer } from './NewTicketDrawer.tsx';
import { agentsQuery, viewsQuery } from './support.data.ts';
import { SlaLeft, TicketPriorityText, TicketStatus } from './TicketMarks.tsx';
import { TicketView as OpenTicket } from './TicketView.tsx';
import s from './TicketsPage.module.css';

const MINUTE_MS = 60_000;

const VIEW_LABEL: Record<TicketView, string> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  breaching: 'Breaching',
  waiting: 'Waiting',
  all: 'All',
};
const FILTERS: ListFilter[] = [
  { key: 'status', label: 'Status', kind: 'choice', options: optionsOf(MACHINES.ticket.states) },
  { key: 'category', label: 'Category', kind: 'choice', options: optionsOf(TICKET_CATEGORIES) },
  { key: 'priority', label: 'Priority', kind: 'choice', options: optionsOf(TICKET_PRIORITIES) },
];

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

const choiceOf = (agents: readonly { id: string; name: string }[]): ListFilter => ({
  key: 'assigneeId',
  label: 'Assignee',
  kind: 'choice',
  options: agents.map(({ id, name }) => ({ value: id, label: name })),
});

/** The queue on the page of support. */
function TicketQueue() {
  const [params, change] = useFilterParams();
  return (
    <>
      <PageHeader title="Tickets" lead={LEAD} actions={<NewTicket onOpen={() => change({ new: 'ticket' })} />}>
        <TicketViews />
      </PageHeader>
      <TicketTable href={(id) => `${to('support.tickets')}?ticket=${id}`} />
      <NewTicketDrawer opened={params.get('new') === 'ticket'} onClose={() => change({ new: undefined })} />
    </>
  );
}

/** The same as a part of another page, for who answers tickets by duty; `href` is where one of them opens. */
export function TicketDesk({ href }: { href: (ticketId: string) => string }) {
  const [params, change] = useFilterParams();
  return (
    <div className={s.desk}>
      <Group justify="space-between">
        <p className={s.lead}>{LEAD}</p>
        <NewTicket variant="default" onOpen={() => change({ new: 'ticket' })} />
      </Group>
      <TicketViews />
      <TicketTable href={href} />
      <NewTicketDrawer opened={params.get('new') === 'ticket'} onClose={() => change({ new: undefined })} />
    </div>
  );
}

const LEAD = 'What is due first stands on top. Mail to support@ becomes a ticket by itself.';

const NewTicket = ({ onOpen, variant = 'filled' }: { onOpen: () => void; variant?: 'filled' | 'default' }) => (
  <Button variant={variant} leftSection={<IconPlus size={16} />} onClick={onOpen}>
    New ticket
  </Button>
);

const viewIn = (params: URLSearchParams): TicketView => TICKET_VIEWS.find((one) => one === params.get('view')) ?? 'open';

function TicketViews() {
  const [params] = useSearchParams();
  const { data: views } = useQuery(viewsQuery);
  const toView = (view: TicketView) => {
    const tab = params.get('tab');
    return `?${new URLSearchParams({ ...(tab && { tab }), view })}`;
  };
  return (
    <RouteTabs
      label="Views"
      link={Link}
      current={viewIn(params)}
      tabs={TICKET_VIEWS.map((id) => ({ id, to: toView(id), label: VIEW_LABEL[id], count: views?.[id] }))}
    />
  );
}

function TicketTable({ href }: { href: (ticketId: string) => string }) {
  const [params] = useSearchParams();
  const view = viewIn(params);
  // A filter that could not be read is left out; the list stands without it.
  const agents = useQuery(agentsQuery).data ?? [];
  const list = useList<Ticket>({
    name: 'tickets',
    queryKey: 'tickets',
    call: api.support.tickets,
    file: api.support.export,
    search: 'Number, subject or requester',
    filters: [...FILTERS, ...(agents.length > 0 ? [choiceOf(agents)] : [])],
    order: 'due',
    fixed: { view },
  });
  // What is left of the time moves, also where nothing happens.
  useInterval(() => void list.result.refetch(), MINUTE_MS, { autoInvoke: true });
  return (
    <Sheet label={VIEW_LABEL[view]}>
      <DataTable
        list={list}
        caption="Tickets"
        density="compact"
        columns={columnsOf(href)}
        rowKey={(ticket) => ticket.id}
        empty={<EmptyState icon={IconTicket} title={view === 'open' ? 'No open tickets. Nice.' : EMPTY[view]} />}
        card={(ticket) => <TicketCard ticket={ticket} href={href} />}
      />
    </Sheet>
  );
}

const EMPTY: Record<Exclude<TicketView, 'open'>, string> = {
  mine: 'No ticket is yours now.',
  unassigned: 'Every ticket has somebody who works on it.',
  breaching: 'Nothing is over, or due within two hours.',
  waiting: 'Nobody has to answer us.',
  all: 'No tickets yet.',
};

const columnsOf = (href: (ticketId: string) => string): ListColumn<Ticket>[] => [
  {
    key: 'subject',
    label: 'Ticket',
    canSort: true,
    cell: (ticket) => (
      <Link className={s.open} to={href(ticket.id)}>
        <span className={s.subject}>{ticket.subject}</span>
        <span className={s.number}>
          {ticket.number} · <DateText iso={ticket.createdAt} format="relative" />
        </span>
      </Link>
    ),
  },
  { key: 'requester', label: 'Requester', canSort: true, cell: ({ requesterName }) => requesterName },
  { key: 'category', label: 'Category', canSort: true, hideBelow: 'lg', cell: ({ category }) => TICKET_CATEGORIES[category].label },
  { key: 'priority', label: 'Priority', canSort: true, cell: (ticket) => <TicketPriorityText priority={ticket.priority} /> },
  {
    key: 'assignee',
    label: 'Assignee',
    canSort: true,
    cell: ({ assigneeName }) => assigneeName ?? <span className={s.nobody}>Nobody</span>,
  },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <TicketStatus status={status} /> },
  { key: 'due', label: 'Due', canSort: true, align: 'end', cell: (ticket) => <SlaLeft ticket={ticket} /> },
  {
    key: 'created',
    label: 'Opened',
    canSort: true,
    isExtra: true,
    cell: ({ createdAt }) => <DateText iso={createdAt} format="dateTime" />,
  },
  { key: 'rating', label: 'Rating', isExtra: true, align: 'end', cell: ({ rating }) => (rating === null ? '–' : `${rating} of 5`) },
];

function TicketCard({ ticket, href }: { ticket: Ticket; href: (ticketId: string) => string }) {
  return (
    <Link className={s.card} to={href(ticket.id)}>
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
