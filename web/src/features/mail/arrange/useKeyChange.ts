import { coreErrorText } from '@lintel/contract/errors.core';
import { mailKeyProblem, withMailKey } from '@lintel/contract/mail-key-rows';
import { PREFIX, type MailCommand, type OwnMailKeys } from '@lintel/contract/mail-keys';
import { useState, type KeyboardEvent } from 'react';
import { useChangePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { isOnTheWay } from '#web/features/mail/actions/mail.hotkeys.ts';

interface Asked {
  command: MailCommand;
  /** `g` was pressed: the second key follows. */
  hasPrefix: boolean;
  /** Why the key that was pressed cannot be taken, in the catalogue's words; another one can be pressed. */
  problem: string | null;
}

/** Waits for the new key of a command and saves it at once. */
export function useKeyChange(own: OwnMailKeys) {
  const { mutate } = useChangePreferences();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [saved, setSaved] = useState<MailCommand | null>(null);

  const take = (command: MailCommand, key: string) => {
    const problem = mailKeyProblem(own, command, key);
    if (problem) return setAsked({ command, hasPrefix: false, problem: coreErrorText(problem.code, problem.values) });
    setAsked(null);
    setSaved(command);
    mutate({ mailKeys: withMailKey(own, command, key) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (!asked || key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey || isOnTheWay(key)) return;
    event.preventDefault();
    event.stopPropagation();
    // Enter that is still held after it chose this row is no answer.
    if (event.repeat) return;
    if (key === 'Escape') setAsked(null);
    else if (key === 'Backspace') take(asked.command, '');
    else if (key === PREFIX && !asked.hasPrefix) setAsked({ ...asked, hasPrefix: true, problem: null });
    else take(asked.command, asked.hasPrefix ? `${PREFIX} ${key}` : key);
  };
  const ask = (command: MailCommand) => {
    setSaved(null);
    setAsked({ command, hasPrefix: false, problem: null });
  };
  return { asked, saved, ask, onKeyDown, stop: () => setAsked(null) };
}
export type KeyChange = ReturnType<typeof useKeyChange>;
