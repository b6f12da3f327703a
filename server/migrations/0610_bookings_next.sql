-- Bookings in the order in which they are looked for: what is still to come or out by its start, below it what is over, latest first.
create index booking_next_order on booking ((case when status in ('requested', 'approved', 'checked_out')
  then from_at - timestamptz '2000-01-01 00:00:00+00' else timestamptz '3000-01-01 00:00:00+00' - from_at end), id);
