import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBellOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { api } from '#web/kit/api.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsQuery, unreadNotificationsQuery, useMarkRead, type NotificationsShown } from './notifications.data.ts';
import s from './LatestNotifications.module.css';

const SHOWN: { value: NotificationsShown; label: string }[] = [
  { value: 'unread', label: 'Unread' },
  { value: 'waiting', label: 'Waiting for me' },
];

export function NotificationsPage() {
  const [page, setPage] = usePageParam();
  const [params, setParams] = useSearchParams();
  const shown = SHOWN.find(({ value }) => value === params.get('show'))?.value;
  const list = useQuery({ ...notificationsQuery(page, 20, shown), placeholderData: keepPreviousData });
  const unread = useQuery(unreadNotificationsQuery).data;
  const markRead = useMarkRead();
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={
          unread === undefined
            ? undefined
            : unread === 0
              ? 'You have read all of them.'
              : unread === 1
                ? 'One is unread.'
                : `${unread} are unread.`
        }
        actions={
          !!unread && (
            <Button variant="default" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
              Mark all as read
            </Button>
          )
        }
      />
      <Sheet label="Notifications">
        <FilterBar>
          <FilterChoice label="Show" value={shown} options={SHOWN} onChange={(show) => setParams(show ? { show } : {})} />
        </FilterBar>
        {list.data ? (
          <Listed list={list.data} onPage={setPage} onAll={shown && (() => setParams({}))} />
        ) : hasFailed(list) ? (
          <Failed things="your notifications" read={list} />
        ) : (
          <Loading />
        )}
      </Sheet>
    </>
  );
}

interface ListedProps {
  list: Awaited<ReturnType<typeof api.notifications.list>>;
  onPage: (page: number) => void;
  /** Where only some are shown: shows all of them. */
  onAll: (() => void) | undefined;
}

function Listed({ list: { items, page }, onPage, onAll }: ListedProps) {
  return (
    <>
      {items.length === 0 && onAll && <NothingMatches onClear={onAll} />}
      {items.length === 0 && !onAll && (
        <EmptyState icon={IconBellOff} title="You have no notifications" hint="What needs you will appear here." />
      )}
      {items.length > 0 && (
        <ul className={s.list}>
          {items.map((one) => (
            <NotificationRow key={one.id} notification={one} />
          ))}
        </ul>
      )}
      {page.total > 0 && <TableFooter page={page.number} pageSize={page.size} total={page.total} onPage={onPage} />}
    </>
  );
}
