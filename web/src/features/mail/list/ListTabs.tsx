import { Button } from '@mantine/core';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { tabsOf } from './list.tabs.ts';
import s from './ListTabs.module.css';

interface ListTabsProps {
  place: MailPlace;
  onSearch: (search: string) => void;
}

/** Above the list of a shared mailbox: everything, and what is still to be done. */
export function ListTabs({ place: { folder, search }, onSearch }: ListTabsProps) {
  return (
    <div className={s.tabs} role="group" aria-label="Show">
      {tabsOf(folder).map(({ label, query }) => (
        <Button
          key={label}
          size="xs"
          variant={search === query ? 'light' : 'quiet'}
          aria-pressed={search === query}
          onClick={() => onSearch(query)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
