import type { UseQueryResult } from '@tanstack/react-query';
import { coreErrorText } from '@lintel/contract/errors.core';
import { ApiError } from '@lintel/contract/kit/client';
import type { Email } from '@lintel/contract/mail';
import { useReach } from '#web/kit/reach.store.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/** In place of a mail that could not be read. `hint` says the way on while there is a network; what is not there, no retry brings. */
export function MailFailed({ message, hint }: { message: UseQueryResult<Email>; hint: string }) {
  const { isAway } = useReach();
  const isGone = message.error instanceof ApiError && message.error.status === 404;
  return (
    <ErrorState
      title={
        isAway
          ? 'This email is not kept on this device'
          : `Error loading email: ${message.error?.message || coreErrorText('mail.not_found')}`
      }
      message={isAway ? 'It can be read when you are connected again.' : isGone ? 'It was deleted, or is not yours to read.' : hint}
      isRetrying={message.isFetching}
      onRetry={isGone ? undefined : () => void message.refetch()}
    />
  );
}
