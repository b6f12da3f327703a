import { Modal, type ModalProps } from '@mantine/core';
import { useEscape } from './escape.ts';

/** Over the page, and over what it was opened from: one Escape closes it alone. */
export function Dialog({ closeOnEscape = true, ...modal }: ModalProps) {
  useEscape(modal.opened && closeOnEscape, modal.onClose);
  return <Modal {...modal} closeOnEscape={false} />;
}
