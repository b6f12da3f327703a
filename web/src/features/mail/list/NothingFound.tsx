import { Button } from '@mantine/core';
import { IconMailbox, IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { tabsOf } from './list.tabs.ts';

interface NothingFoundProps {
  place: MailPlace;
  /** Of a shared mailbox, whose tabs are searches. */
  isShared: boolean;
  /** What is still on its server alone: what was not found may be there. */
  coming?: string | null;
  onSearch: (search: string) => void;
}

/** A search without hits, and one step further: everywhere, where only a folder was searched (mail.md 6.5). */
export function NothingFound({ place: { folder, search, account }, isShared, coming, onSearch }: NothingFoundProps) {
  const tab = tabsOf(folder, isShared).find(({ query }) => query !== '' && query === search);
  if (tab) {
    const [title, hint] = tab.empty;
    return (
      <EmptyState
        icon={IconMailbox}
        title={title}
        hint={hint}
        action={
          <Button variant="default" onClick={() => onSearch('')}>
            Show all
          </Button>
        }
      />
    );
  }
  const isEverywhere = account !== undefined || /(?:^|\s)in:/i.test(search);
  return (
    <EmptyState
      icon={IconSearchOff}
      title={coming ? 'No emails found so far' : 'No emails found'}
      hint={coming ?? 'Try adjusting your search terms'}
      action={
        <Button variant="default" onClick={() => onSearch(isEverywhere ? '' : `${search} in:all`)}>
          {isEverywhere ? 'Clear the search' : 'Search all folders'}
        </Button>
      }
    />
  );
}
