import type { Duty } from '@lintel/contract/people';
import { useQuery } from '@tanstack/react-query';
import { useOwnDuties } from '#web/features/people/people.parts.tsx';
import { HandOverTable } from '#web/features/resources/resources.parts.tsx';
import { TicketDesk } from '#web/features/support/support.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { to } from '#web/kit/link.ts';
import { summaryQuery } from './requests.data.ts';
import { RequestTable } from './RequestTable.tsx';

const TABS = ['buying', 'fulfil', 'store', 'tickets'] as const;
export type DutyTabId = (typeof TABS)[number];

export const isDutyTab = (tab: string | null): tab is DutyTabId => TABS.some((one) => one === tab);

const OF_DUTY: readonly (readonly [Duty, DutyTabId, string])[] = [
  ['buyer', 'buying', 'Buying queue'],
  ['storekeeper', 'store', 'Receive and hand out'],
  ['support_agent', 'tickets', 'Tickets'],
];

const detail = (id: string) => to('requests.detail', { formId: id });

/**
 * What a duty adds to the page of requests (workspace 0.2), and the queue of who works on requests by role or department. Who holds none
 * has no such tab; that of a queue without a duty stands there while something is in it.
 */
export function useDutyTabs(): { id: DutyTabId; label: string; count?: number }[] {
  const manages = useCan('requests:manage');
  const duties = useOwnDuties();
  const queue = useQuery(summaryQuery('mine')).data?.queue ?? 0;
  const tabs = OF_DUTY.filter(([duty]) => duties.includes(duty)).map(([, id, label]) => ({ id, label }));
  // Who manages all requests has a page for it.
  return queue > 0 && !manages ? [{ id: 'fulfil', label: 'To fulfil', count: queue }, ...tabs] : tabs;
}

/** The tab that a duty adds. */
export function DutyTab({ tab }: { tab: DutyTabId }) {
  switch (tab) {
    case 'tickets':
      return <TicketDesk href={detail} />;
    case 'store':
      return <HandOverTable />;
    default:
      return (
        <RequestTable
          view="queue"
          tab={undefined}
          {...(tab === 'buying' && { team: 'buyer' })}
          href={detail}
          withRequester
          empty={
            tab === 'buying'
              ? { title: 'Nothing waits to be bought.', hint: 'What is approved for the buyers stands here.' }
              : { title: 'Nothing waits to be fulfilled.', hint: 'What is approved for your team stands here.' }
          }
        />
      );
  }
}
