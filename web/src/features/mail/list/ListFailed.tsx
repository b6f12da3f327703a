import { Button } from '@mantine/core';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { clock } from '#web/features/mail/mail.format.ts';
import s from './MessageList.module.css';

interface ListFailedProps {
  sentence: string;
  /** When what is shown was read. */
  shownAt: number;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Above emails that could not be read again: they stay, with the time that they are of (mail.md 6.5). */
export function ListFailed({ sentence, shownAt, isRetrying, onRetry }: ListFailedProps) {
  return (
    <div className={s.failed}>
      <InlineNotice
        tone="warning"
        isAlert
        title={`Error loading emails: ${sentence}`}
        action={
          <Button size="xs" variant="quiet" loading={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Shown as of {clock(new Date(shownAt))}.
      </InlineNotice>
    </div>
  );
}
