-- What several slices stand on: when people work, who holds a duty, who belongs to a project (workspace A1, A2).

-- Minutes of work on each weekday, Monday first; `starts` is when the day begins, in the company's time zone.
create table work_schedule (
  id text primary key,
  name text not null unique,
  week_minutes int[] not null check (array_length(week_minutes, 1) = 7),
  starts time not null default '07:00',
  is_default boolean not null default false
);
create unique index work_schedule_default on work_schedule (is_default) where is_default;

create table holiday_calendar (
  id text primary key,
  name text not null unique,
  is_default boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index holiday_calendar_default on holiday_calendar (is_default) where is_default;

create table holiday (
  calendar_id text not null references holiday_calendar on delete cascade,
  day date not null,
  name text not null,
  is_half boolean not null default false,
  primary key (calendar_id, day)
);

insert into work_schedule (id, name, week_minutes, starts, is_default)
values ('sch_00000000000000000000000001', 'Monday to Friday, 40 hours', '{480,480,480,480,480,0,0}', '07:00', true);
insert into holiday_calendar (id, name, is_default) values ('hol_00000000000000000000000001', 'Company', true);

alter table employee
  add column employment_type text not null default 'permanent'
    check (employment_type in ('permanent', 'fixed_term', 'part_time', 'apprentice', 'agency')),
  add column pay_basis text not null default 'monthly' check (pay_basis in ('monthly', 'hourly')),
  add column weekly_minutes int not null default 2400 check (weekly_minutes between 0 and 10080),
  add column location text,
  -- null: the company's default
  add column schedule_id text references work_schedule,
  add column calendar_id text references holiday_calendar;

-- A duty extends a role without adding one: set by the super admin, confirmed by the managing director.
create table duty_assignment (
  id text primary key,
  duty text not null check (duty in ('buyer', 'storekeeper', 'budget_controller', 'payment_releaser', 'payroll_preparer',
    'payroll_approver', 'bank_verifier', 'board_delegate', 'support_agent')),
  employee_id text not null references employee,
  limit_minor bigint check (limit_minor > 0),
  from_day date,
  to_day date,
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'ended')),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (to_day >= from_day)
);
create index duty_assignment_employee on duty_assignment (employee_id) where status = 'confirmed';
create index duty_assignment_duty on duty_assignment (duty) where status = 'confirmed';

create table client (
  id text primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

create table project (
  id text primary key,
  code text not null unique check (code ~ '^[A-Z]{2,4}-[0-9]{2,4}$'),
  name text not null,
  description text not null default '',
  client_id text references client,
  department_id text not null references department,
  site_address text,
  planned_start date,
  planned_finish date,
  actual_start date,
  status text not null default 'draft'
    check (status in ('draft', 'pending_approval', 'approved', 'active', 'on_hold', 'practical_completion', 'closed', 'cancelled')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (planned_finish >= planned_start)
);
create index project_department on project (department_id, code);

create table project_member (
  project_id text not null references project,
  employee_id text not null references employee,
  project_role text not null
    check (project_role in ('manager', 'deputy', 'site_manager', 'engineer', 'foreman', 'worker', 'viewer')),
  allocation_bps int not null default 10000 check (allocation_bps between 0 and 10000),
  from_day date,
  to_day date,
  primary key (project_id, employee_id)
);
create index project_member_employee on project_member (employee_id);
-- Exactly one current manager: at most one here, at least one by the project's verbs.
create unique index project_member_manager on project_member (project_id) where project_role = 'manager' and to_day is null;

-- What the company set, where it differs from what the registry of contract/src/settings.ts starts with (workspace A18).
create table company_setting (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
