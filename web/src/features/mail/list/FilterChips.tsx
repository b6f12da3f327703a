import { Button } from '@mantine/core';
import { parseSearch } from '@lintel/contract/mail-search';
import { LabelChip } from '#web/ui/LabelChip.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { tabsOf } from './list.tabs.ts';
import { chipsOf, withoutFilters } from './search.chips.ts';
import s from './FilterChips.module.css';

interface FilterChipsProps {
  place: MailPlace;
  /** Of a shared mailbox, whose tabs are searches: the tab says already what narrows the list. */
  isShared?: boolean;
  onSearch: (search: string) => void;
}

/** Above the hits: what narrows the search, each with a cross (mail.md 6.1), and what was taken for a word although it looks like a filter. */
export function FilterChips({ place, isShared = false, onSearch }: FilterChipsProps) {
  const chips = chipsOf(place);
  const words = withoutFilters(place.search);
  const unknown = [...new Set(parseSearch(place.search).unknown)];
  if (tabsOf(place.folder, isShared).some(({ query }) => query !== '' && query === place.search)) return null;
  if (chips.length === 0 && unknown.length === 0) return null;
  return (
    <div className={s.bar}>
      <ul className={s.chips} aria-label="Filters">
        {chips.map(({ text, without }, n) => (
          <li key={`${n} ${text}`}>
            <LabelChip onRemove={() => onSearch(without)} removeLabel={`Remove the filter ${text}`}>
              {text}
            </LabelChip>
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <p className={s.note} role="status">
          {unknown.map((name) => `${name}:`).join(', ')} is no filter here and was looked for as a word.
        </p>
      )}
      {chips.length > 1 && (
        <Button size="xs" variant="quiet" className={s.clear} onClick={() => onSearch(words)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
