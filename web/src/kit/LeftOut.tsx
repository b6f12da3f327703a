import { Button } from '@mantine/core';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import s from './LeftOut.module.css';

interface LeftOutProps {
  /** What is true of them: that they still wait, or stay as they were. */
  said: string;
  items: readonly { id: string; title: string; reason: string }[];
  /** Where it stands in place of what was asked for. */
  onDone?: () => void;
}

/** Of several, those that an action left out, each with its reason. */
export function LeftOut({ said, items, onDone }: LeftOutProps) {
  return (
    <div className={s.leftOut}>
      <InlineNotice tone="warning" isAlert>
        {said}
      </InlineNotice>
      <ul className={s.items}>
        {items.map(({ id, title, reason }) => (
          <li key={id}>
            <b>{title}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {onDone && (
        <Button variant="default" onClick={onDone}>
          Back to the list
        </Button>
      )}
    </div>
  );
}
