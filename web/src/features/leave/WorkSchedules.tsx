import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { figureOf } from '@lintel/contract/form-values';
import type { WorkSchedule } from '@lintel/contract/calendars';
import { IconClock, IconPlus, IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { counted } from '#web/kit/counted.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { companyDay } from '#web/kit/today.ts';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { assignCalendar, calendarsQuery, createSchedule, schedulesQuery, workingTimeQuery } from './leave.data.ts';
import s from './leave.layout.module.css';

/** Who works when: the schedules, a new one, and whose they are. */
export function WorkSchedules() {
  const schedules = useQuery(schedulesQuery);
  const [open, setOpen] = useState<'new' | 'assign' | null>(null);
  return (
    <Sheet>
      <SheetHeader
        title="Work schedules"
        note="hours a day"
        actions={
          <>
            <Button size="xs" variant="subtle" leftSection={<IconUserCog size={15} />} onClick={() => setOpen('assign')}>
              Assign
            </Button>
            <Button size="xs" variant="subtle" leftSection={<IconPlus size={15} />} onClick={() => setOpen('new')}>
              New schedule
            </Button>
          </>
        }
      />
      <DataTableFrame
        caption="Work schedules"
        density="compact"
        columns={COLUMNS}
        rows={schedules.data ?? []}
        rowKey={({ id }) => id}
        state={schedules.isPending ? 'loading' : 'ready'}
        error={failureOf(schedules)}
        empty={<EmptyState compact icon={IconClock} title="No work schedule yet." />}
        minWidth="40rem"
      />
      {open === 'new' && <NewSchedule onClose={() => setOpen(null)} />}
      {open === 'assign' && <Assign schedules={schedules.data ?? []} onClose={() => setOpen(null)} />}
    </Sheet>
  );
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const COLUMNS: Column<WorkSchedule>[] = [
  { key: 'name', header: 'Schedule', cell: ({ name }) => name },
  ...WEEKDAYS.map((header, i): Column<WorkSchedule> => ({
    key: header,
    header,
    align: 'end',
    cell: ({ weekMinutes }) => <span className="num">{weekMinutes[i] ? weekMinutes[i] / 60 : '–'}</span>,
  })),
  { key: 'people', header: 'People', align: 'end', cell: ({ people }) => <span className="num">{people || '–'}</span> },
];

function NewSchedule({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [starts, setStarts] = useState('07:00');
  const [hours, setHours] = useState(['8', '8', '8', '8', '8', '', '']);
  const weekMinutes = hours.map((text) => Math.round((figureOf(text || '0') * 60) / 5) * 5);
  const isRight = weekMinutes.every((minutes) => minutes >= 0 && minutes <= 1440);
  const making = useMutation({
    mutationFn: () => createSchedule({ name, starts, weekMinutes }),
    onSuccess: () => {
      toast.result(`${name} added`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="New schedule" size="36rem">
      <ActionForm className={s.dialog} action={making.mutate}>
        <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} data-autofocus />
        <TextInput label="Work starts at" value={starts} onChange={({ currentTarget }) => setStarts(currentTarget.value)} />
        <div className={s.week}>
          {WEEKDAYS.map((day, i) => (
            <TextInput
              key={day}
              label={day}
              inputMode="decimal"
              placeholder="0"
              value={hours[i]}
              onChange={({ currentTarget: { value } }) => setHours((before) => before.map((one, at) => (at === i ? value : one)))}
            />
          ))}
        </div>
        <ProblemNotice problem={making.error} />
        <div className={s.moves}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={making.isPending} disabled={name.trim() === '' || !isRight}>
            Add schedule
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}

/** Gives somebody another schedule or calendar; leave of theirs that is to come is counted again. */
function Assign({ schedules, onClose }: { schedules: readonly WorkSchedule[]; onClose: () => void }) {
  const { data: calendars } = useQuery(calendarsQuery(Number(companyDay().slice(0, 4))));
  const [person, setPerson] = useState<string | null>(null);
  const { data: now } = useQuery({ ...workingTimeQuery(person ?? ''), enabled: person !== null });
  const [chosen, setChosen] = useState<{ scheduleId?: string; calendarId?: string }>({});
  const scheduleId = chosen.scheduleId ?? now?.scheduleId ?? null;
  const calendarId = chosen.calendarId ?? now?.calendarId ?? null;
  const assigning = useMutation({
    mutationFn: () => assignCalendar(person!, { scheduleId: scheduleId!, calendarId: calendarId! }),
    onSuccess: ({ recounted }) => {
      toast.result(recounted > 0 ? `Assigned, ${counted(recounted, 'leave request')} counted again` : 'Assigned');
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Assign a schedule" size="28rem">
      <ActionForm className={s.dialog} action={assigning.mutate}>
        <PersonPicker
          label="Person"
          value={person}
          onChange={(id) => {
            setPerson(id);
            setChosen({});
          }}
        />
        <Select
          label="Work schedule"
          data={schedules.map(({ id, name }) => ({ value: id, label: name }))}
          value={scheduleId}
          disabled={!now}
          allowDeselect={false}
          onChange={(value) => value && setChosen((before) => ({ ...before, scheduleId: value }))}
        />
        <Select
          label="Holidays of"
          data={(calendars ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={calendarId}
          disabled={!now}
          allowDeselect={false}
          onChange={(value) => value && setChosen((before) => ({ ...before, calendarId: value }))}
        />
        <span className={s.muted}>Leave that is to come is counted again by it; what is over stays.</span>
        <ProblemNotice problem={assigning.error} />
        <div className={s.moves}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={assigning.isPending} disabled={!now || !scheduleId || !calendarId}>
            Assign
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}
