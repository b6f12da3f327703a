-- Hours, week by week and person by person (workspace A4).
create table timesheet (
  id text primary key,
  employee_id text not null references employee,
  -- `2026-W41`, and its Monday
  week text not null check (week ~ '^[0-9]{4}-W[0-9]{2}$'),
  first_day date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'returned', 'locked')),
  submitted_by text references employee,
  submitted_at timestamptz,
  approved_by text,
  -- Why scheduled days are empty; what the approver said when it came back.
  reason text,
  comment text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (employee_id, week)
);
create index timesheet_week on timesheet (week, status);

create table time_entry (
  id text primary key,
  timesheet_id text not null references timesheet,
  employee_id text not null references employee,
  day date not null,
  project_id text references project,
  activity text check (activity in ('office', 'training', 'travel', 'standby', 'workshop')),
  phase_id text references phase,
  task_id text references task,
  minutes int not null check (minutes > 0 and minutes <= 1440 and minutes % 5 = 0),
  -- How many of the minutes are overtime, each in one class; computed when the week is submitted.
  ot1_minutes int not null default 0 check (ot1_minutes >= 0),
  ot2_minutes int not null default 0 check (ot2_minutes >= 0),
  ot3_minutes int not null default 0 check (ot3_minutes >= 0),
  note text not null default '',
  entered_by text not null,
  source text not null default 'manual' check (source in ('manual', 'crew', 'copy', 'import', 'timer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((project_id is null) <> (activity is null)),
  check (ot1_minutes + ot2_minutes + ot3_minutes <= minutes),
  unique nulls not distinct (timesheet_id, day, project_id, activity, phase_id, task_id)
);
create index time_entry_employee on time_entry (employee_id, day);
create index time_entry_project on time_entry (project_id, day);
create index time_entry_task on time_entry (task_id);

-- The clock that somebody has running: one at a time.
create table time_timer (
  employee_id text primary key references employee,
  project_id text references project,
  activity text check (activity in ('office', 'training', 'travel', 'standby', 'workshop')),
  task_id text references task,
  started_at timestamptz not null,
  check ((project_id is null) <> (activity is null))
);
