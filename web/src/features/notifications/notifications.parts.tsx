import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { unreadNotificationsQuery, useMarkRead } from './notifications.data.ts';
import { LatestNotifications } from './LatestNotifications.tsx';
import s from './NotificationsMenu.module.css';

export { LatestNotifications } from './LatestNotifications.tsx';
export { NotificationRow } from './NotificationRow.tsx';

export const useUnreadNotifications = (): number => useQuery(unreadNotificationsQuery).data ?? 0;

/** The bell of the top bar: the latest notifications, and how many are unread. */
export function NotificationsMenu() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const unread = useUnreadNotifications();
  const markRead = useMarkRead();
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      withRoles={false}
    >
      {/* The button inside says what it opens; on the span around it that would mean nothing. */}
      <Popover.Target>
        <span className={s.bell}>
          <Tooltip label={label} disabled={isOpen}>
            <ActionIcon aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={toggle}>
              <IconBell size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          {unread > 0 && (
            <b className={s.count} aria-hidden data-mark>
              {unread > 99 ? '99+' : unread}
            </b>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown p={0} className={s.dropdown} role="dialog" aria-label="Notifications">
        <header className={s.head}>
          <h2>Notifications</h2>
          {unread > 0 && (
            <Button size="xs" variant="subtle" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
              Mark all as read
            </Button>
          )}
        </header>
        <div className={s.list}>
          <LatestNotifications count={10} onFollow={close} />
        </div>
        <footer className={s.foot}>
          <Link to={to('notifications')} onClick={close}>
            All notifications
          </Link>
        </footer>
      </Popover.Dropdown>
    </Popover>
  );
}
