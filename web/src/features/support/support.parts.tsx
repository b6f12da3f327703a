/** What other slices show of support: one's own tickets, one of them, and the queue for employees who answer tickets. */
export { MyTickets } from './MyTickets.tsx';
export { SupportTerms } from './SupportTerms.tsx';
export { TicketDesk } from './TicketsPage.tsx';
export { TicketView } from './TicketView.tsx';
