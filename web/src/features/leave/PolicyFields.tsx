import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { EMPLOYMENT_LABELS, type EmploymentType } from '@lintel/contract/employment';
import { LEAVE_COLOURS } from '@lintel/contract/leave-ledger-words';
import type { NewLeaveType } from '@lintel/contract/leave-types';
import { optionsOf } from '#web/ui/options.ts';
import { KindDot } from './KindDot.tsx';
import s from './leave.layout.module.css';

export const ACCRUAL_TEXT: Record<NewLeaveType['accrual'], string> = {
  monthly_start: 'Monthly, on the first',
  monthly_end: 'Monthly, on the last',
  yearly_front: 'All in January',
  none: 'Not earned',
};
const UNIT_TEXT = { half_day: 'Half days and whole days', day: 'Whole days' };
const COLORS = Object.entries(LEAVE_COLOURS).map(([value, label]) => ({ value, label }));

interface FieldsProps {
  draft: NewLeaveType;
  set: <K extends keyof NewLeaveType>(name: K, value: NewLeaveType[K]) => void;
}

/** What a kind of leave is called, who may take it and what it pays. */
export function KindFields({ draft, set, errors }: FieldsProps & { errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextInput
        label="Name"
        value={draft.name}
        error={errors['name']}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Code"
        description="In files and short lists, such as AL"
        maxLength={6}
        value={draft.code}
        error={errors['code']}
        onChange={({ currentTarget }) => set('code', currentTarget.value.toUpperCase())}
      />
      <Select
        label="Colour in calendars"
        description="Colleagues see none where it is private"
        data={COLORS}
        value={String(draft.colour)}
        allowDeselect={false}
        leftSection={<KindDot colour={draft.colour} />}
        renderOption={({ option }) => (
          <span className={s.row}>
            <KindDot colour={Number(option.value)} />
            {option.label}
          </span>
        )}
        onChange={(value) => set('colour', Number(value))}
      />
      <NumberInput
        label="Paid (per cent)"
        description="100: in full; 0: unpaid"
        min={0}
        max={100}
        decimalScale={2}
        value={draft.paidBps / 100}
        onChange={(value) => set('paidBps', Math.round(Number(value) * 100))}
      />
      <MultiSelect
        label="Who may take it"
        description="Empty: everybody"
        placeholder={draft.employmentTypes.length === 0 ? 'Everybody' : ''}
        data={optionsOf(EMPLOYMENT_LABELS)}
        value={draft.employmentTypes}
        onChange={(value) => set('employmentTypes', value as EmploymentType[])}
      />
    </>
  );
}

/** How it is asked for. */
export function AskingFields({ draft, set }: FieldsProps) {
  return (
    <>
      <Select
        label="Taken in"
        data={optionsOf(UNIT_TEXT)}
        value={draft.unit}
        allowDeselect={false}
        onChange={(value) => set('unit', value as NewLeaveType['unit'])}
      />
      <NumberInput label="Notice (days)" min={0} value={draft.noticeDays} onChange={(value) => set('noticeDays', Number(value))} />
      <NumberInput
        label="At most at a time (days)"
        description="Empty: as many as there are"
        min={1}
        value={draft.maxDays ?? ''}
        onChange={(value) => set('maxDays', value === '' ? null : Number(value))}
      />
      <NumberInput
        label={draft.isRecorded ? 'Certificate after (days)' : 'Document needed above (days)'}
        description="Empty: never"
        min={0}
        value={draft.needsFileAfterDays ?? ''}
        onChange={(value) => set('needsFileAfterDays', value === '' ? null : Number(value))}
      />
      <div className={s.switches} data-wide>
        <Toggle label="Colleagues see only “Absent”" name="isPrivate" draft={draft} set={set} />
        <Toggle label="Public holidays count as days of it" name="countsHolidays" draft={draft} set={set} />
        <Toggle label="Nothing is earned meanwhile" name="stopsAccrual" draft={draft} set={set} />
      </div>
    </>
  );
}

/** How it is earned, carried over and expires. */
export function EarningFields({ draft, set }: FieldsProps) {
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
    <>
      {days('annual100', 'Days a year, full time')}
      <Select
        label="Earned"
        data={optionsOf(ACCRUAL_TEXT)}
        value={draft.accrual}
        allowDeselect={false}
        onChange={(value) => set('accrual', value as NewLeaveType['accrual'])}
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
      <div className={s.switches} data-wide>
        <Toggle label="Who joins or leaves within a year earns a part of it" name="proratesJoin" draft={draft} set={set} />
        <Toggle label="Part-time earns a part of it" name="isFteScaled" draft={draft} set={set} />
      </div>
    </>
  );
}

type Flag = 'isPrivate' | 'countsHolidays' | 'stopsAccrual' | 'proratesJoin' | 'isFteScaled';

const Toggle = ({ label, name, draft, set }: FieldsProps & { label: string; name: Flag }) => (
  <Switch label={label} checked={draft[name]} onChange={({ currentTarget }) => set(name, currentTarget.checked)} />
);
