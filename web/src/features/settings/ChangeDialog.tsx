import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { figureOf, minorForInput, minorOfTyped, numberOfTyped } from '@lintel/contract/form-values';
import { addDays } from '@lintel/contract/kit/days';
import type { SettingRow } from '@lintel/contract/settings';
import { ApiError } from '@lintel/contract/kit/client';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useToday } from '#web/kit/today.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { changeSetting } from './settings.data.ts';
import { ValueField } from './ValueField.tsx';
import s from './SystemSettingsPage.module.css';

/** Sets one value, or proposes it where it is critical. */
export function ChangeDialog({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const [text, setText] = useState(textOf(row));
  const [isBusy, setBusy] = useState(false);
  const [effectiveOn, setEffectiveOn] = useState('');
  const tomorrow = addDays(useToday(), 1);
  const change = useMutation({
    mutationFn: () => changeSetting(row, valueOf(row.kind, text), effectiveOn),
    onSuccess: () => {
      toast.result(row.isCritical ? `${row.label}: the change waits for a decision` : `${row.label} changed`);
      onClose();
    },
  });
  const faults = change.error instanceof ApiError ? change.error.fields : {};
  const fault = faults['value'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending && !isBusy) change.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={row.isCritical ? `Propose ${row.label}` : `Change ${row.label}`}
      size={row.kind === 'checklists' || row.kind === 'signature' ? '40rem' : '28rem'}
    >
      <form className={s.form} onSubmit={submit} noValidate>
        {!fault && !faults['effectiveOn'] && <ProblemNotice problem={change.error} />}
        <ValueField row={row} text={text} onChange={setText} onBusy={setBusy} error={fault && <FieldError>{fault}</FieldError>} />
        {row.isCritical && (
          <DateField
            label="Counts from (optional)"
            description="Left empty, it counts as soon as it is approved."
            value={effectiveOn}
            onChange={(event) => setEffectiveOn(event.currentTarget.value)}
            error={faults['effectiveOn'] && <FieldError>{faults['effectiveOn']}</FieldError>}
            min={tomorrow}
            max={addDays(tomorrow, 364)}
            isClearable
          />
        )}
        <div className={s.actions}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending} disabled={isBusy}>
            {row.isCritical ? 'Propose change' : 'Change setting'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textOf({ kind, value }: SettingRow): string {
  if (kind === 'checklists') return JSON.stringify(value);
  return kind === 'money' ? minorForInput(String(value)) : String(value);
}

function valueOf(kind: SettingRow['kind'], text: string): unknown {
  if (kind === 'flag') return text === 'true';
  if (kind === 'checklists') return JSON.parse(text) as unknown;
  // What is no figure stays as it is, and is refused.
  if (kind === 'number') return numberOfTyped(text) === null ? text : figureOf(text);
  if (kind === 'money') return minorOfTyped(text) ?? text;
  return text;
}
