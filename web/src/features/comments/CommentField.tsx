import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { mentionableQuery } from './comments.data.ts';
import { mentionAt, withMention, type Mention } from './mentions.ts';

interface CommentFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onMention: (person: Mention) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  autoFocus?: boolean;
}

/** A text in which `@` offers people. */
export function CommentField({ label, placeholder, value, onChange, onMention, onSubmit, autoFocus }: CommentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState(value.length);
  const wantedCursor = useRef<number | null>(null);
  const combobox = useCombobox();
  const writing = mentionAt(value, cursor);
  const typed = useSettled(writing?.typed ?? '');
  const people = useQuery({ ...mentionableQuery(typed), enabled: writing !== null && typed.length >= 2 }).data ?? [];
  const isOffered = writing !== null && people.length > 0;

  useLayoutEffect(() => {
    if (wantedCursor.current === null) return;
    field.current?.setSelectionRange(wantedCursor.current, wantedCursor.current);
    wantedCursor.current = null;
  });

  const choose = (id: string) => {
    const person = people.find((one) => one.id === id);
    if (!person || !writing) return;
    const next = withMention(value, writing.start, cursor, person.name);
    onMention({ id: person.id, name: person.name });
    onChange(next.text);
    setCursor(next.cursor);
    wantedCursor.current = next.cursor;
    combobox.closeDropdown();
  };

  return (
    <Combobox store={{ ...combobox, dropdownOpened: isOffered }} onOptionSubmit={choose} position="bottom-start" width={280}>
      <Combobox.Target>
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={10}
          data-autofocus={autoFocus || undefined}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setCursor(event.currentTarget.selectionStart);
            combobox.selectFirstOption();
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSubmit();
            } else if (isOffered && event.key === 'Tab') {
              event.preventDefault();
              combobox.clickSelectedOption();
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="People">
          {people.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              <PersonTile person={person} sub={person.position} size={24} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
