import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TicketDetail } from '@lintel/contract/support';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_TEAMS } from '#web/kit/contract.gen.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { Conversation } from './Conversation.tsx';
import { MergeButton } from './MergeButton.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ticketQuery } from './support.data.ts';
import { isHandled } from './support.format.ts';
import { SlaLeft, TicketPriorityText, TicketStatus } from './TicketMarks.tsx';
import { TicketFeedback } from './TicketFeedback.tsx';
import { TicketSide } from './TicketSide.tsx';

/** One ticket: its conversation, and beside it who works on it until when. The same for support and for the one who asked. */
export function TicketView({ id, onBack }: { id: string; onBack?: () => void }) {
  const read = useQuery(ticketQuery(id));
  const ticket = read.data;
  useCrumb(ticket && !onBack ? ticket.number : null);
  if (hasFailed(read)) return <Failed isPage things="this ticket" read={read} />;
  if (!ticket) return <Loading />;
  return (
    <>
      <PageHeader
        refNo={ticket.number}
        status={<TicketStatus status={ticket.status} />}
        title={ticket.subject}
        actions={
          <>
            {onBack && (
              <Button variant="quiet" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
                All tickets
              </Button>
            )}
            {ticket.transitions.includes('merge') && <MergeButton ticket={ticket} />}
          </>
        }
      >
        <TitleBlock
          cells={[
            { label: 'Requester', value: ticket.requesterName },
            ...(isHandled(ticket) ? [{ label: 'Team', value: TICKET_TEAMS[ticket.team] }] : factsOf(ticket)),
            { label: 'Due', value: <SlaLeft ticket={ticket} /> },
            { label: 'Since', value: <DateText iso={ticket.createdAt} format="dateTime" /> },
          ]}
        />
      </PageHeader>
      <SplitView
        main={
          <>
            {ticket.mergedInto && (
              <InlineNotice title={`It goes on in ${ticket.mergedInto.number}.`}>Everything that was said here stands there.</InlineNotice>
            )}
            <Conversation ticket={ticket} />
            <ReplyForm key={ticket.id} ticket={ticket} />
          </>
        }
        side={
          <>
            <TicketFeedback ticket={ticket} />
            <TicketSide ticket={ticket} />
          </>
        }
      />
    </>
  );
}

/** What stands beside the conversation where it can be changed. */
const factsOf = (ticket: TicketDetail) => [
  { label: 'Category', value: TICKET_CATEGORIES[ticket.category].label },
  {
    label: 'Priority',
    value: ticket.isAgent ? <TicketPriorityText priority={ticket.priority} /> : TICKET_PRIORITIES[ticket.priority],
  },
  { label: ticket.assigneeName ? 'Works on it' : 'Team', value: ticket.assigneeName ?? TICKET_TEAMS[ticket.team] },
];
