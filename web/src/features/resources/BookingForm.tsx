import { Button, Group, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BOOKING_PARTS, minutesOfPart, type BookingPart } from '@lintel/contract/booking-parts';
import type { BookingInput, RehearsedBooking } from '@lintel/contract/booking-moves';
import { minutesOf } from '@lintel/contract/kit/minutes';
import { useState } from 'react';
import { ChainPreview } from '#web/features/approvals/approvals.parts.tsx';
import { DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { useSettled } from '#web/kit/debounce.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateRangeField } from '#web/ui/DateRangeField.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { allResourcesQuery, book, rehearsalQuery } from './resources.data.ts';
import { certificateWords } from './ResourceMarks.tsx';
import s from './resources.module.css';

const minutesOfTimes = ({ from, to }: { from: string; to: string }) => ({ fromMinutes: minutesOf(from), toMinutes: minutesOf(to) });

interface BookingFormProps {
  resourceId: string | null;
  from: string;
  to: string;
  part?: BookingPart | undefined;
  onDone: () => void;
}

/** Asks for a vehicle or a tool. What stands in the way is said in one sentence. */
export function BookingForm({ resourceId, from, to: last, part: given = 'day', onDone }: BookingFormProps) {
  const [id, setId] = useState(resourceId);
  const [range, setRange] = useState({ from, to: last });
  const [part, setPart] = useState<BookingPart | 'hours'>(given);
  const [hours, setHours] = useState({ from: '08:00', to: '10:00' });
  const [operatorId, setOperator] = useState<string | null>(null);
  const [projectId, setProject] = useState<string | null>(null);
  const [departmentId, setDepartment] = useState<string | null>(null);
  const [purpose, setPurpose] = useState('');
  const { data: resources } = useQuery(allResourcesQuery('in_service'));
  const chosen = resources?.items.find((one) => one.id === id);
  const isOneDay = !range.to || range.to === range.from;
  const isCertified = chosen !== undefined && chosen.requiredCertificates.length > 0;
  const hasDays = Boolean(range.from) && (part !== 'hours' || Boolean(hours.from && hours.to));
  const wanted = {
    from: range.from,
    to: range.to || range.from,
    ...(part === 'hours' ? minutesOfTimes(hours) : minutesOfPart(part)),
    projectId,
    departmentId: projectId ? null : departmentId,
  } as RehearsedBooking;
  const settled = useSettled(JSON.stringify(wanted), 200);
  const { data: chain } = useQuery(rehearsalQuery(hasDays ? (JSON.parse(settled) as RehearsedBooking) : null));
  const booking = useMutation({
    mutationFn: () => book({ ...wanted, resourceId: id, operatorId, purpose } as BookingInput),
    onSuccess: ({ resourceCode, status }) => {
      toast.result(status === 'approved' ? `${resourceCode} is booked` : `${resourceCode} is requested`);
      onDone();
    },
  });
  return (
    <ActionForm className={s.stack} action={booking.mutate}>
      <ProblemNotice problem={booking.error} />
      <Select
        label="Resource"
        searchable
        data={(resources?.items ?? []).map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }))}
        value={id}
        onChange={setId}
      />
      {isCertified && (
        <InlineNotice>{`Whoever operates it needs ${certificateWords(chosen.requiredCertificates)}, valid to the last day.`}</InlineNotice>
      )}
      <DateRangeField label="Days" value={range} onChange={setRange} />
      <Select
        label="Part of the day"
        allowDeselect={false}
        data={[
          ...Object.entries(BOOKING_PARTS).map(([value, { label, ofOneDay }]) => ({ value, label: isOneDay ? ofOneDay : label })),
          { value: 'hours', label: isOneDay ? 'Hours' : 'From an hour to an hour' },
        ]}
        value={part}
        onChange={(value) => value && setPart(value as BookingPart | 'hours')}
      />
      {part === 'hours' && (
        <Group grow>
          <TextInput
            type="time"
            label={isOneDay ? 'From' : 'From, on the first day'}
            value={hours.from}
            onChange={({ currentTarget: { value } }) => setHours((before) => ({ ...before, from: value }))}
          />
          <TextInput
            type="time"
            label={isOneDay ? 'Until' : 'Until, on the last day'}
            value={hours.to}
            onChange={({ currentTarget: { value } }) => setHours((before) => ({ ...before, to: value }))}
          />
        </Group>
      )}
      <PersonPicker
        label={isCertified ? 'Operator' : 'Driver or operator (optional)'}
        value={operatorId}
        onChange={setOperator}
        during={range}
      />
      <ProjectPicker label="Project (optional)" value={projectId} onChange={setProject} />
      {!projectId && (
        <DepartmentPicker
          label="Department (optional)"
          description="Where it is for no project: its use is charged to the department."
          value={departmentId}
          onChange={setDepartment}
        />
      )}
      <TextInput label="What for" value={purpose} maxLength={200} onChange={(event) => setPurpose(event.currentTarget.value)} />
      {hasDays && chain && <ChainPreview chain={chain} />}
      <Button type="submit" loading={booking.isPending} disabled={!id || !hasDays || !purpose.trim() || (isCertified && !operatorId)}>
        Book
      </Button>
    </ActionForm>
  );
}
