import type { ReactNode } from 'react';
import s from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Reference number, shown over the title on detail pages. */
  refNo?: string;
  status?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** One filled, at most two default, the rest in a menu; the primary one last. */
  actions?: ReactNode;
  /** TitleBlock, then RouteTabs. */
  children?: ReactNode;
}

export function PageHeader({ title, refNo, status, lead, actions, children }: PageHeaderProps) {
  return (
    <header className={s.root}>
      <div className={s.top}>
        <div className={s.text}>
          {(refNo || status) && (
            <div className={s.over}>
              {refNo && <span className={s.ref}>{refNo}</span>}
              {status}
            </div>
          )}
          <h1 className={s.title}>{title}</h1>
          {lead && <p className={s.lead}>{lead}</p>}
        </div>
        {actions && (
          <div className={s.actions} data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {children}
    </header>
  );
}
