import { IconLayoutSidebar, IconMail, IconSearch } from '@tabler/icons-react';
import { useUnreadMail } from '#web/features/mail/mail.parts.tsx';
import { NotificationsMenu } from '#web/features/notifications/notifications.parts.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LogoMark } from '#web/ui/LogoMark.tsx';
import { Crumbs } from './Crumbs.tsx';
import s from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  onSearch: () => void;
  onMail: () => void;
}

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** specification §2.4 */
export function TopBar({ isSidebarOpen, onToggleSidebar, onSearch, onMail }: TopBarProps) {
  return (
    <header className={s.top}>
      <IconButton label={`Toggle sidebar (${MAC ? '⌘' : 'Ctrl+'}B)`} aria-expanded={isSidebarOpen} onClick={onToggleSidebar}>
        <IconLayoutSidebar size={18} stroke={1.7} />
      </IconButton>
      <span className={s.mark}>
        <LogoMark size={22} />
      </span>
      <Crumbs />
      <button type="button" className={s.search} onClick={onSearch} aria-label="Search projects, tasks, people...">
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>Search projects, tasks, people...</span>
        <kbd aria-hidden>{MAC ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <EmailButton onClick={onMail} />
      <NotificationsMenu />
      <UserMenu />
    </header>
  );
}

/** The bell of specification §2.5: its count is capped at 99+ (decisions 6.3). */
function EmailButton({ onClick }: { onClick: () => void }) {
  const unread = useUnreadMail();
  return (
    <button
      type="button"
      className={s.mail}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? `Email Center, ${unread} unread` : 'Email Center'}
    >
      <IconMail size={18} stroke={1.7} aria-hidden />
      <span>Email Center</span>
      {unread > 0 && (
        <b aria-hidden data-mark>
          {unread > 99 ? '99+' : unread}
        </b>
      )}
    </button>
  );
}
