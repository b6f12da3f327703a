import { Button, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { later } from '#web/kit/later.tsx';
import { sentenceOf } from '#web/kit/toast.tsx';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import s from './work-labels.module.css';
import { workLabelsQuery } from './work-labels.data.ts';

const WorkLabelsDialog = later(() => import('./WorkLabelsDialog.tsx').then((module) => ({ default: module.WorkLabelsDialog })));

interface WorkLabelPickerProps {
  id: string;
  name: string;
  label: string;
  error: ReactNode;
  /** Ids with commas between them. */
  value: string | null;
  onChange: (value: string) => void;
}

/** The labels of one task or project; new ones are made here, too. */
export function WorkLabelPicker({ value, onChange, ...input }: WorkLabelPickerProps) {
  const [isEditing, setEditing] = useState(false);
  const { data: labels = [], error } = useQuery(workLabelsQuery);
  const chosen = (value ?? '').split(',').filter(Boolean);
  const colours = new Map(labels.map(({ id, colour }) => [id as string, colour]));
  return (
    <div className={s.picker}>
      <MultiSelect
        {...input}
        error={error ? sentenceOf(error) : input.error}
        value={chosen}
        onChange={(ids) => onChange(ids.join(','))}
        data={labels.map(({ id, name }) => ({ value: id, label: name }))}
        renderOption={({ option }) => (
          <span className={s.option}>
            <LabelDot colour={colours.get(option.value) ?? 'grey'} />
            {option.label}
          </span>
        )}
        nothingFoundMessage="No label matches. Add it by New label."
        maxValues={10}
        searchable
        clearable
      />
      <Button size="compact-xs" variant="quiet" onClick={() => setEditing(true)}>
        New label, or change one
      </Button>
      <Suspense>
        {isEditing && <WorkLabelsDialog onAdded={(id) => onChange([...chosen, id].join(','))} onClose={() => setEditing(false)} />}
      </Suspense>
    </div>
  );
}
