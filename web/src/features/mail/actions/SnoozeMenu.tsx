import { IconAlarm } from '@tabler/icons-react';
import { useNow } from '#web/kit/clock.ts';
import { dueDate } from '#web/features/mail/mail.format.ts';
import { snoozeTimes } from './mail.times.ts';
import { TimeMenu } from './TimeMenu.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

/** Times at which mails come back. */
export function SnoozeMenu({ onChoose, isDisabled }: { onChoose: (at: Date) => void; isDisabled?: boolean }) {
  return (
    <TimeMenu
      label="Snooze until"
      times={snoozeTimes(useNow())}
      format={dueDate}
      dialog={{ title: 'Snooze until', action: 'Snooze' }}
      position="bottom-start"
      onChoose={onChoose}
    >
      <IconButton label="Snooze" data-bulk="snooze" disabled={isDisabled}>
        <IconAlarm size={18} stroke={1.7} />
      </IconButton>
    </TimeMenu>
  );
}
