import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import type { LeaveType, NewLeaveType } from '@lintel/contract/leave-types';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { createType, readLeaveAgain, updateType } from './leave.data.ts';
import s from './leave.layout.module.css';
import { AskingFields, EarningFields, KindFields } from './PolicyFields.tsx';

const NEW_KIND: NewLeaveType = {
  name: '',
  code: '',
  colour: 1,
  employmentTypes: [],
  paidBps: 10_000,
  unit: 'half_day',
  isRecorded: false,
  hasBalance: true,
  needsFileAfterDays: null,
  noticeDays: 0,
  maxDays: null,
  allowNegative100: 0,
  countsHolidays: false,
  stopsAccrual: false,
  isPrivate: false,
  annual100: 0,
  accrual: 'none',
  proratesJoin: true,
  isFteScaled: true,
  carryMax100: null,
  carryExpires: null,
  seniority: [],
};

/** The rules of one kind of leave; of a new one where none is given. */
export function PolicyDialog({ type, onClose }: { type: LeaveType | null; onClose: () => void }) {
  const [draft, setDraft] = useState<NewLeaveType>(type ?? NEW_KIND);
  const set = <K extends keyof NewLeaveType>(name: K, value: NewLeaveType[K]) => setDraft((before) => ({ ...before, [name]: value }));
  const saving = useMutation({
    mutationFn: () => save(type, draft),
    onSuccess: () => {
      toast.result(type ? `${draft.name} saved` : `${draft.name} added`);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readLeaveAgain();
    },
  });
  const errors: Readonly<Record<string, string>> = saving.error instanceof ApiError ? saving.error.fields : {};
  return (
    <Dialog opened onClose={onClose} title={type ? `Policy of ${type.name}` : 'New kind of leave'} size="36rem">
      <ActionForm className={s.policy} action={saving.mutate}>
        <KindFields draft={draft} set={set} errors={errors} />
        {!type && (
          <div className={s.switches} data-wide>
            <Switch
              label="There is a balance that it takes from"
              checked={draft.hasBalance}
              onChange={({ currentTarget }) => set('hasBalance', currentTarget.checked)}
            />
            <Switch
              label="It is reported, not asked for: it counts at once and HR acknowledges it"
              checked={draft.isRecorded}
              onChange={({ currentTarget }) => set('isRecorded', currentTarget.checked)}
            />
            <span className={s.muted}>These two stay as they are afterwards: requests and balances hang on them.</span>
          </div>
        )}
        {draft.hasBalance && <EarningFields draft={draft} set={set} />}
        <AskingFields draft={draft} set={set} />
        {draft.hasBalance && (
          <div data-wide>
            <InlineNotice>The next posting counts with this for the whole year, so balances may change by the difference.</InlineNotice>
          </div>
        )}
        {saving.error && !errors['name'] && !errors['code'] && (
          <div data-wide>
            <ProblemNotice problem={saving.error} />
          </div>
        )}
        <div className={s.moves} data-wide>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={draft.name.trim() === '' || draft.code.trim() === ''}>
            {type ? 'Save policy' : 'Add kind of leave'}
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}

/** The fields of the contract alone: a change says nothing of what is chosen once. */
function save(type: LeaveType | null, draft: NewLeaveType) {
  if (!type) return createType(draft);
  const { id, version, status: _status, isRecorded: _isRecorded, hasBalance: _hasBalance, ...fields } = { ...type, ...draft };
  return updateType(id, { ...fields, version });
}
