import type { PageOf } from '@lintel/contract/kit/route';
import type { EmailRow, Folder } from '@lintel/contract/mail';
import { ApiError } from '@lintel/contract/kit/client';
import { IconMailbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fetchingText, useAccount } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { later } from '#web/kit/later.tsx';
import { useReach } from '#web/kit/reach.store.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { problemOf } from './search.problem.ts';

const InboxZero = later(() => import('./InboxZero.tsx').then((module) => ({ default: module.InboxZero })));
const NothingFound = later(() => import('./NothingFound.tsx').then((module) => ({ default: module.NothingFound })));

interface ListStateProps {
  place: MailPlace;
  name: string;
  list: UseQueryResult<PageOf<EmailRow>>;
  isShared: boolean;
  onSearch: (search: string) => void;
  /** The look at what is on its server alone goes on: nothing is missing before it ends. */
  isLooking?: boolean;
}

/** Of the folders that the specification does not know. */
const HINTS: Partial<Record<Folder, string>> = {
  snoozed: 'Emails that you put off stand here until their time',
  spam: 'Emails that you move to Spam, and those with a forged sender, stand here',
};

/** Error and both empty states, in the words of specification §2.5. */
export function ListState({ place, name, isShared, list, onSearch, isLooking = false }: ListStateProps) {
  const { isAway } = useReach();
  const account = useAccount(place.account);
  // What is on its server alone so far is in no folder and found by no search.
  const coming = account ? fetchingText(account) : null;
  const problem = list.isError ? problemOf(list.error) : undefined;
  if (problem) {
    return (
      <Suspense>
        <NothingFound place={place} isShared={isShared} problem={problem} onSearch={onSearch} />
      </Suspense>
    );
  }
  if (list.error instanceof ApiError && list.error.code === 'mail.no_folder') {
    return <EmptyState icon={IconMailbox} title={list.error.message} hint="Choose another folder." />;
  }
  if (list.isError) {
    return (
      <ErrorState
        title={
          !isAway
            ? `Error loading emails: ${list.error.message}`
            : place.search
              ? 'Searching needs the network'
              : `${name} is not kept on this device`
        }
        message={
          isAway
            ? 'While you are connected, Inbox, Sent and Archive of the last 30 days and your drafts are kept here.'
            : 'Nothing is lost. Try again in a moment.'
        }
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (isLooking) return <ListSkeleton label="Searching older mail..." />;
  if (place.search) {
    return (
      <Suspense>
        <NothingFound place={place} isShared={isShared} coming={coming} onSearch={onSearch} />
      </Suspense>
    );
  }
  const hint = coming ?? HINTS[place.folder] ?? 'New emails will appear here';
  const said = { title: `No emails in ${name}${coming ? ' so far' : ''}`, hint };
  const nothing = <EmptyState icon={IconMailbox} {...said} />;
  const isOwnInbox = place.folder === 'inbox' && !place.box && !place.isAll;
  return isOwnInbox ? (
    <Suspense fallback={nothing}>
      <InboxZero {...said} />
    </Suspense>
  ) : (
    nothing
  );
}
