import { Checkbox, Input, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { Answers, Problems } from '@lintel/contract/form-rules';
import { unitOf } from '@lintel/contract/form-figures';
import type { Field } from '@lintel/contract/templates';
import { FileDrop, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { DateRangeField } from '#web/ui/DateRangeField.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { FigureInput } from './FigureInput.tsx';
import { fieldLabel, figureText } from './figures.format.ts';
import { LineTable } from './LineTable.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { SignatureField } from './SignatureField.tsx';
import s from './form.module.css';

export interface FormState {
  fields: readonly Field[];
  /** As they are written. */
  answers: Answers;
  /** With what is computed. */
  settled: Answers;
  /** Those to be shown now. */
  problems: Problems;
  /** Files that answers name, by id. */
  files: ReadonlyMap<string, AttachedFile>;
  /** Names of what answers refer to, by id. */
  names: Readonly<Record<string, string>>;
  set: (key: string, value: unknown) => void;
  /** Keeps what a file is called beside its id. */
  addFile: (file: AttachedFile) => void;
  leave: (path: string) => void;
  setBusy: (key: string, isBusy: boolean) => void;
  isDisabled?: boolean;
  /** Keys of fields that came back to be corrected. */
  marked?: readonly string[];
}

/** One field of a form, whatever its type. */
export function FieldInput({ field, form }: { field: Field; form: FormState }) {
  const { key, type, help } = field;
  const value = form.answers[key];
  const text = typeof value === 'string' ? value : '';
  const problem = form.problems[key];
  const currency = useCurrency();
  const label = fieldLabel(field, currency);
  const common = {
    id: `f-${key}`,
    label: field.required || type === 'computed' ? label : `${label} (optional)`,
    description: help,
    error: problem && <FieldError>{problem}</FieldError>,
    onBlur: () => form.leave(key),
    disabled: form.isDisabled,
  };
  const { disabled, ...open } = common;
  const set = (event: { currentTarget: { value: string } }) => form.set(key, event.currentTarget.value);
  switch (type) {
    case 'longtext':
      return <Textarea {...common} autosize minRows={3} maxRows={14} value={text} onChange={set} />;
    case 'number':
    case 'money':
      return <FigureInput {...common} unit={type} value={value} onValue={(figure) => form.set(key, figure)} />;
    case 'date':
      return <DateField {...open} value={text} onChange={set} isClearable isDisabled={disabled} />;
    case 'date_range': {
      const { from = '', to = '' } = (value ?? {}) as { from?: string; to?: string };
      const { onBlur, ...range } = open;
      return (
        <DateRangeField
          {...range}
          value={{ from, to }}
          onChange={(days) => form.set(key, days.from ? days : null)}
          onClose={onBlur}
          isClearable
          isDisabled={disabled}
        />
      );
    }
    case 'time':
      return <TextInput {...common} type="time" value={text} onChange={set} />;
    case 'select':
      return (
        <Select
          {...common}
          data={field.options ?? []}
          value={text || null}
          onChange={(chosen) => form.set(key, chosen)}
          clearable={!field.required}
        />
      );
    case 'multiselect':
      return (
        <Checkbox.Group
          label={common.label}
          description={help}
          error={common.error}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(chosen) => form.set(key, chosen)}
        >
          <Stack gap="xs" mt={6} id={common.id} tabIndex={-1}>
            {field.options?.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} disabled={disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'checkbox':
      return (
        <Checkbox
          {...common}
          label={field.label}
          checked={value === true}
          onChange={(event) => form.set(key, event.currentTarget.checked)}
        />
      );
    case 'employee':
      return <PersonPicker {...common} disabled={disabled ?? false} value={text || null} onChange={(id) => form.set(key, id)} />;
    case 'department':
    case 'project':
    case 'cost_code':
    case 'resource':
      return (
        <ReferenceField
          {...common}
          disabled={disabled ?? false}
          type={type}
          value={text || null}
          name={form.names[text]}
          onChange={(id) => form.set(key, id)}
        />
      );
    case 'file':
    case 'photo':
    case 'signature':
      return <FilesInput field={field} form={form} common={{ ...open, disabled: disabled ?? false }} />;
    case 'line_table':
      return (
        <LineTable
          field={field}
          value={value}
          problems={form.problems}
          onChange={(rows) => form.set(key, rows)}
          onBlur={form.leave}
          disabled={disabled ?? false}
        />
      );
    case 'computed':
      return (
        <Input.Wrapper label={field.label} description={help}>
          <output className={`${s.computed} num`}>
            {figureText(unitOf(field, form.fields), form.settled[key] as string | undefined, currency)}
          </output>
        </Input.Wrapper>
      );
    case 'note':
      return <InlineNotice>{[field.label, help].filter(Boolean).join(' ')}</InlineNotice>;
    default:
      return <TextInput {...common} value={text} onChange={set} autoComplete="off" />;
  }
}

interface FilesInputProps {
  field: Field;
  form: FormState;
  common: { id: string; label: string; description: string | undefined; error: React.ReactNode; disabled: boolean };
}

function FilesInput({ field: { key, type, max }, form, common }: FilesInputProps) {
  const ids = Array.isArray(form.answers[key]) ? (form.answers[key] as string[]) : [];
  const files = ids.map((id) => form.files.get(id) ?? { id: id as AttachedFile['id'], name: 'File', size: 0, mime: '' });
  const change = (next: readonly AttachedFile[]) => {
    next.forEach(form.addFile);
    form.set(
      key,
      next.map(({ id }) => id),
    );
    form.leave(key);
  };
  if (type === 'signature') return <SignatureField {...common} value={files[0] ?? null} onChange={(file) => change(file ? [file] : [])} />;
  return (
    <FileDrop
      {...common}
      isPhoto={type === 'photo'}
      max={Number(max ?? 10)}
      value={files}
      onChange={(alter) => change(alter(files))}
      onBusy={(isBusy) => form.setBusy(key, isBusy)}
    />
  );
}
