import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { toast } from './toast.tsx';

const DateField = lazy(() => import('#web/ui/DateField.tsx').then((module) => ({ default: module.DateField })));

export interface MachineWords {
  name: string;
  states: Record<string, { label: string }>;
  transitions: Record<string, { label: string; to: string }>;
}

export interface MovingRow {
  status?: string;
  transitions: readonly string[];
  version: number;
}

/** What the person adds to a transition: the fields of its `input`. */
export interface AskedField {
  name: string;
  label: string;
  kind: 'text' | 'line' | 'day';
  initial?: string;
  /** May stay empty: it is sent as null. */
  isOptional?: boolean;
}

export interface TransitionDialogProps<Row extends MovingRow> {
  machine: MachineWords;
  /** The transition that is asked about; null while none is. */
  name: string | null;
  row: Row;
  /** Names the row in the dialog and in the result: "Concrete Works". */
  label: string;
  /** The call: `api.departments.transition`. */
  move: (name: string, row: Row, input: Record<string, unknown>) => Promise<unknown>;
  /** After a move, and after a conflict: what is shown is to be read again. */
  onSettled: () => void;
  onClose: () => void;
  ask?: readonly AskedField[] | undefined;
  /** What happens next. */
  consequence?: string | undefined;
  /** What is true after it, where that is not the new state: "waits for a second person". */
  outcome?: string | undefined;
}

/** Confirms one transition, with what has to be added to it; what the server refuses stands in the dialog. */
export function TransitionDialog<Row extends MovingRow>(props: TransitionDialogProps<Row>) {
  const { machine, name, row, label, move, onSettled, onClose, ask = [], consequence, outcome } = props;
  const [given, setGiven] = useState<Record<string, string>>({});
  const valueOf = (field: AskedField) => given[field.name] ?? field.initial ?? '';
  const sentOf = (field: AskedField) => (field.isOptional ? valueOf(field) || null : valueOf(field));
  const moving = useMutation({
    mutationFn: () => move(name!, row, Object.fromEntries(ask.map((field) => [field.name, sentOf(field)]))),
    onSuccess: () => {
      close();
      toast.result(`${label}: ${outcome ?? outcomeOf(machine, name!, row)}`);
      onSettled();
    },
    onError: (error) => {
      // Somebody was faster (R21): the row is read again, the dialog says why nothing happened.
      if (error instanceof ApiError && error.status === 409) onSettled();
    },
  });
  const close = () => {
    onClose();
    setGiven({});
    moving.reset();
  };
  const fields = moving.error instanceof ApiError ? moving.error.fields : {};
  const isAboutFields = ask.some((field) => `input.${field.name}` in fields);
  const verb = machine.transitions[name ?? '']?.label ?? name ?? '';
  return (
    <ConfirmDialog
      opened={name !== null}
      onClose={close}
      onConfirm={() => moving.mutate()}
      title={verb.includes(' ') ? `${verb}: ${label}` : `${verb} ${label}`}
      confirmLabel={verb}
      isBusy={moving.isPending}
      error={!isAboutFields && <ProblemNotice problem={moving.error} states={machine.states} />}
    >
      <Stack gap="sm">
        {consequence && <span>{consequence}</span>}
        {ask.map((field) => (
          <Asked
            key={field.name}
            field={field}
            value={valueOf(field)}
            error={fields[`input.${field.name}`]}
            onChange={(value) => setGiven((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}

/** The state that it has now; where that stays as it was, that something changed. */
function outcomeOf({ states, transitions }: MachineWords, name: string, row: MovingRow): string {
  const { to = '' } = transitions[name] ?? {};
  return (row.status === to ? undefined : states[to]?.label) ?? 'changed';
}

interface AskedProps {
  field: AskedField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Asked({ field, value, error, onChange }: AskedProps) {
  const shared = {
    id: `asked-${field.name}`,
    label: field.label,
    value,
    error: error ? <FieldError>{error}</FieldError> : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.kind === 'day')
    return (
      <Suspense fallback={<TextInput label={field.label} disabled />}>
        <DateField {...shared} isClearable={field.isOptional} />
      </Suspense>
    );
  return field.kind === 'line' ? <TextInput {...shared} autoComplete="off" /> : <Textarea {...shared} autosize minRows={2} maxRows={8} />;
}
