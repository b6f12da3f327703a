-- Vehicles and equipment, who has them when, and what keeps them in service (workspace A14).

create table resource (
  id text primary key,
  -- ranges know no text: bookings of one resource exclude each other by this number
  no int generated always as identity unique,
  kind text not null check (kind in ('vehicle', 'equipment')),
  code text not null unique check (code ~ '^[A-Z]{2}-[0-9]{2,4}$'),
  name text not null,
  category text not null,
  make text not null default '',
  plate text,
  serial text,
  ownership text not null default 'owned' check (ownership in ('owned', 'leased', 'hired')),
  home_department_id text references department,
  meter_kind text not null default 'none' check (meter_kind in ('km', 'hours', 'none')),
  meter_value int not null default 0 check (meter_value >= 0),
  day_rate_minor bigint not null default 0 check (day_rate_minor >= 0),
  required_certificates text[] not null default '{}',
  status text not null default 'in_service' check (status in ('in_service', 'maintenance', 'out_of_service', 'retired')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index resource_code on resource (kind, code);

create table resource_document (
  resource_id text not null references resource,
  type text not null check (type in ('insurance', 'inspection', 'registration', 'calibration')),
  expires_on date not null,
  primary key (resource_id, type)
);
create index resource_document_expiry on resource_document (expires_on);

create table maintenance_plan (
  id text primary key,
  resource_id text not null references resource,
  name text not null,
  every_meter int check (every_meter > 0),
  every_days int check (every_days > 0),
  last_meter int not null default 0,
  last_on date not null,
  check (every_meter is not null or every_days is not null)
);
create index maintenance_plan_resource on maintenance_plan (resource_id);

create table maintenance_order (
  id text primary key,
  resource_id text not null references resource,
  type text not null check (type in ('planned', 'repair', 'inspection')),
  note text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  result text check (result in ('pass', 'fail')),
  created_by text not null
);
create index maintenance_order_resource on maintenance_order (resource_id, opened_at desc);
-- One at a time.
create unique index maintenance_order_open on maintenance_order (resource_id) where closed_at is null;

create table meter_reading (
  id text primary key,
  resource_id text not null references resource,
  at timestamptz not null,
  value int not null check (value >= 0),
  is_replacement boolean not null default false,
  by_id text not null
);
create index meter_reading_resource on meter_reading (resource_id, at desc);

create table booking (
  id text primary key,
  resource_id text not null references resource,
  resource_no int not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  project_id text references project,
  requester_id text not null references employee,
  operator_id text references employee,
  purpose text not null default '',
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'rejected', 'checked_out', 'returned', 'cancelled', 'no_show')),
  out_meter int,
  in_meter int,
  out_at timestamptz,
  in_at timestamptz,
  damage text,
  -- days of use at the day rate of the return
  charge_minor bigint,
  overdue_told_on date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (to_at > from_at),
  -- Whatever two servers or two people do at once: one has it.
  constraint booking_overlap exclude using gist (
    int4range(resource_no, resource_no, '[]') with &&, tstzrange(from_at, to_at) with &&
  ) where (status in ('approved', 'checked_out'))
);
create index booking_resource on booking (resource_id, from_at);
create index booking_requester on booking (requester_id, from_at desc);
create index booking_out on booking (to_at) where status in ('approved', 'checked_out');
