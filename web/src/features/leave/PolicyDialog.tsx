import { Button, Modal, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import type { LeaveType, LeaveTypeInput } from '@lintel/contract/leave-ledger';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { readLeaveAgain, updateType } from './leave.data.ts';
import s from './leave.layout.module.css';

export const ACCRUAL_TEXT: Record<LeaveType['accrual'], string> = {
  monthly_start: 'monthly, on the first',
  monthly_end: 'monthly, on the last',
  yearly_front: 'all in January',
  none: 'not earned',
};

/** The rules of one kind of leave. */
export function PolicyDialog({ type, onClose }: { type: LeaveType; onClose: () => void }) {
  const { id, isRecorded, hasBalance, ...start } = type;
  const [draft, setDraft] = useState<LeaveTypeInput>(start);
  const set = <K extends keyof LeaveTypeInput>(name: K, value: LeaveTypeInput[K]) => setDraft((before) => ({ ...before, [name]: value }));
  const saving = useMutation({
    mutationFn: () => updateType(id, draft),
    onSuccess: () => {
      toast.result(`${draft.name} saved`);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readLeaveAgain();
    },
  });
  const days = (name: 'annual100' | 'allowNegative100', label: string) => (
    <NumberInput
      label={label}
      min={0}
      decimalScale={2}
      value={draft[name] / 100}
      onChange={(value) => set(name, Math.round(Number(value) * 100))}
    />
  );
  return (
    <Modal opened onClose={onClose} title={`Policy of ${type.name}`} size="36rem">
      <ActionForm className={s.policy} action={saving.mutate}>
        <TextInput label="Name" value={draft.name} onChange={({ currentTarget }) => set('name', currentTarget.value)} />
        {hasBalance && (
          <>
            {days('annual100', 'Days a year, full time')}
            <Select
              label="Earned"
              data={optionsOf(ACCRUAL_TEXT)}
              value={draft.accrual}
              allowDeselect={false}
              onChange={(value) => set('accrual', value as LeaveType['accrual'])}
            />
            <NumberInput
              label="Carried over at most (days)"
              description="Empty: all of it"
              min={0}
              decimalScale={2}
              value={draft.carryMax100 === null ? '' : draft.carryMax100 / 100}
              onChange={(value) => set('carryMax100', value === '' ? null : Math.round(Number(value) * 100))}
            />
            <TextInput
              label="Carried days expire on (month-day)"
              description="Such as 03-31; empty: they do not"
              value={draft.carryExpires ?? ''}
              onChange={({ currentTarget }) => set('carryExpires', currentTarget.value || null)}
            />
            {days('allowNegative100', 'May go below zero by (days)')}
          </>
        )}
        <NumberInput label="Notice (days)" min={0} value={draft.noticeDays} onChange={(value) => set('noticeDays', Number(value))} />
        <NumberInput
          label={isRecorded ? 'Certificate after (days)' : 'Document needed above (days)'}
          description="Empty: never"
          min={0}
          value={draft.needsFileAfterDays ?? ''}
          onChange={(value) => set('needsFileAfterDays', value === '' ? null : Number(value))}
        />
        <div className={s.switches} data-wide>
          <Switch
            label="Colleagues see only “Absent”"
            checked={draft.isPrivate}
            onChange={({ currentTarget }) => set('isPrivate', currentTarget.checked)}
          />
          <Switch
            label="Nothing is earned meanwhile"
            checked={draft.stopsAccrual}
            onChange={({ currentTarget }) => set('stopsAccrual', currentTarget.checked)}
          />
        </div>
        <div data-wide>
          <InlineNotice>The next posting counts with this for the whole year, so balances may change by the difference.</InlineNotice>
        </div>
        {saving.error && (
          <div data-wide>
            <ProblemNotice problem={saving.error} />
          </div>
        )}
        <div className={s.moves} data-wide>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save policy
          </Button>
        </div>
      </ActionForm>
    </Modal>
  );
}
