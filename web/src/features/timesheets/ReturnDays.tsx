import { Button, Checkbox, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { formatHours } from './hours.format.ts';
import s from './Timesheet.module.css';
import { returnDays } from './timesheets.data.ts';

/** Sends single days of a handed-in week back; the others stay as they are. */
export function ReturnDays({ sheet }: { sheet: Timesheet }) {
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState<string[]>([]);
  const [comment, setComment] = useState('');
  const returning = useMutation({
    mutationFn: () => returnDays(sheet, days, comment),
    onSuccess: () => {
      setOpen(false);
      toast.result(`${counted(days.length, 'day')} returned`);
    },
  });
  const isWhole = days.length > 0 && comment.trim() !== '';
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setOpen(true)}>
        Return single days
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => returning.mutate()}
        title={`Return days of ${sheet.employeeName}`}
        confirmLabel="Return days"
        isBusy={returning.isPending}
        isReady={isWhole}
        error={<ProblemNotice problem={returning.error} />}
      >
        <Checkbox.Group label="Days" value={days} onChange={setDays}>
          <div className={s.choices}>
            {sheet.days.map(({ day }) => (
              <Checkbox key={day} value={day} label={`${formatDate(day)}, ${formatHours(hoursOn(sheet, day)) || 'no'} hours`} />
            ))}
          </div>
        </Checkbox.Group>
        <Textarea
          label="What has to be changed"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

const hoursOn = ({ entries }: Timesheet, day: string): number =>
  entries.filter((entry) => entry.day === day).reduce((sum, { minutes }) => sum + minutes, 0);
