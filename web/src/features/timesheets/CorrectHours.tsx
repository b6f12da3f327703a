import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ACTIVITIES } from '#web/kit/contract.gen.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { parseHours } from './hours.format.ts';
import { moveSheet, readTimesheetsAgain } from './timesheets.data.ts';

/** More or fewer hours on a locked day, with the reason; the week itself stays as it was paid. */
export function CorrectHours({ sheet }: { sheet: Timesheet }) {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState<string>(sheet.days[0]!.day);
  const targets = targetsOf(sheet);
  const [target, setTarget] = useState<string>(targets[0]!.value);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const minutes = minutesIn(text);
  const correcting = useMutation({
    mutationFn: () => {
      const isProject = target.startsWith('prj_');
      const input = { day, projectId: isProject ? target : null, activity: isProject ? null : target, minutes, reason };
      return moveSheet('correct', sheet, input);
    },
    onSuccess: () => {
      setOpen(false);
      toast.result('Correction kept');
      void readTimesheetsAgain();
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpen(true)}>
        Correct
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => correcting.mutate()}
        title={`Correct the hours of ${sheet.employeeName}`}
        confirmLabel="Keep correction"
        isBusy={correcting.isPending}
        isReady={minutes !== 0 && reason.trim() !== ''}
        {...(correcting.isError ? { error: sentenceOf(correcting.error) } : {})}
      >
        <Select
          label="Day"
          data={sheet.days.map((one) => ({ value: one.day, label: formatDate(one.day) }))}
          value={day}
          allowDeselect={false}
          onChange={(value) => value && setDay(value)}
        />
        <Select label="On" data={targets} value={target} allowDeselect={false} onChange={(value) => value && setTarget(value)} />
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
      </ConfirmDialog>
    </>
  );
}

function targetsOf({ entries }: Timesheet): { value: string; label: string }[] {
  const projects = new Map(
    entries.flatMap(({ projectId, projectCode, projectName }) =>
      projectId
        ? [[projectId as string, { value: projectId as string, label: `${projectCode ?? ''} ${projectName ?? ''}`.trim() }] as const]
        : [],
    ),
  );
  return [...projects.values(), ...optionsOf(ACTIVITIES)];
}

/** Minutes of `-0.5` or `1:30`; 0 for what is no time. */
function minutesIn(text: string): number {
  const typed = text.trim().replace(/^[−–]/, '-');
  const size = parseHours(typed.replace(/^[+-]/, '')) ?? 0;
  return typed.startsWith('-') ? -size : size;
}
