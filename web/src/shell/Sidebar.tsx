import { Link } from 'react-router';
import type { Role } from '@lintel/contract/access';
import { homeOf } from '#web/kit/page.ts';
import { useCompany, useLogo } from '#web/kit/settings.ts';
import { Logo } from '#web/ui/Logo.tsx';
import s from './Sidebar.module.css';
import { SidebarNav } from './SidebarNav.tsx';

interface SidebarProps {
  /** Whose menu: the group of the page on screen. */
  group: Role;
  own: Role;
  isCollapsed?: boolean;
  /** After a choice: closes the drawer. */
  onChoose?: () => void;
}

/** What the sidebar and the drawer of small screens hold. */
export function Sidebar({ group, own, isCollapsed, onChoose }: SidebarProps) {
  const company = useCompany();
  const logo = useLogo();
  return (
    <div className={s.side} data-collapsed={isCollapsed || undefined}>
      <Link to={homeOf(own)} className={s.brand} onClick={onChoose} aria-label="Lintel: your dashboard">
        <Logo compact={isCollapsed} />
      </Link>
      <nav aria-label="Main">
        <SidebarNav role={group} isCollapsed={isCollapsed} onChoose={onChoose} />
      </nav>
      {!isCollapsed && company && <div className={s.foot}>{logo ? <Logo key={logo} src={logo} name={company} /> : company}</div>}
    </div>
  );
}
