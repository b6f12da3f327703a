import { FocusTrap, Portal } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { MailScreen, placeFromText, placeText } from '#web/features/mail/mail.parts.tsx';
import { Loading } from '#web/kit/PageState.tsx';
import s from './MailOverlay.module.css';

interface MailOverlayProps {
  /** The value of `?mail=`: `inbox/42`. */
  place: string;
  onNavigate: (place: string, options?: { replace?: boolean }) => void;
  onClose: () => void;
}

/** The mailbox over whatever is on screen. It closes on Escape or by its button, both of which the mail screen answers. */
export function MailOverlay({ place, onNavigate, onClose }: MailOverlayProps) {
  useFocusReturn();
  return (
    <Portal>
      <FocusTrap>
        <div className={s.overlay} role="dialog" aria-modal="true" aria-label="Email Center" tabIndex={-1} data-autofocus>
          <Suspense fallback={<Loading label="Loading the Email Center" />}>
            <MailScreen
              mode="overlay"
              {...placeFromText(place)}
              hrefOf={(next) => `?mail=${encodeURIComponent(placeText(next))}`}
              onNavigate={(next, options) => onNavigate(placeText(next), options)}
              onClose={onClose}
            />
          </Suspense>
        </div>
      </FocusTrap>
    </Portal>
  );
}

/** Back to what opened it. */
function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}
