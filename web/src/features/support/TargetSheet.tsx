import { IconClock } from '@tabler/icons-react';
import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TicketTarget } from '@lintel/contract/support';
import { useState } from 'react';
import { TICKET_PRIORITIES } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { setTarget, targetsQuery } from './support.data.ts';
import { formatMinutes } from './support.format.ts';
import s from './TicketSide.module.css';

/** What is promised, in business hours. */
export function TargetSheet({ canChange }: { canChange: boolean }) {
  const targets = useQuery(targetsQuery);
  const [changed, setChanged] = useState<TicketTarget | null>(null);
  return (
    <Sheet>
      <SheetHeader title="Response times" note="In business hours" />
      <DataTableFrame
        empty={<EmptyState compact icon={IconClock} title="No terms are set." />}
        caption="Response times"
        columns={columns(canChange ? setChanged : null)}
        rows={targets.data ?? []}
        rowKey={({ priority }) => priority}
        state={targets.isPending ? 'loading' : 'ready'}
        error={failureOf(targets)}
        skeletonRows={4}
      />
      <Drawer
        opened={changed !== null}
        onClose={() => setChanged(null)}
        title={changed ? `Times for ${TICKET_PRIORITIES[changed.priority]}` : ''}
      >
        {changed && <TargetForm key={changed.priority} target={changed} onDone={() => setChanged(null)} />}
      </Drawer>
    </Sheet>
  );
}

const columns = (change: ((target: TicketTarget) => void) | null): Column<TicketTarget>[] => [
  { key: 'priority', header: 'Priority', cell: ({ priority }) => <b style={{ fontWeight: 500 }}>{TICKET_PRIORITIES[priority]}</b> },
  { key: 'first', header: 'First answer', align: 'end', cell: ({ firstMinutes }) => formatMinutes(firstMinutes) },
  { key: 'update', header: 'Each further one', align: 'end', cell: ({ updateMinutes }) => formatMinutes(updateMinutes) },
  { key: 'resolve', header: 'Solution', align: 'end', cell: ({ resolveMinutes }) => formatMinutes(resolveMinutes) },
  ...(change
    ? [
        {
          key: 'actions',
          header: <span className="sr-only">Actions</span>,
          align: 'end' as const,
          cell: (target: TicketTarget) => (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => change(target)}
              aria-label={`Change times for ${TICKET_PRIORITIES[target.priority]}`}
            >
              Change
            </Button>
          ),
        },
      ]
    : []),
];

const FIELDS = [
  ['firstMinutes', 'First answer (hours)'],
  ['updateMinutes', 'Each further answer (hours)'],
  ['resolveMinutes', 'Solution (hours)'],
] as const;

function TargetForm({ target, onDone }: { target: TicketTarget; onDone: () => void }) {
  const [draft, setDraft] = useState(target);
  const saving = useMutation({
    mutationFn: () => setTarget(draft),
    onSuccess: () => {
      toast.result('Response times changed');
      onDone();
    },
  });
  return (
    <ActionForm className={s.fields} action={saving.mutate}>
      {FIELDS.map(([name, label]) => (
        <NumberInput
          key={name}
          label={label}
          min={0.25}
          max={1600}
          decimalScale={2}
          value={draft[name] / 60}
          onChange={(hours) => setDraft((before) => ({ ...before, [name]: Math.max(1, Math.round(Number(hours) * 60)) }))}
        />
      ))}
      <span>Tickets that are open are counted again by the new times.</span>
      <ProblemNotice problem={saving.error} />
      <Button type="submit" loading={saving.isPending}>
        Save times
      </Button>
    </ActionForm>
  );
}
