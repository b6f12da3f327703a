import { Select, Switch, TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { SettingRow } from '@lintel/contract/settings';
import { SignatureField } from '#web/features/mail/mail.parts.tsx';
import { Loading } from '#web/kit/PageState.tsx';
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
  const { label, hint, kind, choices, initial } = row;
  const comes = initial === '' ? 'Not set as it comes with Lintel.' : `Comes with Lintel as ${say(row, initial)}.`;
  const description = hint ? `${hint}. ${comes}` : comes;
  if (kind === 'flag')
    return (
      <Switch
        label={label}
        description={description}
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
      <Suspense fallback={<Loading label="Loading the picture" />}>
        <PictureField label={label} id={text} onChange={onChange} onBusy={onBusy} error={error} />
      </Suspense>
    );
  if (kind === 'signature')
    return (
      <Suspense fallback={<Loading label="Loading the editor" />}>
        <SignatureField label={label} html={text} onChange={onChange} error={error} />
      </Suspense>
    );
  if (kind === 'checklists')
    return (
      <Suspense fallback={<Loading label="Loading the checklists" />}>
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
