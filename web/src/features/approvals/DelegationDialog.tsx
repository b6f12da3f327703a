import { Button, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { minorOfTyped } from '@lintel/contract/form-values';
import { APPROVAL_KINDS, kindLabel, type ApprovalKind } from '@lintel/contract/approval-kinds';
import type { DelegationInput } from '@lintel/contract/delegations';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { useToday } from '#web/kit/today.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import s from './DelegationCard.module.css';
import { delegate } from './delegations.data.ts';

const LABELS = {
  toId: 'Who decides for you',
  fromDay: 'First day',
  toDay: 'Last day',
  kinds: 'What (optional)',
  maxAmountMinor: 'Up to an amount of (optional)',
  reason: 'Why',
};
type Fields = Record<keyof typeof LABELS, string>;

const inputOf = ({ kinds, maxAmountMinor, ...rest }: Fields): DelegationInput => ({
  ...rest,
  kinds: kinds ? (kinds.split(',') as ApprovalKind[]) : null,
  // What is no amount stays as it is, and is refused.
  maxAmountMinor: maxAmountMinor.trim() ? (minorOfTyped(maxAmountMinor) ?? maxAmountMinor) : null,
});

export function DelegationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Let somebody decide for you" size="36rem">
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const today = useToday();
  const { fields, field, choice, onSubmit, isBusy, problem } = useSchemaForm<Fields>({
    initial: { toId: '', fromDay: today, toDay: '', kinds: '', maxAmountMinor: '', reason: '' },
    labels: LABELS,
    schema: async () => (await import('@lintel/contract/delegations')).DelegationInput,
    toInput: inputOf,
    submit: async (filled) => {
      const { toName } = await delegate(inputOf(filled));
      toast.result(`${toName} decides for you`);
      onClose();
    },
  });
  const { error: kindsError } = field('kinds');
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ProblemNotice problem={problem} />
      <PersonPicker
        {...choice('toId')}
        without={[user.id]}
        during={{ from: fields.fromDay, to: fields.toDay }}
        description="They never decide what they asked for themselves"
      />
      <DateField {...field('fromDay')} min={today} />
      <DateField {...field('toDay')} min={fields.fromDay || today} />
      <MultiSelect
        label={LABELS.kinds}
        description="Everything when nothing is chosen"
        data={APPROVAL_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
        value={fields.kinds ? fields.kinds.split(',') : []}
        onChange={(kinds) => choice('kinds').onChange(kinds.join(','))}
        error={kindsError ? <FieldError>Choose again</FieldError> : undefined}
        searchable
        clearable
      />
      <TextInput {...field('maxAmountMinor')} inputMode="decimal" description="What is above it stays with you" autoComplete="off" />
      <Textarea {...field('reason')} autosize minRows={2} />
      <div className={s.actions}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Delegate
        </Button>
      </div>
    </form>
  );
}
