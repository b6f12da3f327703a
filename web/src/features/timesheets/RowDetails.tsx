import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ACTIVITIES } from '@lintel/contract/activities';
import type { Cell, Timesheet } from '@lintel/contract/timesheet-weeks';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { CostCodePicker, costCodesQuery } from '#web/features/cost-codes/cost-codes.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MachinePicker, useMachines } from './MachinePicker.tsx';
import s from './Timesheet.module.css';
import { saveCells } from './timesheets.data.ts';
import { keyOf, type Target } from './week.rows.ts';

export const RowButton = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <IconButton label={`Details of ${name}`} size="sm" onClick={onOpen}>
    <IconDots size={16} stroke={1.7} />
  </IconButton>
);

interface RowDetailsProps {
  sheet: Timesheet;
  target: Target;
  /** The row is for this now. */
  onMoved: (target: Target) => void;
  onClose: () => void;
}

/** What the hours of a row are counted by, the machine that was operated, and what is to be said of single days. */
export function RowDetails({ sheet, target, onMoved, onClose }: RowDetailsProps) {
  const entries = sheet.entries.filter((entry) => keyOf(entry) === keyOf(target));
  const [costCodeId, setCostCodeId] = useState(target.costCodeId);
  const [resourceId, setResourceId] = useState(target.resourceId);
  const [onSite, setOnSite] = useState(target.onSite ?? (entries.length > 0 && entries.every((entry) => entry.onSite)));
  const [notes, setNotes] = useState<Record<string, string>>(() => Object.fromEntries(entries.map(({ day, note }) => [day, note])));
  const codes = useQuery(costCodesQuery).data ?? null;
  const machines = useMachines({
    week: sheet.week,
    projectId: target.projectId,
    kept: target.resourceId ? { value: target.resourceId, label: entries[0]?.resource ?? 'Another machine' } : null,
  });
  const moved = { ...target, costCodeId, resourceId, onSite };
  const isOpen = (day: string) => sheet.days.some((one) => one.day === day && one.isOpen);
  const saving = useMutation({
    mutationFn: async () => {
      const cells = movedCells(sheet, target, moved, notes).filter(({ day }) => isOpen(day));
      if (cells.length > 0) await saveCells(sheet.week, cells);
    },
    onSuccess: () => {
      const code = codes?.find(({ id }) => id === costCodeId);
      const machine = machines.choices.find(({ value }) => value === resourceId);
      const sub = [
        target.projectId && target.activity ? ACTIVITIES[target.activity] : null,
        code ? `${code.code} ${code.name}` : null,
        machine?.label ?? null,
      ];
      onMoved({ ...moved, sub: sub.filter(Boolean).join(' · ') || null });
      toast.result('Row saved');
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={target.name}>
      <ActionForm className={s.details} action={saving.mutate}>
        <ProblemNotice problem={saving.error} />
        {target.projectId && (
          <CostCodePicker label="Cost code" value={costCodeId} onChange={(id) => setCostCodeId(id as Target['costCodeId'])} />
        )}
        <MachinePicker
          label="Machine that you operated"
          description="Booked for the project, or with you as its operator"
          machines={machines}
          value={resourceId}
          onChange={setResourceId}
        />
        <Switch label="On site" checked={onSite} onChange={({ currentTarget }) => setOnSite(currentTarget.checked)} />
        {entries
          .filter(({ day }) => isOpen(day))
          .map(({ id, day }) => (
            <TextInput
              key={id}
              label={`Note of ${formatDate(day)}`}
              value={notes[day] ?? ''}
              maxLength={500}
              onChange={({ currentTarget: { value } }) => setNotes((before) => ({ ...before, [day]: value }))}
            />
          ))}
        <div className={s.end}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save row
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}

/** Taken away where they were, and booked where they are to be; on top of what that row has already. */
function movedCells(sheet: Timesheet, from: Target, to: Target, notes: Record<string, string>): Cell[] {
  const isSame = keyOf(from) === keyOf(to);
  return sheet.entries
    .filter((entry) => keyOf(entry) === keyOf(from))
    .flatMap(({ day, minutes }) => {
      const there = isSame ? undefined : sheet.entries.find((entry) => entry.day === day && keyOf(entry) === keyOf(to));
      const booked = { ...cellOf(to), day, minutes: minutes + (there?.minutes ?? 0), note: notes[day] ?? '', onSite: to.onSite ?? false };
      return isSame ? [booked] : [{ ...cellOf(from), day, minutes: 0 }, booked];
    });
}

const cellOf = ({ projectId, activity, phaseId, taskId, costCodeId, resourceId }: Target) => ({
  ...{ projectId, activity, phaseId, taskId, costCodeId, resourceId },
});
