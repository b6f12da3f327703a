import type { Priority } from '@lintel/contract/mail-form';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { REMIND } from '#web/features/mail/actions/remind.words.ts';
import { SendTimeDialog } from '#web/features/mail/actions/SendTimeDialog.tsx';
import { dueDate } from '#web/features/mail/mail.format.ts';
import { remindTimes, suggestedTimes } from '#web/features/mail/actions/mail.times.ts';
import { TimeItems } from '#web/features/mail/actions/TimeMenu.tsx';

interface SendOptionsProps {
  isDisabled: boolean;
  priority: Priority;
  onSendLater: (at: Date) => void;
  /** When it comes back if nobody answers; nothing is sent by that. */
  onRemind: (at: Date) => void;
  onPriority: (priority: Priority) => void;
  /** Shows what the draft said before; there is none before the first save. */
  onVersions: (() => void) | undefined;
}

/** Beside Send: times at which people read their mail, when to hear of it if they do not answer, and how pressing it is. */
export function SendOptions({ isDisabled, priority, onSendLater, onRemind, onPriority, onVersions }: SendOptionsProps) {
  const now = useNow();
  const [asked, setAsked] = useState<'send' | 'remind' | null>(null);
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button px={6} disabled={isDisabled} aria-label="Options">
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <TimeItems
            label="Send later"
            times={suggestedTimes(now)}
            format={dueDate}
            onChoose={onSendLater}
            onOther={() => setAsked('send')}
          />
          <Menu.Divider />
          <TimeItems
            label={REMIND.title}
            times={remindTimes(now)}
            format={dueDate}
            onChoose={onRemind}
            onOther={() => setAsked('remind')}
          />
          <Menu.Divider />
          <Menu.RadioGroup value={priority} onChange={(chosen) => onPriority(chosen as Priority)}>
            <Menu.Label>Priority</Menu.Label>
            {PRIORITIES.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} disabled={!onVersions} onClick={onVersions}>
            Versions of this draft
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <SendTimeDialog
          {...(asked === 'remind' ? { ...REMIND, initial: remindTimes(now)[0]!.at } : {})}
          onClose={() => setAsked(null)}
          onChoose={(at) => {
            setAsked(null);
            if (asked === 'remind') onRemind(at);
            else onSendLater(at);
          }}
        />
      )}
    </>
  );
}

const PRIORITIES: readonly { value: Priority; label: string }[] = [
  { value: 'high', label: 'High' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Low' },
];
