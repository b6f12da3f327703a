import { useQuery } from '@tanstack/react-query';
import { IconBellOff } from '@tabler/icons-react';
import { hasFailed } from '#web/kit/failed.ts';
import { Failed } from '#web/kit/PageState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinesSkeleton } from '#web/ui/LinesSkeleton.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsQuery } from './notifications.data.ts';
import s from './LatestNotifications.module.css';

/** The newest of your notifications, at most `count`. */
export function LatestNotifications({ count, onFollow }: { count: number; onFollow?: () => void }) {
  const read = useQuery(notificationsQuery(1, count));
  const { data } = read;
  if (hasFailed(read)) return <Failed compact things="your notifications" read={read} />;
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
