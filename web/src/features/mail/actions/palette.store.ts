import { isCharacterKey, keyName, MAIL_COMMANDS, type MailCommand } from '@lintel/contract/mail-keys';
import { useEffect, useRef } from 'react';
import { createStore } from '#web/kit/store.ts';
import type { Keyboard } from './mail.hotkeys.ts';

interface PaletteCommand {
  command: MailCommand;
  /** The key that does the same, if any: the palette teaches it. */
  shortcut: string | undefined;
  run: () => void;
}

/** What the open mailbox can do now; none where no mailbox is open. */
export const paletteStore = createStore<readonly PaletteCommand[]>([]);

/** Arrows and Escape mean nothing in a palette. */
const isOffered = (command: MailCommand) =>
  !['next', 'previous', 'nextMail', 'previousMail', 'back', 'open', 'check', 'checkTo'].includes(command);

/** Lets the palette do what the keys do, for as long as the mailbox is there. */
export function useOfferCommands({ keys, hasSingleKeys }: Keyboard, run: (command: MailCommand) => boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const commands = MAIL_COMMANDS.filter(isOffered).map((command) => ({
      command,
      shortcut: keys[command].filter((key) => hasSingleKeys || !isCharacterKey(key)).map(keyName)[0],
      // The palette gives the focus back first.
      run: () => void setTimeout(() => latest.current(command)),
    }));
    paletteStore.set(commands);
    return () => paletteStore.set([]);
  }, [keys, hasSingleKeys]);
}
