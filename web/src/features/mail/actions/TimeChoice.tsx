import { IconAlarm, IconCalendarClock } from '@tabler/icons-react';
import { useState } from 'react';
import { dueDate } from '#web/features/mail/mail.format.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { SendTimeDialog } from './SendTimeDialog.tsx';

interface TimeChoiceProps {
  title: string;
  /** What the button says for a time of one's own. */
  action: string;
  times: readonly { label: string; at: Date }[];
  onChoose: (at: Date) => void;
  onClose: () => void;
}

/** Asks for a time by its name, or for any other. */
export function TimeChoice({ title, action, times, onChoose, onClose }: TimeChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const choose = (at: Date) => {
    onChoose(at);
    onClose();
  };
  if (isChoosing) return <SendTimeDialog title={title} action={action} onClose={onClose} onChoose={choose} />;
  return (
    <ChoiceDialog
      title={title}
      placeholder="Find a time"
      isLasting
      choices={[
        ...times.map(({ label, at }) => ({
          ...{ key: label, label, note: dueDate(at.toISOString()), icon: <IconAlarm size={16} stroke={1.7} aria-hidden /> },
          run: () => choose(at),
        })),
        {
          ...{ key: 'other', label: 'Choose day and time', icon: <IconCalendarClock size={16} stroke={1.7} aria-hidden /> },
          run: () => setChoosing(true),
        },
      ]}
      onClose={onClose}
    />
  );
}
