import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TicketDetail } from '@lintel/contract/support';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { TICKET_PRIORITIES } from '#web/kit/contract.gen.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { StepTrail } from '#web/ui/StepTrail.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { agentsQuery, changeTicket, moveTicket } from './support.data.ts';
import { formatMinutes, isHandled } from './support.format.ts';
import s from './TicketSide.module.css';

/** Who works on it, how fast it has to be, and where it has been. */
export function TicketSide({ ticket }: { ticket: TicketDetail }) {
  return (
    <>
      {isHandled(ticket) && <Handling ticket={ticket} />}
      <Sheet>
        <SheetHeader title="Steps" />
        <SheetBody>
          <StepTrail label="Steps" steps={stepsOf(ticket)} />
        </SheetBody>
      </Sheet>
    </>
  );
}

function Handling({ ticket }: { ticket: TicketDetail }) {
  const { data: agents } = useQuery(agentsQuery);
  const user = useUser();
  const changing = useMutation({
    mutationFn: (change: Parameters<typeof changeTicket>[1]) => changeTicket(ticket, change),
    onSuccess: () => toast.result('Ticket changed'),
  });
  const resuming = useMutation({ mutationFn: () => moveTicket('resume', ticket), onError: (error) => toast.problem(error) });
  const choices = agents?.map(({ id, name, open }) => ({ value: id as string, label: `${name} (${open})` })) ?? [];
  return (
    <Sheet>
      <SheetHeader title="Handling" />
      <SheetBody className={s.fields}>
        {!ticket.requesterId && (
          <PersonPicker
            label="Requester"
            description={ticket.senderEmail}
            value={null}
            onChange={(id) => id && changing.mutate({ requesterId: id as `emp_${string}` })}
          />
        )}
        <Select
          label="Assignee"
          placeholder="Nobody"
          searchable
          clearable
          data={choices}
          value={ticket.assigneeId}
          onChange={(id) => changing.mutate({ assigneeId: id as `emp_${string}` | null })}
        />
        {ticket.assigneeId !== user.id && (
          <Button variant="default" onClick={() => changing.mutate({ assigneeId: user.id as `emp_${string}` })}>
            Take it
          </Button>
        )}
        <CategorySelect value={ticket.category} onChange={(category) => changing.mutate({ category })} />
        <Select
          label="Priority"
          allowDeselect={false}
          data={optionsOf(TICKET_PRIORITIES)}
          value={ticket.priority}
          onChange={(priority) => priority && changing.mutate({ priority: priority as TicketDetail['priority'] })}
        />
        {ticket.transitions.includes('resume') && (
          <Button variant="default" loading={resuming.isPending} onClick={() => resuming.mutate()}>
            Resume without an answer
          </Button>
        )}
        <ProblemNotice problem={changing.error} />
        <dl className={s.terms}>
          <dt>First answer until</dt>
          <dd>
            <DateText iso={ticket.firstDueAt} format="dateTime" />
          </dd>
          <dt>Solution until</dt>
          <dd>
            <DateText iso={ticket.resolveDueAt} format="dateTime" />
          </dd>
          {ticket.pausedMinutes > 0 && (
            <>
              <dt>Clock stood</dt>
              <dd>{formatMinutes(ticket.pausedMinutes)}</dd>
            </>
          )}
        </dl>
      </SheetBody>
    </Sheet>
  );
}

function stepsOf(ticket: TicketDetail) {
  const made = {
    title: `Written by ${ticket.requesterName}`,
    sub: <DateText iso={ticket.createdAt} format="dateTime" />,
    state: 'done' as const,
  };
  const states = MACHINES.ticket.states as Record<string, { label: string }>;
  return [
    made,
    ...ticket.steps.map(({ to, at, byName }) => ({
      title: `${states[to]?.label ?? to}${byName ? `, ${byName}` : ''}`,
      sub: <DateText iso={at} format="dateTime" />,
      state: 'done' as const,
    })),
  ];
}
