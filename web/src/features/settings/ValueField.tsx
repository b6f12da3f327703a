import { Select, Switch, TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { SettingRow } from '@lintel/contract/settings';
import { SignatureField } from '#web/features/mail/mail.parts.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { useSaying } from './settings.format.ts';

// Files are brought along for the logo alone.
const ChecklistsField = lazy(() => import('./ChecklistsField.tsx').then((module) => ({ default: module.ChecklistsField })));
const PictureField = lazy(() => import('./PictureField.tsx').then((module) => ({ default: module.PictureField })));

interface ValueFieldProps {
  row: SettingRow;
  /** The value as text: `true` for a flag, the id of a picture, JSON for checklists. */
  text: string;
  onChange: (text: string) => void;
  /** While a picture is on its way, the form waits. */
  onBusy: (isBusy: boolean) => void;
  error: ReactNode;
}

/** The one field of a setting, by its kind. */
export function ValueField({ row, text, onChange, onBusy, error }: ValueFieldProps) {
  const say = useSaying();
  const { label, kind, choices, initial } = row;
  const description = `Comes with Lintel as ${say(row, initial)}.`;
  if (kind === 'flag')
    return (
      <Switch
        label={label}
        checked={text === 'true'}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
        error={error}
        data-autofocus
      />
    );
  if (kind === 'choice')
    return (
      <Select
        label={label}
        description={description}
        data={optionsOf(choices ?? {})}
        value={text}
        onChange={(value) => value && onChange(value)}
        allowDeselect={false}
        error={error}
        data-autofocus
      />
    );
  if (kind === 'picture')
    return (
      <Suspense>
        <PictureField label={label} id={text} onChange={onChange} onBusy={onBusy} error={error} />
      </Suspense>
    );
  if (kind === 'signature')
    return (
      <Suspense>
        <SignatureField label={label} html={text} onChange={onChange} error={error} />
      </Suspense>
    );
  if (kind === 'checklists')
    return (
      <Suspense>
        <ChecklistsField text={text} onChange={onChange} error={error} />
      </Suspense>
    );
  return (
    <TextInput
      label={label}
      description={description}
      inputMode={kind === 'text' ? undefined : 'decimal'}
      value={text}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}
