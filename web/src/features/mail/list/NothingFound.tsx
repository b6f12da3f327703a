import { Button, Group } from '@mantine/core';
import { IconMailbox, IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { tabsOf } from './list.tabs.ts';
import { everywhere, hasFilters, isPlaced, withoutFilters } from './search.chips.ts';
import { PROBLEM_ID } from './search.problem.ts';

interface NothingFoundProps {
  place: MailPlace;
  /** Of a shared mailbox, whose tabs are searches. */
  isShared: boolean;
  /** What is still on its server alone: what was not found may be there. */
  coming?: string | null;
  /** Why the search cannot be understood. */
  problem?: string | undefined;
  onSearch: (search: string) => void;
}

/** A search without hits, and one step further: everywhere, where only a folder was searched (mail.md 6.5). */
export function NothingFound({ place: { folder, search, account }, isShared, coming, problem, onSearch }: NothingFoundProps) {
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
  const words = withoutFilters(search);
  const isNarrow = account === undefined && !isPlaced(search) && !problem;
  const isFiltered = problem !== undefined || hasFilters(search);
  return (
    <EmptyState
      icon={IconSearchOff}
      title={problem ? 'This search cannot be understood' : coming ? 'No emails found so far' : 'No emails found'}
      hint={problem ? <span id={PROBLEM_ID}>{problem}</span> : (coming ?? 'Try adjusting your search terms')}
      action={
        <Group gap="xs" justify="center">
          {isNarrow && (
            <Button variant="default" onClick={() => onSearch(everywhere(search))}>
              Search all folders
            </Button>
          )}
          {(isFiltered || !isNarrow) && (
            <Button variant="default" onClick={() => onSearch(isFiltered ? words : '')}>
              {isFiltered ? 'Clear filters' : 'Clear the search'}
            </Button>
          )}
        </Group>
      }
    />
  );
}
