import { Button, Modal, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Task, TaskChanges } from '@lintel/contract/tasks';
import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { counted } from '#web/kit/counted.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import s from './Tasks.module.css';
import { updateSeveral } from './tasks.data.ts';
import { PRIORITY_LABEL } from './tasks.format.ts';

const MOST = 50;

/** Changes priority, due day or who does it of the chosen tasks; what is left empty stays as it is. */
export function ChangeSeveral({ rows, onDone }: { rows: readonly Task[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden />}
        disabled={rows.length > MOST}
        title={rows.length > MOST ? `Choose at most ${MOST}` : undefined}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Change ${counted(rows.length, 'task')}`}>
        {isOpen && <Changes rows={rows} onDone={onDone} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function Changes({ rows, onDone, onClose }: { rows: readonly Task[]; onDone: () => void; onClose: () => void }) {
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
    onSuccess: ({ changed, skipped }) => {
      if (changed > 0) toast.result(`${counted(changed, 'task')} changed`);
      if (skipped.length > 0) return;
      onClose();
      onDone();
    },
  });
  const skipped = changing.data?.skipped ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changing.isPending) changing.mutate();
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      {changing.isError && (
        <InlineNotice tone="danger" isAlert>
          {sentenceOf(changing.error)}
        </InlineNotice>
      )}
      {skipped.length > 0 && (
        <InlineNotice tone="warning" title="These stay as they were." isAlert>
          {skipped.map(({ title, reason }) => `${title}: ${reason}`).join(' ')}
        </InlineNotice>
      )}
      <Select label="Priority" placeholder="As it is" data={optionsOf(PRIORITY_LABEL)} value={priority} onChange={setPriority} clearable />
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
          {skipped.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" disabled={!priority && !dueDate && !personId} loading={changing.isPending}>
          Change tasks
        </Button>
      </div>
    </form>
  );
}
