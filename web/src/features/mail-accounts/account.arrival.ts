import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Where the accounts stand on their page, and where one of them does. */
export const ACCOUNTS_ANCHOR = 'mail-accounts';
export const anchorOf = (accountId: string): string => `mail-account-${accountId}`;

/** Who comes by an address that ends in `#anchor` is there, and not at the top of the page: also for who does not see it. */
export function useArrival<Place extends HTMLElement>(anchor: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const isMeant = useLocation().hash === `#${anchor}`;
  useEffect(() => {
    if (!isMeant) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isMeant]);
  return place;
}
