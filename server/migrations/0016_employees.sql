-- The personnel file (workspace A1): what is personal and secret, pay, certificates, checklists and changes of bank details.
create extension if not exists btree_gist;

alter table employee
  add column probation_end date,
  add column contract_end date,
  -- Why somebody is suspended or leaves, in HR's words.
  add column status_reason text,
  add column final_pay_due boolean not null default false,
  add constraint employee_ends_after_hire check (end_date >= hire_date);
create index employee_status on employee (status, lower(name), id);

-- One row a person, beside the record that everybody's queries read. What is sealed is encrypted with the installation's key.
create table employee_private (
  employee_id text primary key references employee,
  private_email text,
  address text,
  birth_date date,
  emergency_contacts jsonb not null default '[]',
  national_id_sealed text,
  tax_profile_sealed text,
  bank_sealed text,
  bank_verified_at timestamptz,
  bank_verified_by text references employee,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- From when to when somebody was employed: rehired, they get another period and keep their number.
create table employment_period (
  employee_id text not null references employee,
  from_day date not null,
  to_day date,
  primary key (employee_id, from_day),
  check (to_day >= from_day),
  exclude using gist (employee_id with =, daterange(from_day, to_day, '[]') with &&)
);

create table pay_grade (
  id text primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9]{0,5}$'),
  name text not null,
  basis text not null check (basis in ('monthly', 'hourly')),
  -- A month's or an hour's pay, in minor units.
  min_minor bigint not null check (min_minor >= 0),
  max_minor bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (max_minor >= min_minor)
);

-- What an hour of somebody of the grade is charged at, burden included, from a day on.
create table grade_cost (
  grade_id text not null references pay_grade,
  from_day date not null,
  per_hour_minor bigint not null check (per_hour_minor > 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (grade_id, from_day)
);

-- Pay from a day on. A row that took effect is never edited: the next one supersedes it and ends it the day before.
create table compensation (
  id text primary key,
  employee_id text not null references employee,
  from_day date not null,
  to_day date,
  basis text not null check (basis in ('monthly', 'hourly')),
  monthly_minor bigint check (monthly_minor > 0),
  -- 1/10 000 of a major unit.
  hourly_e4 bigint check (hourly_e4 > 0),
  fte_bps int not null default 10000 check (fte_bps between 1 and 10000),
  grade text not null references pay_grade (code),
  allowances jsonb not null default '[]',
  reason text not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'cancelled')),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (to_day >= from_day),
  check ((basis = 'monthly') = (monthly_minor is not null) and (basis = 'hourly') = (hourly_e4 is not null)),
  exclude using gist (employee_id with =, daterange(from_day, to_day, '[]') with &&) where (status = 'approved')
    -- A row takes effect, and in the same transaction the one before it ends.
    deferrable initially deferred
);
create index compensation_employee on compensation (employee_id, from_day desc);
create unique index compensation_proposed on compensation (employee_id) where status = 'proposed';

create table certification (
  id text primary key,
  employee_id text not null references employee,
  type text not null,
  number text,
  issued_on date not null,
  expires_on date,
  verified_by text references employee,
  verified_at timestamptz,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (expires_on >= issued_on)
);
create index certification_employee on certification (employee_id, type, expires_on desc);
create index certification_expiry on certification (expires_on) where expires_on is not null;

-- What is to be done when somebody joins or leaves.
create table checklist_item (
  id text primary key,
  employee_id text not null references employee,
  list text not null check (list in ('onboarding', 'offboarding')),
  key text not null,
  position int not null,
  status text not null default 'open' check (status in ('open', 'done', 'waived')),
  note text,
  by_id text references employee,
  at timestamptz,
  -- When the list was made: another one comes with another employment.
  from_day date not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (employee_id, list, from_day, key)
);

create table bank_change (
  id text primary key,
  employee_id text not null references employee,
  new_sealed text not null,
  requested_by text not null references employee,
  channel text not null check (channel in ('self', 'letter', 'in_person')),
  verified_by text references employee,
  verify_method text check (verify_method in ('callback_known_number', 'in_person', 'letter')),
  effective_from date,
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected', 'cancelled')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (verified_by <> requested_by)
);
create unique index bank_change_pending on bank_change (employee_id) where status = 'pending';
create index bank_change_employee on bank_change (employee_id, created_at desc);
