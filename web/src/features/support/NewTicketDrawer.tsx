import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { TicketInput } from '@lintel/contract/support';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { TICKET_PRIORITIES } from '#web/kit/contract.gen.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { CategorySelect } from './CategorySelect.tsx';
import { createTicket } from './support.data.ts';
import s from './TicketSide.module.css';

/** A ticket that support writes down for somebody, from the phone or the corridor. */
export function NewTicketDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title="New ticket">
      <NewTicketForm />
    </Drawer>
  );
}

function NewTicketForm() {
  const [, setParams] = useSearchParams();
  const [requesterId, setRequester] = useState<string | null>(null);
  const [choice, setChoice] = useState<Required<Pick<TicketInput, 'category' | 'priority'>>>({ category: 'other', priority: 'normal' });
  const { field, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial: { subject: '', body: '' },
    keepAs: 'ticket.new',
    labels: { subject: 'Subject', body: 'What is it about' },
    schema: async () => (await import('@lintel/contract/support')).TicketInput.pick({ subject: true, body: true }),
    submit: async (fields) => {
      const ticket = await createTicket({
        ...fields,
        ...choice,
        ...(requesterId ? { requesterId: requesterId as `emp_${string}` } : {}),
      });
      toast.result(`${ticket.number} created`);
      setParams({ ticket: ticket.id });
    },
  });
  return (
    <form className={s.fields} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <PersonPicker label="Requester" description="Empty: it is for yourself." value={requesterId} onChange={setRequester} />
      <TextInput autoComplete="off" {...field('subject')} />
      <CategorySelect value={choice.category} onChange={(category) => setChoice((before) => ({ ...before, category }))} />
      <Select
        label="Priority"
        allowDeselect={false}
        data={optionsOf(TICKET_PRIORITIES)}
        value={choice.priority}
        onChange={(priority) => priority && setChoice((before) => ({ ...before, priority: priority as typeof before.priority }))}
      />
      <Textarea minRows={5} {...field('body')} />
      <Button type="submit" loading={isBusy}>
        Create ticket
      </Button>
    </form>
  );
}
