import type { ComponentType, ReactNode } from 'react';
import s from './EmptyState.module.css';

interface EmptyStateProps {
  /** A Tabler icon; it stands in a small lintel. */
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** One sentence that says what is missing. */
  title: string;
  /** One that says what happens next. */
  hint?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  compact?: boolean;
  /** Nothing else stands on the page: its title is the heading. */
  isPage?: boolean;
}

export function EmptyState({ icon: Icon, title, hint, action, compact, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={s.root} data-compact={compact || undefined}>
      <span className={s.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <Title className={s.title}>{title}</Title>
      {hint && <p className={s.hint}>{hint}</p>}
      {action && <div className={s.action}>{action}</div>}
    </div>
  );
}
