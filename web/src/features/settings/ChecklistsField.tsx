import { Button, Textarea, TextInput } from '@mantine/core';
import type { Checklists } from '@lintel/contract/checklists';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import s from './SystemSettingsPage.module.css';

interface ChecklistsFieldProps {
  /** As JSON. */
  text: string;
  onChange: (text: string) => void;
  error: ReactNode;
}

interface Draft {
  key: number;
  category: string;
  handOut: string;
  takeBack: string;
}

/** The checklists of each category, one line a row of text. */
export function ChecklistsField({ text, onChange, error }: ChecklistsFieldProps) {
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    (JSON.parse(text) as Checklists).map(({ category, handOut, takeBack }, key) => ({
      key,
      category,
      handOut: handOut.join('\n'),
      takeBack: takeBack.join('\n'),
    })),
  );
  const change = (next: Draft[]) => {
    setDrafts(next);
    onChange(
      JSON.stringify(next.map(({ category, handOut, takeBack }) => ({ category, handOut: linesOf(handOut), takeBack: linesOf(takeBack) }))),
    );
  };
  const edit = (key: number, part: Partial<Draft>) => change(drafts.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () =>
    change([...drafts, { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, category: '', handOut: '', takeBack: '' }]);
  return (
    <>
      {drafts.map(({ key, category, handOut, takeBack }, i) => (
        <fieldset key={key} className={s.checklist} aria-label={`Checklist ${i + 1}`}>
          <TextInput
            label="Category"
            description="As it stands on the resources. Empty: all that have no list of their own."
            value={category}
            onChange={(event) => edit(key, { category: event.currentTarget.value })}
            maxLength={60}
            autoComplete="off"
          />
          <div className={s.sides}>
            <Lines label="At the hand-out" value={handOut} onChange={(value) => edit(key, { handOut: value })} />
            <Lines label="At the return" value={takeBack} onChange={(value) => edit(key, { takeBack: value })} />
          </div>
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTrash size={16} />}
              onClick={() => change(drafts.filter((one) => one.key !== key))}
            >
              Remove this list
            </Button>
          </div>
        </fieldset>
      ))}
      {drafts.length === 0 && <p className={s.none}>There is no list: whoever hands out confirms once that they have looked.</p>}
      {error}
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} />} onClick={add}>
          Add a checklist
        </Button>
      </div>
    </>
  );
}

const Lines = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <Textarea
    label={label}
    description="One line for each thing to check"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    autosize
    minRows={3}
    maxRows={10}
  />
);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
