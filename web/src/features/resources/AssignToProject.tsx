import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Assigned, AssignInput } from '@lintel/contract/booking-moves';
import type { Resource } from '@lintel/contract/resources';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { BULK_MAX } from '#web/kit/contract.gen.ts';
import { LeftOut } from '#web/kit/LeftOut.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateRangeField } from '#web/ui/DateRangeField.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { assignToProject } from './resources.data.ts';
import s from './resources.module.css';

/** Books what is chosen for a project, each by itself; what is left out is reported (workspace A14). */
export function AssignToProject({ rows, onClear }: { rows: readonly Resource[]; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Assigned | null>(null);
  const settle = (done: Assigned) => {
    toast.result(wordsOf(done));
    if (done.skipped.length === 0) onClear();
    else setOutcome(done);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCalendarPlus size={15} aria-hidden />}
        disabled={rows.length > BULK_MAX}
        onClick={() => setOpen(true)}
      >
        Assign to project
      </Button>
      {rows.length > BULK_MAX && <span className={s.quiet}>{`At most ${BULK_MAX} are assigned together.`}</span>}
      <Drawer
        opened={isOpen}
        onClose={outcome ? onClear : () => setOpen(false)}
        title={outcome ? `${outcome.skipped.length} left out` : rows.length === 1 ? 'Assign 1 resource' : `Assign ${rows.length} resources`}
      >
        {outcome ? (
          <LeftOut
            said={`${wordsOf(outcome)}. These were not booked.`}
            items={outcome.skipped.map(({ code, name, ...one }) => ({ ...one, title: `${code} ${name}` }))}
            onDone={onClear}
          />
        ) : (
          isOpen && <AssignForm rows={rows} onDone={settle} />
        )}
      </Drawer>
    </>
  );
}

function AssignForm({ rows, onDone }: { rows: readonly Resource[]; onDone: (outcome: Assigned) => void }) {
  const [projectId, setProject] = useState<string | null>(null);
  const [range, setRange] = useState({ from: '', to: '' });
  const [purpose, setPurpose] = useState('');
  const assigning = useMutation({
    mutationFn: () =>
      assignToProject({
        resourceIds: rows.map(({ id }) => id),
        projectId: projectId as AssignInput['projectId'],
        from: range.from,
        to: range.to || range.from,
        purpose,
      }),
    onSuccess: onDone,
  });
  return (
    <ActionForm className={s.stack} action={assigning.mutate}>
      <ProblemNotice problem={assigning.error} />
      <span className={s.quiet}>{rows.map(({ code }) => code).join(', ')}</span>
      <ProjectPicker label="Project" value={projectId} onChange={setProject} data-autofocus />
      <DateRangeField label="Days" value={range} onChange={setRange} />
      <TextInput label="What for" value={purpose} maxLength={200} onChange={(event) => setPurpose(event.currentTarget.value)} />
      <Button type="submit" loading={assigning.isPending} disabled={!projectId || !range.from || !purpose.trim()}>
        Assign
      </Button>
    </ActionForm>
  );
}

function wordsOf({ booked, waiting }: Assigned): string {
  if (waiting === 0) return `${booked} booked`;
  const waits = waiting === 1 ? '1 waits for a decision' : `${waiting} wait for a decision`;
  return booked === 0 ? waits : `${booked} booked, ${waits}`;
}
