import { coreErrorText } from '@lintel/contract/errors.core';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { dueDate } from '#web/features/mail/mail.format.ts';
import { atTime, dayOf, isSendable, suggestedTimes } from './mail.times.ts';

export interface SendTimeProps {
  /** The time that was chosen before. */
  initial?: Date;
  title?: string;
  action?: string;
  onChoose: (at: Date) => void;
  onClose: () => void;
}

/** A day and a time of one's own clock. */
export function SendTimeForm({ initial, title = 'Send later', action = 'Schedule', onChoose, onClose }: SendTimeProps) {
  const now = useNow();
  const first = initial ?? suggestedTimes(now)[0]!.at;
  const [day, setDay] = useState(dayOf(first));
  const [time, setTime] = useState(`${String(first.getHours()).padStart(2, '0')}:${String(first.getMinutes()).padStart(2, '0')}`);
  const [isTried, setTried] = useState(false);
  const at = atTime(day, time);
  const problem = problemOf(at, now);
  const isDayOver = day < dayOf(now);
  return (
    <Dialog opened onClose={onClose} title={title} size="24rem" zIndex={240}>
      <ActionForm
        action={() => {
          setTried(true);
          if (at && !problem) onChoose(at);
        }}
      >
        <Stack gap="md">
          <DateField
            label="Day"
            value={day}
            min={dayOf(now)}
            error={isTried && isDayOver ? problem : undefined}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            label="Time"
            type="time"
            value={time}
            error={isTried && !isDayOver ? problem : undefined}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{action}</Button>
          </Group>
        </Stack>
      </ActionForm>
    </Dialog>
  );
}

function problemOf(at: Date | null, now: Date): string | null {
  if (at && isSendable(at, now)) return null;
  return at && at <= now ? `It is ${dueDate(now.toISOString())} already. Choose a later time.` : coreErrorText('mail.later_time');
}
