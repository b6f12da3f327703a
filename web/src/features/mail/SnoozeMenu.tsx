import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconAlarm, IconCalendarClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { SendTimeDialog } from './SendTimeDialog.tsx';
import { dueDate } from './mail.format.ts';
import { snoozeTimes } from './mail.times.ts';

/** Times at which mails come back, or any other. */
export function SnoozeMenu({ onChoose, isDisabled }: { onChoose: (at: Date) => void; isDisabled?: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  const now = useNow();
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Tooltip label="Snooze">
            <ActionIcon aria-label="Snooze" disabled={isDisabled}>
              <IconAlarm size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Snooze until</Menu.Label>
          {snoozeTimes(now).map(({ label, at }) => (
            <Menu.Item key={label} onClick={() => onChoose(at)}>
              {label}, {dueDate(at.toISOString())}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCalendarClock size={16} aria-hidden />} onClick={() => setChoosing(true)}>
            Choose day and time
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <SendTimeDialog
          title="Snooze until"
          action="Snooze"
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
