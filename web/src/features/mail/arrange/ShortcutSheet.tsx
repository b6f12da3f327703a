import { Button } from '@mantine/core';
import { MAIL_KEY_ROWS } from '@lintel/contract/mail-key-rows';
import { keyName, MAIL_COMMANDS, mailKeys, type OwnMailKeys } from '@lintel/contract/mail-keys';
import { useRef, useState } from 'react';
import { useChangePreferences, usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { toast } from '#web/kit/toast.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyRow, Keys } from './KeyRow.tsx';
import { SearchHelp } from './SearchHelp.tsx';
import { useKeyChange, type KeyChange } from './useKeyChange.ts';
import s from './ShortcutSheet.module.css';

type Group = (typeof MAIL_KEY_ROWS)[keyof typeof MAIL_KEY_ROWS]['group'];

const COLUMNS: readonly (readonly [Group, string])[][] = [
  [
    ['around', 'Moving around'],
    ['write', 'Answering and writing'],
    ['folders', 'Folders'],
  ],
  [['emails', 'Emails']],
];

/** Keys that a dialog answers itself: they stay. */
const COMPOSE_KEYS = [
  { keys: ['Ctrl Enter'], label: 'Send' },
  { keys: ['Ctrl S'], label: 'Save Draft' },
  { keys: ['Ctrl K'], label: 'Make a link of the selected text' },
  { keys: ['Escape'], label: 'Close' },
];

const NONE: OwnMailKeys = {};

/** Every key of the mailbox, from the table that answers them, and the way to other ones. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { data: preferences } = usePreferences();
  const own = preferences?.mailKeys ?? NONE;
  const [isChanging, setChanging] = useState(false);
  const change = useKeyChange(own);
  const keys = mailKeys(own);
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="48rem" closeOnEscape={change.asked === null}>
      <div className={s.bar}>
        <p>{isChanging ? CHANGING : (preferences?.singleKeyShortcuts ?? true) ? READING : SWITCHED_OFF}</p>
        {preferences && <ChangeButtons own={own} isChanging={isChanging} onChanging={setChanging} />}
      </div>
      <div className={s.columns}>
        {COLUMNS.map((groups, index) => (
          <div key={groups[0]![0]}>
            {groups.map(([group, title]) => (
              <section key={group} className={s.group}>
                <h3>{title}</h3>
                <dl>
                  {MAIL_COMMANDS.filter((command) => MAIL_KEY_ROWS[command].group === group).map((command) => (
                    <KeyRow
                      key={command}
                      command={command}
                      keys={keys[command]}
                      isOwn={own[command] !== undefined}
                      change={isChanging ? change : null}
                    />
                  ))}
                </dl>
              </section>
            ))}
            {index === 1 && <ComposeKeys />}
          </div>
        ))}
      </div>
      <SearchHelp />
      <p role="status" className="sr-only">
        {spoken(change, keys)}
      </p>
    </Dialog>
  );
}

const READING = 'Keys of one character can be switched off in Preferences, where this list opens as well.';
const SWITCHED_OFF = 'Keys of one character are switched off in Preferences. Arrows, Enter, Esc and Del work.';
const CHANGING =
  'Choose a key, then press the one you want: a character, or g and a character. Backspace leaves it without one, Esc cancels.';

/** What happens to the key in question, for those who do not see its row. */
function spoken({ asked, saved }: KeyChange, keys: ReturnType<typeof mailKeys>): string {
  if (asked) return asked.hasPrefix ? 'Press the second key.' : `Press the new key for ${MAIL_KEY_ROWS[asked.command].label}.`;
  return saved ? `${MAIL_KEY_ROWS[saved].label}: ${keys[saved].map(keyName).join(' or ') || 'no key'}` : '';
}

interface ChangeButtonsProps {
  own: OwnMailKeys;
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
}

function ChangeButtons({ own, isChanging, onChanging }: ChangeButtonsProps) {
  const { mutate } = useChangePreferences();
  const toggle = useRef<HTMLButtonElement>(null);
  const reset = () => {
    // The button goes with what it takes away.
    toggle.current?.focus();
    const undo = { label: 'Undo', run: () => mutate({ mailKeys: own }) };
    mutate({ mailKeys: {} }, { onSuccess: () => toast.result('The usual keys hold again', { action: undo }) });
  };
  return (
    <div className={s.buttons}>
      {isChanging && Object.keys(own).length > 0 && (
        <Button size="xs" variant="quiet" onClick={reset}>
          Back to the usual keys
        </Button>
      )}
      <Button ref={toggle} size="xs" variant={isChanging ? 'default' : 'quiet'} onClick={() => onChanging(!isChanging)}>
        {isChanging ? 'Done' : 'Change keys'}
      </Button>
    </div>
  );
}

function ComposeKeys() {
  return (
    <section className={s.group}>
      <h3>In the dialog for writing</h3>
      <dl>
        {COMPOSE_KEYS.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
