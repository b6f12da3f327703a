import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { EmailRow } from '@lintel/contract/mail';
import type { PageOf } from '@lintel/contract/kit/route';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type Ref } from 'react';
import { useAccount } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { useNow } from '#web/kit/clock.ts';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { counted, countText as saidOf } from '#web/kit/counted.ts';
import { later } from '#web/kit/later.tsx';
import { useStore } from '#web/kit/store.ts';
import { bulkStore } from './bulk.store.ts';
import { useReach } from '#web/kit/reach.store.ts';
import { openCompose } from '#web/features/mail/compose/ComposeHost.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { MessageRow, type RowHandlers } from './MessageRow.tsx';
import { PROBLEM_ID, problemOf } from './search.problem.ts';
import { useLabelColours } from '#web/features/mail/mail.data.ts';
import { withTotal } from '#web/features/mail/mail.format.ts';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { useOlderMail } from './older.data.ts';
import type { RowActionHandlers } from './RowActions.tsx';
import type { SwipeHandlers } from './SwipeLayer.tsx';
import { sharedQuery } from '#web/features/mail/folders/shared.data.ts';
import s from './MessageList.module.css';

const PAGE_SIZE = 20;
const BulkBar = later(() => import('./BulkBar.tsx').then((module) => ({ default: module.BulkBar })));
const BulkProgress = later(() => import('./BulkProgress.tsx').then((module) => ({ default: module.BulkProgress })));
const FilterChips = later(() => import('./FilterChips.tsx').then((module) => ({ default: module.FilterChips })));
const ListBars = later(() => import('./ListBars.tsx').then((module) => ({ default: module.ListBars })));
const ListFailed = later(() => import('./ListFailed.tsx').then((module) => ({ default: module.ListFailed })));
const loadState = () => import('./ListState.tsx').then((module) => ({ default: module.ListState }));
const ListState = later(loadState);
const ListTabs = later(() => import('./ListTabs.tsx').then((module) => ({ default: module.ListTabs })));
const OlderBar = later(() => import('./OlderBar.tsx').then((module) => ({ default: module.OlderBar })));
const RecordsWatch = later(() => import('./RowRecord.tsx').then((module) => ({ default: module.RecordsWatch })));
const RowActions = later(() => import('./RowActions.tsx').then((module) => ({ default: module.RowActions })));
const SwipeLayer = later(() => import('./SwipeLayer.tsx').then((module) => ({ default: module.SwipeLayer })));

interface MessageListProps extends RowHandlers, SwipeHandlers, RowActionHandlers {
  place: MailPlace;
  /** What the place is called; without it by its folder. */
  name?: string;
  hrefOf: (place: MailPlace) => string;
  list: UseQueryResult<PageOf<EmailRow>>;
  /** All that the search finds, once they are counted. */
  exact?: number | null;
  searchRef: Ref<HTMLInputElement>;
  checked: ReadonlySet<string>;
  /** Everything on all pages is selected. */
  isWhole: boolean;
  onWhole: () => void;
  onCheckAll: (isOn: boolean) => void;
  onSearch: (search: string) => void;
  onPage: (page: number) => void;
  /** The row that takes the focus when it was lost: back from the open mail, or below one that left. */
  focusId: string | null;
}

export function MessageList({
  place,
  name = FOLDER_LABELS[place.folder],
  hrefOf,
  list,
  exact = null,
  searchRef,
  checked,
  isWhole,
  focusId,
  ...on
}: MessageListProps) {
  const rows = list.data?.items ?? [];
  const chosen = rows.filter(({ id }) => checked.has(id));
  const { number, size, total, isMore = false } = withTotal(list.data?.page ?? { number: place.page, size: PAGE_SIZE, total: 0 }, exact);
  const problem = list.isError ? problemOf(list.error) : undefined;
  const now = useNow();
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const { data: isShared = false } = useQuery({
    ...sharedQuery,
    enabled: place.account !== undefined,
    select: (shared) => shared.some(({ id }) => id === place.account),
  });
  const older = useOlderMail(useAccount(place.account), problem ? '' : place.search);
  const shared = isShared ? place.account : undefined;
  const colours = useLabelColours(shared);
  const isListed = useListed(list);
  useEffect(() => {
    // An empty list, and one that fails, says so at once, also when the network is gone by then.
    if (isListed) loadState().catch(() => undefined);
  }, [isListed]);
  const { listRef, follow } = useFocusInList(focusId, rows);
  const { isAway } = useReach();
  const density = usePreferences().data?.mailDensity;
  const [isPointed, setPointed] = useState(false);
  const bulk = useStore(bulkStore);
  const tools = (
    <ListToolbar
      search={place.search}
      shared={shared}
      onSearch={on.onSearch}
      searchRef={searchRef}
      page={number}
      size={size}
      total={total}
      isMore={isMore}
      isKnown={list.data !== undefined}
      onPage={on.onPage}
      checked={chosen.length}
      rows={rows.length}
      onCheckAll={on.onCheckAll}
      problemId={problem && PROBLEM_ID}
    />
  );
  return (
    <section className={s.pane} data-density={density} aria-label={`Emails in ${name}`} aria-busy={list.isFetching}>
      {chosen.length > 0 ? (
        <Suspense fallback={tools}>
          <BulkBar
            rows={chosen}
            total={rows.length}
            whole={{ place, name, total, isMore, isWhole, onWhole: on.onWhole }}
            onCheckAll={on.onCheckAll}
            onTrash={on.onTrash}
          />
        </Suspense>
      ) : (
        tools
      )}
      <Suspense>{bulk && <BulkProgress key={bulk.id} {...bulk} />}</Suspense>
      <Suspense>
        {(place.account || place.folder === 'trash' || place.folder === 'spam') && <ListBars place={place} total={total} isMore={isMore} />}
      </Suspense>
      {(isShared || place.folder === 'inbox') && (
        <div className={s.tabs}>
          <Suspense>{isListed && <ListTabs place={place} isShared={isShared} onSearch={on.onSearch} />}</Suspense>
        </div>
      )}
      {place.search !== '' && (
        <Suspense fallback={place.account === undefined && <div className={s.filters} />}>
          <FilterChips place={place} isShared={isShared} onSearch={on.onSearch} />
        </Suspense>
      )}
      <Suspense>{rows.some(({ record }) => record) && <RecordsWatch />}</Suspense>
      <Suspense>{older && !problem && <OlderBar older={older} />}</Suspense>
      <Suspense>
        {list.isError && rows.length > 0 && !isAway && (
          <ListFailed
            sentence={list.error.message}
            shownAt={list.dataUpdatedAt}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
      </Suspense>
      {list.isPending ? (
        <ListSkeleton label="Loading emails..." />
      ) : rows.length === 0 ? (
        <Suspense fallback={<ListSkeleton label="Loading emails..." />}>
          <ListState
            place={place}
            name={name}
            isShared={isShared}
            list={list}
            onSearch={on.onSearch}
            isLooking={older?.state === 'running'}
          />
        </Suspense>
      ) : (
        <ul
          ref={listRef}
          {...follow}
          onPointerEnter={() => setPointed(!isTouched)}
          className={s.list}
          data-stale={list.isPlaceholderData || undefined}
          data-selecting={chosen.length > 0 || undefined}
        >
          {rows.map((row) => (
            <MessageRow
              key={row.id}
              row={row}
              href={hrefOf({ ...place, messageId: row.id })}
              isOpen={row.id === place.messageId}
              isChecked={checked.has(row.id)}
              now={now}
              colours={colours}
              isOfMany={place.isAll}
              onOpen={on.onOpen}
              onCheck={on.onCheck}
              onStar={on.onStar}
              onFocus={on.onFocus}
              onPreview={on.onPreview}
              onDrag={on.onDrag}
            />
          ))}
          <Suspense>
            {isPointed && chosen.length === 0 && (
              <RowActions
                list={listRef}
                rows={rows}
                onArchive={on.onArchive}
                onMark={on.onMark}
                onSnooze={on.onSnooze}
                onTrash={on.onTrash}
              />
            )}
            {isTouched && <SwipeLayer list={listRef} rows={rows} onArchive={on.onArchive} onMark={on.onMark} onCheck={on.onCheck} />}
          </Suspense>
        </ul>
      )}
      <footer className={s.foot}>
        <span role="status">
          {list.data && !list.isPlaceholderData
            ? countText(
                place,
                isMore ? `${total}+` : total,
                rows.some(({ conversation }) => conversation !== null),
                name,
              )
            : ''}
        </span>
        <Button
          size="xs"
          variant="quiet"
          leftSection={<IconRefresh size={15} aria-hidden />}
          loading={list.isRefetching}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
        <Button
          className={s.compose}
          size="md"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => openCompose(place.account ? { accountId: place.account } : {})}
        >
          Compose
        </Button>
      </footer>
    </section>
  );
}

/** The list stands there, or what says why it does not: what is fetched from then on keeps nobody waiting for it. */
function useListed(list: UseQueryResult<PageOf<EmailRow>>): boolean {
  const isThere = !list.isPending;
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    // Once the rows are seen: an effect alone may still run before that.
    const shown = setTimeout(() => setListed(true));
    return () => clearTimeout(shown);
  }, [isThere]);
  return isListed;
}

/** Gives the focus to a row when it was lost: the mail that had it was closed, or left the list. */
function useFocusInList(focusId: string | null, rows: readonly EmailRow[]) {
  const listRef = useRef<HTMLUListElement>(null);
  // An element that is taken away does not say that it loses the focus; one that is left does.
  const isOurs = useRef(true);
  useEffect(() => {
    if (focusId && isOurs.current && isFocusLost()) linkOf(listRef.current, focusId)?.focus();
  }, [focusId, rows]);
  const follow = {
    onFocus: () => {
      isOurs.current = true;
    },
    onBlur: () => {
      isOurs.current = false;
    },
  };
  return { listRef, follow };
}

/** A mail that stands ready is hidden when it is closed, and still has the focus for a moment then. */
const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[style*="display: none"]') != null;
};

/** The link of a row: what the keyboard moves over. */
export const linkOf = (list: ParentNode | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] a`) ?? null;

/** '{n} search results' or '{n} emails in {folder}', to the letter of specification §2.5 for one too; `1,000+` where counting stopped. */
export const countText = (
  { search, folder }: MailPlace,
  total: number | `${number}+`,
  isGrouped = false,
  name: string = FOLDER_LABELS[folder],
): string => {
  const n = saidOf(total);
  if (search) return `${n} search results`;
  return isGrouped ? `${counted(total, 'conversation')} in ${name}` : `${n} emails in ${name}`;
};
