import { useEffect, useState } from 'react';

/**
 * Beside a dialog that is there only while it is open: gives the focus back to where it was when both came, unless something else has
 * it by then.
 */
export function FocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    },
    [before],
  );
  return null;
}
