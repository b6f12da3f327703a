import { Button, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PRIORITIES } from '@lintel/contract/priorities';
import type { Task, TaskChanges, TasksChanged } from '@lintel/contract/tasks';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { BULK_MAX } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Several } from './Several.tsx';
import s from './Tasks.module.css';
import { updateSeveral } from './tasks.data.ts';

/** Changes priority, due day or who does it of the chosen tasks; what is left empty stays as it is, what is left out is reported. */
export function ChangeSeveral({ rows, onDone }: { rows: readonly Task[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden />}
        disabled={rows.length > BULK_MAX}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      {rows.length > BULK_MAX && <span className={s.quiet}>{`At most ${BULK_MAX} are changed together.`}</span>}
      <Several
        title={`Change ${counted(rows.length, 'task')}`}
        opened={isOpen}
        done="changed"
        onClose={() => setOpen(false)}
        onDone={onDone}
      >
        {(settle) => <Changes rows={rows} onDone={settle} onClose={() => setOpen(false)} />}
      </Several>
    </>
  );
}

interface ChangesProps {
  rows: readonly Task[];
  onDone: (outcome: TasksChanged) => void;
  onClose: () => void;
}

function Changes({ rows, onDone, onClose }: ChangesProps) {
  const [priority, setPriority] = useState<Task['priority'] | null>(null);
  const [dueDate, setDueDate] = useState('');
  const [personId, setPersonId] = useState<string | null>(null);
  const changing = useMutation({
    mutationFn: () =>
      updateSeveral(rows, {
        ...(priority ? { priority } : {}),
        ...(dueDate ? { dueDate } : {}),
        ...(personId ? { assigneeIds: [personId] as TaskChanges['assigneeIds'] } : {}),
      }),
    onSuccess: onDone,
  });
  return (
    <ActionForm className={s.form} action={changing.mutate}>
      <ProblemNotice problem={changing.error} />
      <Select label="Priority" placeholder="As it is" data={optionsOf(PRIORITIES)} value={priority} onChange={setPriority} clearable />
      <DateField
        label="Due"
        placeholder="As it is"
        value={dueDate}
        onChange={({ currentTarget }) => setDueDate(currentTarget.value)}
        isClearable
      />
      <PersonPicker label="Who does it" placeholder="As it is" value={personId} onChange={setPersonId} />
      <div className={s.end}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!priority && !dueDate && !personId} loading={changing.isPending}>
          Change tasks
        </Button>
      </div>
    </ActionForm>
  );
}
