import { Kbd } from '@mantine/core';
import { MAIL_KEY_ROWS } from '@lintel/contract/mail-key-rows';
import { isCharacterKey, keyName, MAIL_KEYS, type MailCommand } from '@lintel/contract/mail-keys';
import { Fragment } from 'react';
import { FieldError } from '#web/ui/FieldError.tsx';
import type { KeyChange } from './useKeyChange.ts';
import s from './ShortcutSheet.module.css';

interface KeyRowProps {
  command: MailCommand;
  keys: readonly string[];
  isOwn: boolean;
  /** While keys are changed. */
  change: KeyChange | null;
}

/** A command with its keys; while they are changed, those of one character are a button. */
export function KeyRow({ command, keys, isOwn, change }: KeyRowProps) {
  const { label } = MAIL_KEY_ROWS[command];
  const named = keys.filter((key) => !isCharacterKey(key));
  const asked = change?.asked?.command === command ? change.asked : null;
  return (
    <div>
      <dt>
        {label}
        {isOwn && <span className={s.own}>Changed, usually {wordsOf(MAIL_KEYS[command].filter(isCharacterKey))}</span>}
      </dt>
      <dd>
        {change ? <KeyButton command={command} keys={keys.filter(isCharacterKey)} change={change} /> : <Keys keys={keys} />}
        {change && named.length > 0 && (
          <>
            {' or '}
            <Keys keys={named} />
          </>
        )}
      </dd>
      {asked?.problem && (
        <dd className={s.problem}>
          <span role="alert">
            <FieldError>{asked.problem}</FieldError>
          </span>
        </dd>
      )}
    </div>
  );
}

function KeyButton({ command, keys, change }: { command: MailCommand; keys: readonly string[]; change: KeyChange }) {
  const { label } = MAIL_KEY_ROWS[command];
  const asked = change.asked?.command === command ? change.asked : null;
  const prompt = asked?.hasPrefix ? 'Then another key' : 'Press a key';
  return (
    <button
      type="button"
      className={s.key}
      data-asked={asked !== null || undefined}
      aria-label={asked ? `${prompt} for ${label}` : `Change the key of ${label}, now ${wordsOf(keys)}`}
      onClick={(event) => {
        event.currentTarget.focus();
        if (!asked) change.ask(command);
      }}
      onKeyDown={change.onKeyDown}
      onBlur={change.stop}
    >
      {asked ? prompt : <Keys keys={keys} />}
    </button>
  );
}

export function Keys({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return 'none';
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' or '}
      {keyName(key)
        .split(' ')
        .map((part) => (
          <Kbd key={part}>{part}</Kbd>
        ))}
    </Fragment>
  ));
}

const wordsOf = (keys: readonly string[]): string => keys.map(keyName).join(' or ') || 'none';
