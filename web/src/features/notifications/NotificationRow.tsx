import type { Notification } from '@lintel/contract/notifications';
import { IconAlertTriangle, IconCheck, IconChecklist, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUser } from '#web/kit/session.store.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useMarkDone, useMarkRead } from './notifications.data.ts';
import { linkOf } from './notification.link.ts';
import s from './NotificationRow.module.css';

const ICON = { info: IconInfoCircle, action: IconChecklist, warning: IconAlertTriangle, critical: IconExclamationCircle };

interface NotificationRowProps {
  notification: Notification;
  /** After it was followed: closes what it stands in. */
  onFollow?: () => void;
  /** Stands before what it is done with: when it is due, where that counts. */
  aside?: ReactNode;
}

/** Opening one marks it as read. */
export function NotificationRow({ notification, onFollow, aside }: NotificationRowProps) {
  const { role } = useUser();
  const markRead = useMarkRead();
  const markDone = useMarkDone();
  const Icon = ICON[notification.severity];
  const link = linkOf(notification.link, role);
  const isUnread = notification.readAt === null;
  const follow = () => {
    if (isUnread) markRead.mutate([notification.id]);
    if (link) onFollow?.();
  };
  return (
    <li className={s.row} data-unread={isUnread || undefined} data-severity={notification.severity}>
      <Icon className={s.icon} size={18} stroke={1.7} aria-hidden />
      <div className={s.text}>
        {isUnread && <span className="sr-only">Unread. </span>}
        {link ? (
          <Link className={s.title} to={link} onClick={follow}>
            {notification.title}
          </Link>
        ) : isUnread ? (
          <button type="button" className={s.title} onClick={follow} aria-label={`${notification.title}: mark as read`}>
            {notification.title}
          </button>
        ) : (
          <span className={s.title}>{notification.title}</span>
        )}
        {notification.body && <p className={s.body}>{notification.body}</p>}
        <span className={s.when}>
          <DateText iso={notification.createdAt} format="relative" />
        </span>
      </div>
      {(aside || notification.canBeDone) && (
        <div className={s.end}>
          {aside && <span className={s.aside}>{aside}</span>}
          {notification.canBeDone && (
            <IconButton label="Mark as done" disabled={markDone.isPending} onClick={() => markDone.mutate(notification.id)}>
              <IconCheck size={18} stroke={1.7} />
            </IconButton>
          )}
        </div>
      )}
    </li>
  );
}
