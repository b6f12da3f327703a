import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Booking } from '@lintel/contract/bookings';
import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { BookedDays } from './ResourceMarks.tsx';
import { moveBooking, replacementsQuery } from './resources.data.ts';
import s from './resources.module.css';

/** Moves a booking to another resource that is free; nothing for who does not keep the yard. */
export function ReassignBooking({ booking, size }: { booking: Booking; size: 'xs' | 'sm' }) {
  const [isOpen, setOpen] = useState(false);
  const move = (['reassign', 'askMove', 'redirect'] as const).find((name) => booking.transitions.includes(name));
  if (!move) return null;
  const words = `Move the booking of ${booking.resourceCode}`;
  return (
    <>
      <Button size={size} variant="default" aria-label={`${words}, ${booking.requesterName}`} onClick={() => setOpen(true)}>
        Move
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={words}>
        {isOpen && <ReassignForm booking={booking} move={move} onDone={() => setOpen(false)} />}
      </Drawer>
    </>
  );
}

const ANEW = {
  redirect: 'It is still a request: approval is asked anew for the other resource.',
  askMove: 'A booking as long is approved anew for another resource. Until that is decided it keeps the one that it has.',
};

interface ReassignFormProps {
  booking: Booking;
  move: 'reassign' | 'askMove' | 'redirect';
  onDone: () => void;
}

function ReassignForm({ booking, move, onDone }: ReassignFormProps) {
  const [resourceId, setResource] = useState<string | null>(null);
  const read = useQuery(replacementsQuery(booking.id));
  const { data } = read;
  const moving = useMutation({
    mutationFn: () => moveBooking(move, booking, { resourceId }),
    onSuccess: ({ resourceCode, askedResource }) => {
      toast.result(askedResource ? `Asked for ${askedResource}` : `Moved to ${resourceCode}`);
      onDone();
    },
  });
  if (hasFailed(read)) return <Failed things="what is free" read={read} />;
  if (!data) return <Loading />;
  if (data.items.length === 0)
    return (
      <EmptyState
        compact
        icon={IconTruck}
        title="Nothing of the same category is free on these days."
        hint="Cancel the booking; then something else, or other days, can be booked."
      />
    );
  return (
    <ActionForm className={s.stack} action={moving.mutate}>
      <span className={s.quiet}>
        <BookedDays booking={booking} />, {booking.purpose}
      </span>
      {move !== 'reassign' && <InlineNotice>{ANEW[move]}</InlineNotice>}
      <Select
        label="Resource"
        description="Of the same category, and free on these days"
        searchable
        data={data.items.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        value={resourceId}
        onChange={setResource}
      />
      <ProblemNotice problem={moving.error} />
      <Button type="submit" loading={moving.isPending} disabled={!resourceId}>
        {move === 'askMove' ? 'Ask to move' : 'Move'}
      </Button>
    </ActionForm>
  );
}
