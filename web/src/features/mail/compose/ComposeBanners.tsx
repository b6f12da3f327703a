import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { Composing } from './useCompose.ts';
import s from './Compose.module.css';

/** What stands in the way of a message, and what its writer should know. */
export function ComposeBanners({ composing, onReadAgain }: { composing: Composing; onReadAgain: (() => void) | null }) {
  const { banner, warnings } = composing;
  return (
    <>
      {banner && (
        <div className={s.banner} role="alert">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>{banner}</span>
          <CloseButton size="sm" iconSize={14} aria-label="Dismiss" onClick={() => composing.setBanner(null)} />
        </div>
      )}
      {warnings.length > 0 && (
        <div className={s.banner} data-tone="warning" role="alert">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>{warnings.join(' ')} Press Send again to send it anyway.</span>
        </div>
      )}
      {onReadAgain && (
        <div className={s.banner} data-tone="warning" role="status">
          <IconInfoCircle size={16} stroke={2} aria-hidden />
          <span>Your identities and signatures could not be read. What you write stays here.</span>
          <Button size="compact-sm" variant="default" onClick={onReadAgain}>
            Retry
          </Button>
        </div>
      )}
      {composing.draft.notice && (
        <div className={s.banner} data-tone="warning" role="status">
          <IconInfoCircle size={16} stroke={2} aria-hidden />
          <span>{composing.draft.notice}</span>
          <CloseButton size="sm" iconSize={14} aria-label="Dismiss" onClick={composing.draft.dismissNotice} />
        </div>
      )}
      {composing.others.length > 0 && (
        <div className={s.banner} data-tone="warning" role="status">
          <IconInfoCircle size={16} stroke={2} aria-hidden />
          <span>
            {composing.others.join(', ')} {composing.others.length === 1 ? 'is' : 'are'} answering this too.
          </span>
        </div>
      )}
    </>
  );
}

/** What is wrong with a field. */
export function Problem({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={s.problem} role="alert">
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {children}
    </p>
  );
}
