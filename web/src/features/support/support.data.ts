import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Ticket, TicketDetail, TicketTarget, TicketView } from '@lintel/contract/support';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'tickets';
const MINUTE = 60_000;

export interface TicketsFilter {
  view: TicketView;
  page: number;
  size?: number;
  requester?: 'me';
}

/** What is left of the time moves: read again each minute while it is looked at. */
export const ticketsQuery = (filter: TicketsFilter) =>
  queryOptions({
    queryKey: [KEY, 'list', filter],
    queryFn: ({ signal }) =>
      api.support.tickets({ query: Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as TicketsFilter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });

export const viewsQuery = queryOptions({ queryKey: [KEY, 'views'], queryFn: ({ signal }) => api.support.views({}, { signal }) });

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => api.support.ticket({ id: id as Ticket['id'] }, { signal }),
    refetchInterval: MINUTE,
  });

/** What tickets can be about here, and to whom they go. */
export const categoriesQuery = queryOptions({
  queryKey: [KEY, 'categories'],
  queryFn: ({ signal }) => api.support.categories({}, { signal }),
});
export const agentsQuery = queryOptions({ queryKey: [KEY, 'agents'], queryFn: ({ signal }) => api.support.agents({}, { signal }) });
export const macrosQuery = queryOptions({ queryKey: [KEY, 'macros'], queryFn: ({ signal }) => api.support.macros({}, { signal }) });
export const overviewQuery = queryOptions({ queryKey: [KEY, 'overview'], queryFn: ({ signal }) => api.support.overview({}, { signal }) });
export const targetsQuery = queryOptions({ queryKey: [KEY, 'targets'], queryFn: ({ signal }) => api.support.targets({}, { signal }) });

export const readTicketsAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

/** The answer of a change is what the ticket is now. */
function shown(ticket: TicketDetail): TicketDetail {
  queryClient.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
  void readTicketsAgain();
  return ticket;
}

const once = () => ({ idempotencyKey: intentKey() });

export const createTicket = async (body: Parameters<typeof api.support.create>[0]['body']) =>
  shown(await api.support.create({ body }, once()));
export const replyToTicket = async ({ id }: TicketDetail, body: Parameters<typeof api.support.reply>[0]['body']) =>
  shown(await api.support.reply({ id, body }, once()));
export const changeTicket = async (
  { id, version }: TicketDetail,
  change: Omit<Parameters<typeof api.support.change>[0]['body'], 'version'>,
) => shown(await api.support.change({ id, body: { ...change, version } }, once()));
export const moveTicket = async (name: string, { id, version }: TicketDetail, input?: Record<string, unknown>) =>
  shown(await api.support.transition({ id, body: { name: name as 'wait', version, ...(input ? { input } : {}) } }, once()));
export const rateTicket = async ({ id }: TicketDetail, rating: number) => shown(await api.support.rate({ id, body: { rating } }, once()));

export const setTarget = async (body: TicketTarget) => {
  await api.support.setTarget({ body }, once());
  await readTicketsAgain();
};
export const addMacro = async (body: { title: string; body: string }) => {
  await api.support.addMacro({ body }, once());
  await readTicketsAgain();
};
export const removeMacro = async (id: string) => {
  await api.support.removeMacro({ id: id as `tmc_${string}` }, once());
  await readTicketsAgain();
};
