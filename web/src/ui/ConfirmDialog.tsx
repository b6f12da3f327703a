import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import s from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Says the action: "Reject request RQ-2026-0318". */
  title: string;
  /** Repeats the verb: "Reject request". Never OK or Yes. */
  confirmLabel: string;
  /** What happens next, or a field. */
  children?: ReactNode;
  /** A filled red button: only for what cannot be undone. */
  isFinal?: boolean;
  isBusy?: boolean;
  /** False while something that it needs is missing. */
  isReady?: boolean;
  /** Why it could not be done, as a sentence or as its own notice; the dialog stays open. */
  error?: ReactNode;
}

export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  children,
  isFinal,
  isBusy,
  isReady = true,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="28rem" classNames={{ header: s.header }}>
      <div className={s.body}>{children}</div>
      {typeof error === 'string' ? (
        <p className={s.error} role="alert">
          {error}
        </p>
      ) : (
        error && <div className={s.notice}>{error}</div>
      )}
      <div className={s.actions}>
        <Button variant="quiet" onClick={onClose} disabled={isBusy} data-autofocus={isFinal || undefined}>
          Cancel
        </Button>
        <Button
          color={isFinal ? 'red' : undefined}
          loading={isBusy}
          disabled={!isReady}
          onClick={onConfirm}
          data-autofocus={!isFinal || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
