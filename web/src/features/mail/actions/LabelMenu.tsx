import { Menu, TextInput } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { LABEL_LIMITS } from '#web/kit/contract.gen.ts';
import { later } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import { labelsQuery } from '#web/features/mail/mail.data.ts';

const LabelsDialog = later(() =>
  import('#web/features/mail/arrange/LabelsDialog.tsx').then((module) => ({ default: module.LabelsDialog })),
);

interface LabelMenuProps {
  rows: readonly EmailRow[];
  onLabel: (label: string, isOn: boolean) => void;
  /** The button that opens it. */
  children: ReactNode;
}

/** Puts labels on mails and takes them off; a word that is no label yet becomes one. */
export function LabelMenu({ rows, onLabel, children }: LabelMenuProps) {
  const [word, setWord] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const account = rows[0]?.shared?.accountId;
  const { data: known = [] } = useQuery({ ...labelsQuery(account), enabled: isOpen });
  const wanted = word.trim().toLowerCase();
  const choices = known.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isNew = wanted !== '' && !choices.some(({ name }) => name.toLowerCase() === wanted);
  const choose = (label: string, isOn: boolean) => {
    onLabel(label, isOn);
    setWord('');
  };
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} closeOnItemClick={false} width={240} position="bottom-start" trapFocus>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown aria-label="Labels" mah="24rem" style={{ overflowY: 'auto' }}>
          <TextInput
            aria-label="Find or add a label"
            placeholder="Find or add a label"
            size="xs"
            mb={4}
            maxLength={LABEL_LIMITS.name}
            data-autofocus
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && wanted)
                choose(choices.find(({ name }) => name.toLowerCase() === wanted)?.name ?? word.trim(), true);
            }}
          />
          {choices.map(({ id, name, colour }) => {
            const isOn = rows.every(({ labels }) => labels.includes(name));
            return (
              <Menu.Item
                key={id}
                leftSection={<LabelDot colour={colour} />}
                rightSection={isOn ? <IconCheck size={14} aria-label="On" /> : null}
                onClick={() => choose(name, !isOn)}
              >
                {name}
              </Menu.Item>
            );
          })}
          {isNew && (
            <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => choose(word.trim(), true)}>
              Add {word.trim()}
            </Menu.Item>
          )}
          {choices.length === 0 && !isNew && <Menu.Item disabled>No labels yet: type the first one</Menu.Item>}
          <Menu.Divider />
          <Menu.Item leftSection={<IconSettings size={14} aria-hidden />} closeMenuOnClick onClick={() => setManaging(true)}>
            Manage labels
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isManaging && <FocusBack />}
      <Suspense>{isManaging && <LabelsDialog account={account} onClose={() => setManaging(false)} />}</Suspense>
    </>
  );
}
