import { Tooltip } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Role } from '@lintel/contract/access';
import { useApprovalCounts } from '#web/features/approvals/approvals.parts.tsx';
import { pathBelow } from '#web/kit/page.ts';
import { readyScreen } from '#web/kit/screens.ts';
import { ROUTES } from '#web/routes.ts';
import { CountBadge } from '#web/ui/CountBadge.tsx';
import { isMarked, MENU, type MenuItem } from './menu.ts';
import s from './Sidebar.module.css';

/** Who points at a link goes there most of the time. */
const readyPage = (href: string): void => ROUTES.filter(({ path }) => path === href).forEach(({ page }) => readyScreen(page.screen));

interface SidebarNavProps {
  role: Role;
  isCollapsed?: boolean;
  onChoose?: () => void;
}

export function SidebarNav({ role, isCollapsed, onChoose }: SidebarNavProps) {
  return (
    <ul className={s.nav}>
      {MENU[role].map((item) => (
        <li key={item.path}>
          <Item item={item} role={role} isCollapsed={isCollapsed} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

type ItemProps = SidebarNavProps & { item: MenuItem };

/** A parent opens by itself while one of its children is active; only the child then carries the beam. */
function Item({ item, role, isCollapsed, onChoose }: ItemProps) {
  const { pathname } = useLocation();
  const children = isCollapsed ? [] : (item.children ?? []);
  const isWithin = (item.children ?? []).some((child) => isMarked(child, role, pathname));
  const [isOpenedByHand, setOpenedByHand] = useState<boolean | null>(null);
  const isOpen = isWithin || (isOpenedByHand ?? false);
  return (
    <>
      <div className={s.line}>
        <ItemLink item={item} role={role} isCollapsed={isCollapsed} isWithin={isWithin} onChoose={onChoose} />
        {children.length > 0 && (
          <button
            type="button"
            className={s.expand}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} what is below ${item.label}`}
            onClick={() => setOpenedByHand(!isOpen)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden />
          </button>
        )}
      </div>
      {children.length > 0 && isOpen && (
        <ul className={s.sub}>
          {children.map((child) => (
            <li key={child.path} className={s.line}>
              <ItemLink item={child} role={role} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ItemLink({ item, role, isCollapsed, isWithin, onChoose }: ItemProps & { isWithin?: boolean }) {
  const { pathname } = useLocation();
  const href = pathBelow(role, item.path);
  const isHere = isMarked(item, role, pathname);
  const link = (
    <Link
      to={href}
      className={s.item}
      onClick={onChoose}
      onPointerEnter={() => readyPage(href)}
      onFocus={() => readyPage(href)}
      aria-current={isHere && (!isWithin || isCollapsed) ? 'page' : undefined}
      data-within={isWithin || undefined}
      data-expands={(item.children && !isCollapsed) || undefined}
      aria-label={isCollapsed ? item.label : undefined}
    >
      {item.icon && <item.icon size={18} stroke={1.7} aria-hidden />}
      {!isCollapsed && <span className={s.label}>{item.label}</span>}
      {item.counts && <WaitingCount of={item.counts} isCollapsed={isCollapsed ?? false} />}
    </Link>
  );
  return isCollapsed ? (
    <Tooltip label={item.label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function WaitingCount({ of, isCollapsed }: { of: NonNullable<MenuItem['counts']>; isCollapsed: boolean }) {
  const { waiting } = useApprovalCounts();
  const count = of === 'all' ? Object.values(waiting).reduce((sum, one) => sum + one, 0) : waiting[of];
  return <CountBadge count={count} label="waiting for your decision" dot={isCollapsed} />;
}
