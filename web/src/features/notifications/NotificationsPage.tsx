import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBellOff } from '@tabler/icons-react';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsQuery, unreadNotificationsQuery, useMarkRead } from './notifications.data.ts';
import s from './LatestNotifications.module.css';

export function NotificationsPage() {
  const [page, setPage] = usePageParam();
  const list = useQuery({ ...notificationsQuery(page), placeholderData: keepPreviousData });
  const unread = useQuery(unreadNotificationsQuery).data ?? 0;
  const markRead = useMarkRead();
  if (list.isError) return <Failed things="your notifications" error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const { items, page: at } = list.data;
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={unread === 0 ? 'You have read all of them.' : unread === 1 ? 'One is unread.' : `${unread} are unread.`}
        actions={
          unread > 0 && (
            <Button variant="default" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
              Mark all as read
            </Button>
          )
        }
      />
      <Sheet label="Notifications">
        {items.length === 0 ? (
          <EmptyState icon={IconBellOff} title="You have no notifications" hint="What needs you will appear here." />
        ) : (
          <ul className={s.list}>
            {items.map((one) => (
              <NotificationRow key={one.id} notification={one} />
            ))}
          </ul>
        )}
        {at.total > 0 && <TableFooter page={at.number} pageSize={at.size} total={at.total} onPage={setPage} />}
      </Sheet>
    </>
  );
}
