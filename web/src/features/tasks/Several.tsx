import type { TasksChanged } from '@lintel/contract/tasks';
import { useState, type ReactNode } from 'react';
import { counted } from '#web/kit/counted.ts';
import { LeftOut } from '#web/kit/LeftOut.tsx';
import { toast } from '#web/kit/toast.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface SeveralProps {
  title: string;
  opened: boolean;
  /** `changed`, `started`: what is said of those it happened to. */
  done: string;
  onClose: () => void;
  /** All of it is done: the list is as before. */
  onDone: () => void;
  children: (settle: (outcome: TasksChanged) => void) => ReactNode;
}

/** Something is done to several tasks; what was left out stands in place of the form, with the reasons. */
export function Several({ title, opened, done, onClose, onDone, children }: SeveralProps) {
  const [outcome, setOutcome] = useState<TasksChanged | null>(null);
  const settle = (next: TasksChanged) => {
    if (next.changed > 0) toast.result(`${counted(next.changed, 'task')}: ${done}`);
    if (next.skipped.length === 0) onDone();
    else setOutcome(next);
  };
  return (
    <Dialog opened={opened} onClose={outcome ? onDone : onClose} title={outcome ? `${outcome.skipped.length} left out` : title}>
      {outcome ? <LeftOut said="These stay as they were." items={outcome.skipped} onDone={onDone} /> : opened && children(settle)}
    </Dialog>
  );
}
