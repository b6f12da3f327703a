import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNow } from '#web/kit/clock.ts';
import { longDate } from '#web/features/mail/mail.format.ts';
import { suggestedTimes } from '#web/features/mail/actions/mail.times.ts';
import { TimeMenu } from '#web/features/mail/actions/TimeMenu.tsx';

interface SendLaterProps {
  isDisabled: boolean;
  onChoose: (at: Date) => void;
}

/** Beside Send: times at which people read their mail. */
export function SendLater({ isDisabled, onChoose }: SendLaterProps) {
  return (
    <TimeMenu label="Send later" times={suggestedTimes(useNow())} format={longDate} position="top-start" zIndex={230} onChoose={onChoose}>
      <Button px={6} disabled={isDisabled} aria-label="Schedule">
        <IconChevronDown size={16} aria-hidden />
      </Button>
    </TimeMenu>
  );
}
