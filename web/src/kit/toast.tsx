import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ToastOptions {
  /** Undo, or a way to what the sentence is about. */
  action?: { label: string; run: () => void };
  /** Milliseconds, 6 s where nothing is said; false: until it is closed or withdrawn. */
  stays?: number | false;
  /** By which it can be taken away before. */
  id?: string;
}

/** For results only; an error that needs an answer stays in the page (design 4). */
export const toast = {
  result: (sentence: string, options?: ToastOptions) => show(sentence, <IconCheck size={16} />, 'green', options),
  notice: (sentence: string, options?: ToastOptions) => show(sentence, <IconInfoCircle size={16} />, 'girder', options),
  /** An error with its own sentence, or a sentence. */
  problem: (problem: unknown, options?: ToastOptions) => show(sentenceOf(problem), <IconAlertCircle size={16} />, 'red', options),
  /** What it says is no longer so. */
  withdraw: (id: string): void => void notifications.hide(id),
};

export const sentenceOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

function show(sentence: string, icon: ReactNode, color: string, { action, stays, id: wanted }: ToastOptions = {}): string {
  const id = notifications.show({
    ...(wanted ? { id: wanted } : {}),
    icon,
    color,
    autoClose: stays,
    message: action ? (
      <span style={{ display: 'flex', alignItems: 'center', gap: '0.75rem', justifyContent: 'space-between' }}>
        {sentence}
        <Button
          size="xs"
          variant="default"
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      </span>
    ) : (
      sentence
    ),
  });
  return id;
}
