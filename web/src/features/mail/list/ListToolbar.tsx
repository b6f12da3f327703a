import { Checkbox } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { clampPage, lastPage, leastTotal, rangeText, totalText } from '#web/features/mail/mail.format.ts';
import s from './ListToolbar.module.css';

interface ListToolbarProps {
  search: string;
  /** The shared mailbox that is searched: the labels that are offered are its own. */
  shared?: string | undefined;
  onSearch: (search: string) => void;
  searchRef: Ref<HTMLInputElement>;
  page: number;
  size: number;
  total: number;
  /** The list was read: until then nobody knows how many there are. */
  isKnown: boolean;
  /** There are more than were counted. */
  isMore: boolean;
  onPage: (page: number) => void;
  /** How many of the page's mails are checked: none, some or all. */
  checked: number;
  rows: number;
  onCheckAll: (isOn: boolean) => void;
  /** What says why the search cannot be understood. */
  problemId?: string | undefined;
}

/** Search, range and page buttons (specification §2.5). */
export function ListToolbar(props: ListToolbarProps) {
  const { page, size, total, isMore, onPage, checked, rows } = props;
  const known = leastTotal({ number: page, size, total, isMore }, rows);
  const last = lastPage(size, known);
  const go = (wanted: number) => onPage(clampPage(wanted, size, known));
  return (
    <div className={s.tools}>
      <Checkbox
        className={s.all}
        aria-label="Select all emails on this page"
        checked={rows > 0 && checked === rows}
        indeterminate={checked > 0 && checked < rows}
        disabled={rows === 0}
        onChange={(event) => props.onCheckAll(event.currentTarget.checked)}
      />
      <SearchBox
        search={props.search}
        shared={props.shared}
        onSearch={props.onSearch}
        searchRef={props.searchRef}
        problemId={props.problemId}
      />
      <div className={s.pager} role="group" aria-label="Pages">
        <span className={s.range}>
          {props.isKnown && (
            <>
              <b>{rangeText(page, size, known)}</b> of {totalText(total, isMore)}
            </>
          )}
        </span>
        <span className={s.end}>
          <IconButton label="First page" disabled={page <= 1} onClick={() => go(1)}>
            <IconChevronsLeft size={18} />
          </IconButton>
        </span>
        <IconButton label="Previous page" disabled={page <= 1} onClick={() => go(page - 1)}>
          <IconChevronLeft size={18} />
        </IconButton>
        <IconButton label="Next page" disabled={page >= last} onClick={() => go(page + 1)}>
          <IconChevronRight size={18} />
        </IconButton>
        <span className={s.end}>
          <IconButton label="Last page" disabled={isMore || page >= last} onClick={() => go(last)}>
            <IconChevronsRight size={18} />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
