import { badgeCount } from '#web/features/mail/mail.format.ts';

/** Behind the name of a folder: how many are unread, and nothing where none is. */
export const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <b>
      <span aria-hidden>{badgeCount(unread)}</span>
      <span className="sr-only">, {unread} unread</span>
    </b>
  );
