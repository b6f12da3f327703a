import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Holiday, HolidayCalendar } from '@lintel/contract/calendars';
import { IconCalendarOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '#web/kit/counted.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { useToday } from '#web/kit/today.ts';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { addHoliday, calendarsQuery, createCalendar, removeHoliday } from './leave.data.ts';
import s from './leave.layout.module.css';
import { WorkSchedules } from './WorkSchedules.tsx';

/** Public holidays by place and year, and when people work. A change counts approved leave again. */
export function Holidays() {
  const [params, setParams] = useSearchParams();
  const thisYear = Number(useToday().slice(0, 4));
  const year = Number(params.get('year')) || thisYear;
  const calendars = useQuery(calendarsQuery(year));
  const go = (to: number) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('year', String(to));
      return after;
    });
  if (hasFailed(calendars)) return <Failed things="the holidays" read={calendars} />;
  if (!calendars.data) return <Loading label="Loading the holidays" />;
  return (
    <div className={s.stack}>
      <div className={s.row}>
        {[year - 1, year, year + 1].map((one) => (
          <Button key={one} size="xs" variant={one === year ? 'default' : 'quiet'} aria-pressed={one === year} onClick={() => go(one)}>
            {one}
          </Button>
        ))}
      </div>
      {calendars.data.map((calendar) => (
        <Calendar key={calendar.id} calendar={calendar} year={year} />
      ))}
      <NewCalendar />
      <WorkSchedules />
    </div>
  );
}

const recountText = (recounted: number): string =>
  recounted === 0 ? '' : ` ${counted(recounted, 'leave request was', 'leave requests were')} counted again.`;

function Calendar({ calendar, year }: { calendar: HolidayCalendar; year: number }) {
  const [removed, setRemoved] = useState<Holiday | null>(null);
  const removing = useMutation({
    mutationFn: (day: string) => removeHoliday(calendar.id, day),
    onSuccess: ({ recounted }) => {
      setRemoved(null);
      toast.result(`Holiday removed.${recountText(recounted)}`);
    },
  });
  return (
    <Sheet>
      <SheetHeader title={calendar.name} note={`${counted(calendar.people, 'person', 'people')}, ${year}`} />
      <DataTableFrame
        caption={`Holidays of ${calendar.name} in ${year}`}
        density="compact"
        columns={[
          ...COLUMNS,
          {
            key: 'remove',
            header: <span className="sr-only">Actions</span>,
            align: 'end',
            cell: (holiday) => (
              <IconButton label={`Remove ${holiday.name}`} size="sm" onClick={() => setRemoved(holiday)}>
                <IconTrash size={16} stroke={1.7} />
              </IconButton>
            ),
          },
        ]}
        rows={calendar.holidays}
        rowKey={({ day }) => day}
        empty={<EmptyState compact icon={IconCalendarOff} title={`No holidays in ${year}.`} hint="Leave then counts every working day." />}
      />
      <NewHoliday calendar={calendar} year={year} />
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed && removing.mutate(removed.day)}
        title={`Remove ${removed?.name ?? ''}`}
        confirmLabel="Remove holiday"
        isBusy={removing.isPending}
        error={<ProblemNotice problem={removing.error} />}
      >
        It becomes a day of work again: approved leave on it is counted again, and the people are told.
      </ConfirmDialog>
    </Sheet>
  );
}

function NewHoliday({ calendar, year }: { calendar: HolidayCalendar; year: number }) {
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [isHalf, setHalf] = useState(false);
  const adding = useMutation({
    mutationFn: () => addHoliday(calendar.id, { day, name, isHalf }),
    onSuccess: ({ recounted }) => {
      toast.result(`${name} added.${recountText(recounted)}`);
      setDay('');
      setName('');
      setHalf(false);
    },
  });
  return (
    <SheetBody>
      <ActionForm className={s.inline} action={adding.mutate}>
        <DateField
          label="Day"
          value={day}
          min={`${year}-01-01`}
          max={`${year}-12-31`}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <Switch label="Half a day" checked={isHalf} onChange={({ currentTarget }) => setHalf(currentTarget.checked)} />
        <Button type="submit" variant="default" loading={adding.isPending} disabled={!day || name.trim() === ''}>
          Add holiday
        </Button>
      </ActionForm>
      <ProblemNotice problem={adding.error} />
    </SheetBody>
  );
}

function NewCalendar() {
  const [name, setName] = useState('');
  const making = useMutation({
    mutationFn: () => createCalendar(name),
    onSuccess: () => {
      toast.result(`${name} added`);
      setName('');
    },
  });
  return (
    <Sheet>
      <SheetHeader title="Another place" note="Its people are assigned with their work schedule" />
      <SheetBody>
        <ActionForm className={s.inline} action={making.mutate}>
          <TextInput label="Name of the calendar" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
          <Button type="submit" variant="default" loading={making.isPending} disabled={name.trim() === ''}>
            Add calendar
          </Button>
        </ActionForm>
        <ProblemNotice problem={making.error} />
      </SheetBody>
    </Sheet>
  );
}

const COLUMNS: Column<Holiday>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => <DateText iso={day} /> },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'half', header: 'Length', cell: ({ isHalf }) => (isHalf ? 'half a day' : 'whole day') },
];
