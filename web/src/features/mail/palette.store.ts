import { useEffect, useRef } from 'react';
import { createStore } from '#web/kit/store.ts';
import { SHORTCUTS, type MailCommand } from './mail.hotkeys.ts';

interface PaletteCommand {
  key: string;
  label: string;
  /** The key that does the same: the palette teaches it. */
  shortcut: string;
  run: () => void;
}

/** What the open mailbox can do now; none where no mailbox is open. */
export const paletteStore = createStore<readonly PaletteCommand[]>([]);

/** Arrows and Escape mean nothing in a palette. */
const isOffered = ({ command }: (typeof SHORTCUTS)[number]) =>
  !['next', 'previous', 'nextMail', 'previousMail', 'back', 'open', 'check', 'checkTo'].includes(command);

/** Lets the palette do what the keys do, for as long as the mailbox is there. */
export function useOfferCommands(run: (command: MailCommand) => boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const commands = SHORTCUTS.filter(isOffered).map(({ command, label, keys }) => ({
      ...{ key: command, label, shortcut: keys[0]! },
      // The palette gives the focus back first.
      run: () => void setTimeout(() => latest.current(command)),
    }));
    paletteStore.set(commands);
    return () => paletteStore.set([]);
  }, []);
}
