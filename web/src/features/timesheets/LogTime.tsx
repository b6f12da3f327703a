import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Timer } from '@lintel/contract/timesheet-weeks';
import { IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useToday } from '#web/kit/today.ts';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { formatHours, parseHours } from './hours.format.ts';
import s from './Timesheet.module.css';
import { addHours } from './timesheets.data.ts';

interface LogTimeProps extends Pick<Timer, 'projectId' | 'taskId'> {
  /** They are booked: what shows their sum is read again. */
  onBooked: () => void;
}

/** Hours on a task by hand: a day, how long, and what was done. */
export function LogTime(props: LogTimeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconClockPlus size={16} />} onClick={() => setOpen(true)}>
        Log time
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Log time">
        {isOpen && <Hours {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Hours({ projectId, taskId, onBooked, onClose }: LogTimeProps & { onClose: () => void }) {
  const today = useToday();
  const [day, setDay] = useState(today);
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const minutes = parseHours(text);
  const booking = useMutation({
    mutationFn: () => addHours({ projectId, activity: projectId ? null : 'office', taskId, day, minutes: minutes ?? 0, note }),
    onSuccess: () => {
      toast.result(`${formatHours(minutes ?? 0)} h booked`);
      onBooked();
      onClose();
    },
  });
  return (
    <ActionForm className={s.details} action={booking.mutate}>
      <ProblemNotice problem={booking.error} />
      <DateField label="Day" value={day} onChange={({ currentTarget: { value } }) => setDay(value)} max={today} />
      <TextInput
        label="Hours"
        description="Such as 1.5 or 1:30, on top of what is there"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={minutes === null ? 'Hours such as 7.5 or 7:30, up to 24' : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="What was done (optional)"
        value={note}
        maxLength={500}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={s.end}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!minutes || day === ''} loading={booking.isPending}>
          Book hours
        </Button>
      </div>
    </ActionForm>
  );
}
