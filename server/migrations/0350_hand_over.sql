-- What is noted when a resource is handed out and when it comes back, and what an hour of it costs (workspace A14). Photos are files
-- of the booking.
alter table booking
  add column out_fuel text check (out_fuel in ('empty', 'quarter', 'half', 'three_quarters', 'full')),
  add column in_fuel text check (in_fuel in ('empty', 'quarter', 'half', 'three_quarters', 'full')),
  add column out_note text;
alter table resource add column hour_rate_minor bigint not null default 0 check (hour_rate_minor >= 0);
