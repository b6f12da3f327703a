import { Button } from '@mantine/core';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import s from './ListToolbar.module.css';

interface AssigneeFilterProps {
  place: MailPlace;
  onSearch: (search: string) => void;
}

/** In a shared mailbox: everything, what one has, and what nobody has yet. It is a search like any other, and stands in the address. */
export function AssigneeFilter({ place: { folder, search }, onSearch }: AssigneeFilterProps) {
  const choices = [
    { label: 'All', query: '' },
    { label: 'Mine', query: `in:${folder} assigned:me` },
    { label: 'Unassigned', query: `in:${folder} assigned:none` },
  ];
  return (
    <div className={s.filter} role="group" aria-label="Assigned to">
      {choices.map(({ label, query }) => (
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
