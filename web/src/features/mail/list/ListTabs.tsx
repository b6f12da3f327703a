import { Button } from '@mantine/core';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import { useInboxes } from '#web/features/mail/folders/inboxes.data.ts';
import { tabsOf } from './list.tabs.ts';
import s from './ListTabs.module.css';

interface ListTabsProps {
  place: MailPlace;
  isShared: boolean;
  onSearch: (search: string) => void;
}

/** Above an inbox, and every folder of a shared mailbox: everything, and what is still to be done; where inboxes are one, whose is which. */
export function ListTabs({ place: { folder, search, isAll }, isShared, onSearch }: ListTabsProps) {
  return (
    <div className={s.tabs}>
      <div role="group" aria-label="Show">
        {tabsOf(folder, isShared).map(({ label, query }) => (
          <Button key={label} size="xs" variant="quiet" aria-pressed={search === query} onClick={() => onSearch(query)}>
            {label}
          </Button>
        ))}
      </div>
      {isAll && <Mailboxes />}
    </div>
  );
}

/** What the edge of a row says. */
function Mailboxes() {
  const inboxes = useInboxes().filter(({ isIn }) => isIn);
  return (
    <ul aria-label="Mailboxes">
      {inboxes.map(({ id, name, colour }) => (
        <li key={id}>
          <LabelDot colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  );
}
