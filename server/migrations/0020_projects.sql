-- The plan of a project: phases, milestones and frozen baselines (workspace A2). Money comes with its own tables.

alter table project
  add column actual_finish date,
  add column defects_end date,
  add column hold_reason text,
  add column expected_resume date,
  -- Who asked for the charter: somebody else decides on it.
  add column submitted_by text references employee;
create index project_status on project (status, code);
create index project_search on project using gin (lower(code || ' ' || name) gin_trgm_ops);

create table phase (
  id text primary key,
  project_id text not null references project,
  seq int not null,
  name text not null,
  -- Null until the charter is approved: the plan as it was agreed.
  baseline_start date,
  baseline_finish date,
  forecast_start date not null,
  forecast_finish date not null,
  actual_start date,
  actual_finish date,
  progress_method text not null default 'manual'
    check (progress_method in ('milestones', 'units', 'manual', 'fifty_fifty', 'zero_hundred')),
  units_total int check (units_total > 0),
  units_done int not null default 0 check (units_done >= 0),
  percent_bps int not null default 0 check (percent_bps between 0 and 10000),
  progress_note text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (forecast_finish >= forecast_start),
  check (units_done <= units_total),
  check ((progress_method = 'units') = (units_total is not null))
);
create index phase_project on phase (project_id, seq);

create table milestone (
  id text primary key,
  project_id text not null references project,
  phase_id text not null references phase,
  name text not null,
  due_date date not null,
  forecast_date date,
  weight_bps int not null default 0 check (weight_bps between 0 and 10000),
  is_acceptance boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'reached', 'signed_off')),
  reached_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index milestone_project on milestone (project_id, due_date);
create index milestone_phase on milestone (phase_id);

-- A frozen copy of the plan: kept, whatever comes after it.
create table baseline (
  id text primary key,
  project_id text not null references project,
  number int not null,
  plan jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (project_id, number)
);
comment on column baseline.plan is 'type: BaselinePlan from @lintel/contract/projects';

alter table project_member
  add column created_at timestamptz not null default now();
