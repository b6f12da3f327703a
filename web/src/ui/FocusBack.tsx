import { useEffect, useState } from 'react';

/**
 * Beside a dialog that is there only while it is open: gives the focus back to where it was when both came, unless something else has
 * it by then. What was pressed in a menu goes with it, so that the focus goes to what had opened the menu.
 */
export function FocusBack() {
  const [before] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    },
    [before],
  );
  return null;
}

function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`button[aria-controls="${CSS.escape(menu.id)}"]`) : element;
}
