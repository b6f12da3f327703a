import { Button, Menu } from '@mantine/core';
import { IconCalendarClock, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { SendTimeDialog } from './SendTimeDialog.tsx';
import { longDate } from './mail.format.ts';
import { suggestedTimes } from './mail.times.ts';

interface SendLaterProps {
  isDisabled: boolean;
  onChoose: (at: Date) => void;
}

/** Beside Send: times at which people read their mail, or any other. */
export function SendLater({ isDisabled, onChoose }: SendLaterProps) {
  const [isChoosing, setChoosing] = useState(false);
  const now = useNow();
  return (
    <>
      <Menu position="top-start" zIndex={230}>
        <Menu.Target>
          <Button px={6} disabled={isDisabled} aria-label="Schedule">
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Send later</Menu.Label>
          {suggestedTimes(now).map(({ label, at }) => (
            <Menu.Item key={label} onClick={() => onChoose(at)}>
              {label}, {longDate(at.toISOString())}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCalendarClock size={16} aria-hidden />} onClick={() => setChoosing(true)}>
            Choose day and time
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <SendTimeDialog
          onClose={() => setChoosing(false)}
          onChoose={(at) => {
            setChoosing(false);
            onChoose(at);
          }}
        />
      )}
    </>
  );
}
