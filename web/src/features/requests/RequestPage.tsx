import { useParams } from 'react-router';
import { TicketView } from '#web/features/support/support.parts.tsx';
import { RequestScreen } from './RequestScreen.tsx';

/** One of my requests, or one of the tickets that a request for help opened (workspace C1.17). */
export function RequestPage() {
  const { formId = '' } = useParams();
  return formId.startsWith('tkt_') ? <TicketView key={formId} id={formId} /> : <RequestScreen key={formId} id={formId} />;
}
