import { Menu, type MenuProps } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { SendTimeDialog } from './SendTimeDialog.tsx';

interface TimeItemsProps {
  label: string;
  times: readonly { label: string; at: Date }[];
  /** A time as this menu writes it. */
  format: (iso: string) => string;
  onChoose: (at: Date) => void;
  /** A day and a time of one's own are wanted. */
  onOther: () => void;
}

interface TimeMenuProps extends Pick<MenuProps, 'position' | 'zIndex'>, Omit<TimeItemsProps, 'onOther'> {
  /** What the dialog for a day and a time of one's own says. */
  dialog?: { title: string; action: string };
  /** What opens the menu. */
  children: ReactNode;
}

/** Likely times, or any other. */
export function TimeMenu({ label, times, format, dialog, children, onChoose, ...menu }: TimeMenuProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu {...menu}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <TimeItems label={label} times={times} format={format} onChoose={onChoose} onOther={() => setChoosing(true)} />
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <SendTimeDialog
          {...dialog}
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

/** The part of a menu that asks for a time. */
export function TimeItems({ label, times, format, onChoose, onOther }: TimeItemsProps) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {times.map((time) => (
        <Menu.Item key={time.label} onClick={() => onChoose(time.at)}>
          {time.label}, {format(time.at.toISOString())}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconCalendarClock size={16} aria-hidden />} onClick={onOther}>
        Choose day and time
      </Menu.Item>
    </>
  );
}
