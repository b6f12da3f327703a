-- Kinds of leave come and go: an archived one is not offered any more, and keeps its requests and balances.
alter table leave_type
  add column code text check (code ~ '^[A-Z][A-Z0-9]{0,5}$'),
  -- which of the colours of a chart it has in calendars
  add column colour int not null default 1 check (colour between 1 and 7),
  add column status text not null default 'active' check (status in ('active', 'archived')),
  -- who may take it, and earns it; empty: everybody
  add column employment_types text[] not null default '{}'
    check (employment_types <@ array['permanent', 'fixed_term', 'part_time', 'apprentice', 'agency']);

update leave_type set (code, colour) = (given.code, given.colour)
from (values
  ('lvt_00000000000000000000000001', 'AL', 1),
  ('lvt_00000000000000000000000002', 'SL', 6),
  ('lvt_00000000000000000000000003', 'UL', 7),
  ('lvt_00000000000000000000000004', 'PL', 4),
  ('lvt_00000000000000000000000005', 'TL', 3),
  ('lvt_00000000000000000000000006', 'BL', 2),
  ('lvt_00000000000000000000000007', 'SR', 5)) as given(id, code, colour)
where leave_type.id = given.id;

alter table leave_type alter column code set not null, add constraint leave_type_code_key unique (code);
-- "annual leave" is no other kind than "Annual leave"
create unique index leave_type_called on leave_type (lower(name));
