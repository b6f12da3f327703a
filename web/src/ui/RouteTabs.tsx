import type { ComponentType, ReactNode } from 'react';
import s from './RouteTabs.module.css';
import { useCurrentInSight } from './useCurrentInSight.ts';

/** Any link component with a `to`, such as the router's. */
export type LinkComponent = ComponentType<{ to: string; className?: string; 'aria-current'?: 'page'; children: ReactNode }>;

export interface RouteTab {
  id: string;
  to: string;
  label: string;
  count?: number;
  /** What is counted, where it is not all that the tab holds. */
  counts?: string;
}

interface RouteTabsProps {
  tabs: RouteTab[];
  /** The id of the tab that is open. */
  current: string;
  /** Names the list of tabs for screen readers. */
  label: string;
  link: LinkComponent;
}

/** Views of a page as real links: the current one carries the beam. */
export function RouteTabs({ tabs, current, label, link: Link }: RouteTabsProps) {
  const bar = useCurrentInSight(current, tabs.length);
  return (
    <nav ref={bar} className={s.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.id} to={tab.to} className={s.tab} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span className={s.count} title={tab.counts && `${tab.count} ${tab.counts}`}>
              {tab.count}
              {tab.counts && <span className="sr-only"> {tab.counts}</span>}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
