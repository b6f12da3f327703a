import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import s from './ChoiceDialog.module.css';

export interface Choice {
  key: string;
  label: string;
  /** Stands at the end of the line. */
  note?: string;
  icon?: ReactNode;
  isOn?: boolean;
  run: () => void;
}

interface ChoiceDialogProps {
  title: string;
  placeholder: string;
  choices: readonly Choice[];
  /** What the typed words would make, where nothing is called so. */
  extra?: (words: string) => Choice | null;
  /** Stays open, for several choices one after the other. */
  isLasting?: boolean;
  /** Where the choices are looked for elsewhere: what was typed. */
  onWords?: (words: string) => void;
  /** In the place of the choices: they are on their way, or could not be read. */
  instead?: ReactNode;
  /** What the chosen one is, beside the list: a click looks at it, Enter takes it. */
  about?: (choice: Choice | undefined) => ReactNode;
  foot?: ReactNode;
  zIndex?: number;
  onClose: () => void;
}

/** A list that is chosen from by typing: what the keys for labels, moving and snoozing open. */
export function ChoiceDialog({ title, placeholder, choices, extra, isLasting, onClose, ...more }: ChoiceDialogProps) {
  const { onWords, instead, about, foot, zIndex } = more;
  const [words, setWords] = useState('');
  const [index, setIndex] = useState(0);
  const id = useId();
  const wanted = words.trim().toLowerCase();
  const found = onWords ? choices : choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  const made = wanted && !found.some(({ label }) => label.toLowerCase() === wanted) ? extra?.(words.trim()) : null;
  const list = made ? [...found, made] : found;
  const active = list[Math.min(index, list.length - 1)];
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    choice.run();
    setWords('');
    if (!isLasting) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.length > 0) setIndex((Math.min(index, list.length - 1) + (event.key === 'ArrowDown' ? 1 : list.length - 1)) % list.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={about ? '44rem' : '24rem'} zIndex={zIndex}>
      <TextInput
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active ? `${id}-${active.key}` : undefined}
        aria-label={title}
        placeholder={placeholder}
        data-autofocus
        maxLength={40}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setIndex(0);
          onWords?.(event.currentTarget.value.trim());
        }}
        onKeyDown={onKeyDown}
      />
      <div className={about && s.sides}>
        <ul id={id} role="listbox" aria-label={title} className={s.list}>
          {list.map((choice, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
            <li
              key={choice.key}
              id={`${id}-${choice.key}`}
              role="option"
              aria-selected={choice === active}
              aria-checked={choice.isOn}
              onClick={() => (about ? setIndex(i) : choose(choice))}
            >
              {choice.icon}
              <span className={s.name}>{choice.label}</span>
              {choice.note && <small>{choice.note}</small>}
              {choice.isOn && <IconCheck size={14} aria-label="On" />}
            </li>
          ))}
          {list.length === 0 &&
            (instead ?? <li className={s.none}>{wanted ? 'Nothing is called so.' : nothingText(extra !== undefined)}</li>)}
        </ul>
        {about?.(active)}
      </div>
      {foot}
    </Dialog>
  );
}

const nothingText = (canAdd: boolean): string => (canAdd ? 'There is none yet. Type a name to add one.' : 'There is none yet.');
