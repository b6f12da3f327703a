import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import s from './ConfirmDialog.module.css';
import { useEscape } from './escape.ts';

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
  /** Why it could not be done; the dialog stays open. */
  error?: string;
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
  useEscape(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="28rem" closeOnEscape={false} classNames={{ header: s.header }}>
      <div className={s.body}>{children}</div>
      {error && (
        <p className={s.error} role="alert">
          {error}
        </p>
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
    </Modal>
  );
}
