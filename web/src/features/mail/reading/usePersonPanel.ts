import type { Email } from '@lintel/contract/mail';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type RefObject } from 'react';
import { useChangePreferences, usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { isSamePerson, otherOf, type AskedPerson } from './person.context.ts';

/** Beside it a mail is still as wide as beside a list. */
const ROOM_PX = 720;

/**
 * Whom the panel of an open mail shows. Where it stands beside the mail it stays open from mail to mail, and with the person; where there is
 * no room for that it lies over the mail, for the one who was asked about.
 */
export function usePersonPanel(pane: RefObject<HTMLElement | null>, mail: Email | undefined) {
  const { data: preferences } = usePreferences();
  const { mutate } = useChangePreferences();
  const isBeside = useRoom(pane);
  const [asked, setAsked] = useState<AskedPerson | null>(null);
  const isKept = isBeside && (preferences?.mailPerson ?? false);
  const shown = asked ?? (isKept && mail ? otherOf(mail) : null);
  const keep = (mailPerson: boolean) => isBeside && mailPerson !== preferences?.mailPerson && mutate({ mailPerson });
  const close = () => {
    setAsked(null);
    keep(false);
  };
  const toggle = (one: AskedPerson) => {
    if (isSamePerson(shown, one)) return close();
    setAsked(one);
    keep(true);
  };
  return { isBeside, shown, toggle, close };
}

/** Whether the page is wide, and the pane as well. */
function useRoom(pane: RefObject<HTMLElement | null>): boolean {
  const isWide = useMediaQuery('(width >= 75em)', false, { getInitialValueInEffect: false });
  const [hasRoom, setRoom] = useState(true);
  useEffect(() => {
    if (!pane.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width >= ROOM_PX));
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, [pane]);
  return isWide && hasRoom;
}
