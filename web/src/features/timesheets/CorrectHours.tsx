import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ACTIVITIES } from '@lintel/contract/activities';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { CostCodePicker } from '#web/features/cost-codes/cost-codes.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { parseHours } from './hours.format.ts';
import { MachinePicker, useMachines } from './MachinePicker.tsx';
import { moveSheet, readTimesheetsAgain } from './timesheets.data.ts';
import s from './Timesheet.module.css';
import { keyOf, plainTarget, targetOf, type Target } from './week.rows.ts';

/** More or fewer hours on a locked day, with the reason; the week itself stays as it was paid. */
export function CorrectHours({ sheet }: { sheet: Timesheet }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && (
        <>
          <Correction sheet={sheet} onClose={() => setOpen(false)} />
          <FocusBack />
        </>
      )}
    </>
  );
}

function Correction({ sheet, onClose }: { sheet: Timesheet; onClose: () => void }) {
  const [day, setDay] = useState<string>(sheet.days[0]!.day);
  const targets = targetsOf(sheet);
  const [chosen, choose] = useState(targets[0]!);
  const [costCodeId, setCostCodeId] = useState(chosen.costCodeId);
  const [resourceId, setResourceId] = useState(chosen.resourceId);
  const kept = sheet.entries.find((entry) => entry.resourceId && entry.resourceId === chosen.resourceId);
  const machines = useMachines({
    week: sheet.week,
    employeeId: sheet.employeeId,
    projectId: chosen.projectId,
    kept: kept?.resourceId ? { value: kept.resourceId, label: kept.resource ?? 'Another machine' } : null,
  });
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const minutes = minutesIn(text);
  const correcting = useMutation({
    mutationFn: () => {
      const { projectId, activity } = chosen;
      return moveSheet('correct', sheet, { day, projectId, activity, costCodeId, resourceId, minutes, reason });
    },
    onSuccess: () => {
      onClose();
      toast.result('Correction kept');
      void readTimesheetsAgain();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => correcting.mutate()}
      title={`Correct the hours of ${sheet.employeeName}`}
      confirmLabel="Keep correction"
      isBusy={correcting.isPending}
      isReady={minutes !== 0 && reason.trim() !== ''}
      error={<ProblemNotice problem={correcting.error} />}
    >
      <div className={s.details}>
        <Select
          label="Day"
          data={sheet.days.map((one) => ({ value: one.day, label: formatDate(one.day) }))}
          value={day}
          allowDeselect={false}
          onChange={(value) => value && setDay(value)}
        />
        <Select
          label="On"
          data={targets.map(({ name, sub, ...one }) => ({ value: keyOf(one), label: [name, sub].filter(Boolean).join(', ') }))}
          value={keyOf(chosen)}
          allowDeselect={false}
          onChange={(value) => {
            const target = targets.find((one) => keyOf(one) === value);
            if (!target) return;
            choose(target);
            setCostCodeId(target.costCodeId);
            setResourceId(target.resourceId);
          }}
        />
        {chosen.projectId && (
          <CostCodePicker label="Cost code" value={costCodeId} onChange={(id) => setCostCodeId(id as Target['costCodeId'])} />
        )}
        <MachinePicker
          label="Machine"
          machines={machines}
          value={resourceId}
          onChange={(id) => setResourceId(id as Target['resourceId'])}
        />
        <TextInput
          label="Hours more or fewer"
          description="Such as 1.5, or -0.5 to take away"
          inputMode="text"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** What the week has hours on, whatever its task and phase, and what they could be for besides. */
function targetsOf({ entries }: Timesheet): Target[] {
  const had = entries.map((entry) => {
    const target = targetOf({ ...entry, phaseId: null, taskId: null, taskTitle: null });
    return [keyOf(target), target] as const;
  });
  const activities = optionsOf(ACTIVITIES).map(({ value, label }) => plainTarget({ activity: value, name: label }));
  return [...new Map([...had, ...activities.map((target) => [keyOf(target), target] as const)]).values()];
}

/** Minutes of `-0.5` or `1:30`; 0 for what is no time. */
function minutesIn(text: string): number {
  const typed = text.trim().replace(/^[−–]/, '-');
  const size = parseHours(typed.replace(/^[+-]/, '')) ?? 0;
  return typed.startsWith('-') ? -size : size;
}
