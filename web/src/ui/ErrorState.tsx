import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import s from './EmptyState.module.css';

interface ErrorStateProps {
  /** What could not be done and what helps: one sentence. */
  message: string;
  title?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** The request id of an unknown error, for support. */
  reference?: string;
  compact?: boolean;
  /** Nothing else stands on the page: its title is the heading. */
  isPage?: boolean;
}

/** Stands where the content would be. */
export function ErrorState({
  message,
  title = 'This could not be loaded',
  onRetry,
  isRetrying,
  reference,
  compact,
  isPage,
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={s.root} data-compact={compact || undefined} role="alert">
      <span className={s.icon} data-tone="danger" aria-hidden>
        <IconAlertTriangle size={22} stroke={1.6} />
      </span>
      <Title className={s.title}>{title}</Title>
      <p className={s.hint}>{message}</p>
      {reference && <p className={s.hint}>Reference {reference}</p>}
      {onRetry && (
        <div className={s.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
