import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import s from './InlineNotice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

interface InlineNoticeProps {
  tone?: NoticeTone;
  /** A bold sentence in front. */
  title?: string;
  children?: ReactNode;
  /** A link or a quiet button at the end. */
  action?: ReactNode;
  /** Said at once, and brought into sight: for an error that appears after an action. */
  isAlert?: boolean;
}

const ICON = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, danger: IconAlertCircle };

/** A line that belongs to the page: for a result that passes, use a toast instead. */
export function InlineNotice({ tone = 'info', title, children, action, isAlert }: InlineNoticeProps) {
  const Icon = ICON[tone];
  const root = useRef<HTMLDivElement>(null);
  // On a small screen the button may stand far below.
  useEffect(() => {
    if (isAlert) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isAlert]);
  return (
    <div ref={root} className={s.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className={s.text}>
        {title && <b>{title} </b>}
        {children}
      </div>
      {action && <div className={s.action}>{action}</div>}
    </div>
  );
}
