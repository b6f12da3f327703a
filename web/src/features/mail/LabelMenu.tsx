import { Menu, TextInput } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { labelsQuery } from './mail.data.ts';

interface LabelMenuProps {
  rows: readonly EmailRow[];
  onLabel: (label: string, isOn: boolean) => void;
  /** The button that opens it. */
  children: ReactNode;
}

const LONGEST_LABEL = 40;

/** Puts labels on mails and takes them off; a word that is no label yet becomes one. */
export function LabelMenu({ rows, onLabel, children }: LabelMenuProps) {
  const [word, setWord] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { data: known = [] } = useQuery({ ...labelsQuery, enabled: isOpen });
  const wanted = word.trim();
  const used = rows.flatMap(({ labels }) => labels);
  const choices = [...new Set([...known, ...used])].filter((label) => label.toLowerCase().includes(wanted.toLowerCase()));
  const isNew = wanted !== '' && !choices.some((label) => label.toLowerCase() === wanted.toLowerCase());
  const choose = (label: string, isOn: boolean) => {
    onLabel(label, isOn);
    setWord('');
  };
  return (
    <Menu opened={isOpen} onChange={setOpen} closeOnItemClick={false} width={240} position="bottom-start" trapFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label="Labels">
        <TextInput
          aria-label="Find or add a label"
          placeholder="Find or add a label"
          size="xs"
          mb={4}
          maxLength={LONGEST_LABEL}
          data-autofocus
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && wanted)
              choose(choices.find((label) => label.toLowerCase() === wanted.toLowerCase()) ?? wanted, true);
          }}
        />
        {choices.map((label) => {
          const isOn = rows.every(({ labels }) => labels.includes(label));
          return (
            <Menu.Item
              key={label}
              role="menuitemcheckbox"
              aria-checked={isOn}
              rightSection={isOn ? <IconCheck size={14} aria-hidden /> : null}
              onClick={() => choose(label, !isOn)}
            >
              {label}
            </Menu.Item>
          );
        })}
        {isNew && (
          <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => choose(wanted, true)}>
            Add {wanted}
          </Menu.Item>
        )}
        {choices.length === 0 && !isNew && <Menu.Item disabled>No labels yet: type the first one</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
