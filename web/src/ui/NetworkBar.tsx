import { Button } from '@mantine/core';
import { IconCloudOff, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import s from './NetworkBar.module.css';

interface NetworkBarProps {
  isAway: boolean;
  /** Sentences. */
  children: ReactNode;
  /** Shows what waits; left out where nothing does. */
  onShow?: (() => void) | undefined;
}

/** A line at the top of a page: that there is no network, or what waits for it. */
export function NetworkBar({ isAway, children, onShow }: NetworkBarProps) {
  return (
    <div className={s.bar} role="status">
      {isAway ? <IconCloudOff size={16} stroke={1.8} aria-hidden /> : <IconSend size={16} stroke={1.8} aria-hidden />}
      <span>{children}</span>
      {onShow && (
        <Button size="xs" variant="quiet" onClick={onShow}>
          Show
        </Button>
      )}
    </div>
  );
}
