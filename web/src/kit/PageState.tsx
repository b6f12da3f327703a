import { Loader } from '@mantine/core';
import { ApiError } from '@lintel/contract/kit/client';
import { IconFileOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import s from './PageState.module.css';
import { sentenceOf } from './toast.tsx';

/** In place of a page that is on its way. It waits a moment before it shows, so that nothing flickers. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 10_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={s.state} role="status" data-coming>
      <Loader />
      <span className={isSlow ? s.slow : 'sr-only'}>{isSlow ? 'Still loading…' : label}</span>
    </div>
  );
}

interface FailedProps {
  things: string;
  /** What failed; without `refetch` no second try helps. */
  read: { error: unknown; refetch?: () => unknown };
  compact?: boolean;
  /** It stands for the whole page: what could not be read is the page's heading. */
  isPage?: boolean;
}

/** In place of what could not be read: "Couldn't load the departments: …" and Retry (workspace C0). What is not there, no retry brings. */
export function Failed({ things, read: { error, refetch }, ...look }: FailedProps) {
  if (error instanceof ApiError && error.status === 404) return <EmptyState icon={IconFileOff} title={sentenceOf(error)} {...look} />;
  const onRetry = refetch && (() => void refetch());
  return <ErrorState title={`Couldn't load ${things}`} message={sentenceOf(error)} onRetry={onRetry} {...look} />;
}
