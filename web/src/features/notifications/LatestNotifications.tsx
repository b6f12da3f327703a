import { useQuery } from '@tanstack/react-query';
import { IconBellOff } from '@tabler/icons-react';
import { sentenceOf } from '#web/kit/toast.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinesSkeleton } from '#web/ui/LinesSkeleton.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsQuery } from './notifications.data.ts';
import s from './LatestNotifications.module.css';

/** The newest of your notifications, at most `count`. */
export function LatestNotifications({ count, onFollow }: { count: number; onFollow?: () => void }) {
  const { data, error, isError, refetch } = useQuery(notificationsQuery(1, count));
  if (isError)
    return <ErrorState compact title="Couldn't load your notifications" message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton label="Loading notifications" lines={count} />;
  if (data.items.length === 0)
    return <EmptyState compact icon={IconBellOff} title="You have no notifications" hint="What needs you will appear here." />;
  return (
    <ul className={s.list}>
      {data.items.map((one) => (
        <NotificationRow key={one.id} notification={one} onFollow={onFollow} />
      ))}
    </ul>
  );
}
