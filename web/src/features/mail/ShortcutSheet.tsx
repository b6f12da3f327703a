import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { SHORTCUTS } from './mail.hotkeys.ts';
import s from './ShortcutSheet.module.css';

const NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Delete: 'Del',
  C: 'Shift C',
  I: 'Shift I',
  N: 'Shift N',
  P: 'Shift P',
  U: 'Shift U',
  X: 'Shift X',
};

/** Keys that a dialog answers itself. */
const COMPOSE_KEYS = [
  { keys: ['Ctrl Enter'], label: 'Send' },
  { keys: ['Ctrl S'], label: 'Save Draft' },
  { keys: ['Ctrl K'], label: 'Make a link of the selected text' },
  { keys: ['Esc'], label: 'Close' },
];

/** Every key of the mailbox, from the table that answers them. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="42rem">
      <div className={s.columns}>
        <KeyTable title="Mailbox" rows={SHORTCUTS} />
        <KeyTable title="Writing" rows={COMPOSE_KEYS} />
      </div>
      <p className={s.hint}>Shortcuts of a single key can be switched off in Preferences.</p>
    </Modal>
  );
}

function KeyTable({ title, rows }: { title: string; rows: readonly { keys: readonly string[]; label: string }[] }) {
  return (
    <section className={s.group}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' or '}
                  {(NAMES[key] ?? key).split(' ').map((part) => (
                    <Kbd key={part}>{part}</Kbd>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
