-- Work that somebody has to do, in a project or a department (workspace A3).
create table task (
  id text primary key,
  -- `RC-01-T014`, or `BLD-T003` outside projects
  number text not null unique,
  title text not null,
  description text not null default '',
  project_id text references project,
  phase_id text references phase,
  department_id text not null references department,
  reporter_id text not null references employee,
  assignee_ids text[] not null check (cardinality(assignee_ids) between 1 and 5),
  watcher_ids text[] not null default '{}',
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'blocked', 'in_review', 'done', 'cancelled')),
  start_date date,
  due_date date,
  estimate_minutes int check (estimate_minutes > 0),
  needs_review boolean not null default true,
  location text,
  checklist jsonb not null default '[]',
  blocked_reason text,
  -- It came back from review and was not handed in again.
  is_returned boolean not null default false,
  started_at timestamptz,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (due_date >= start_date)
);
comment on column task.checklist is 'type: CheckItem[] from @lintel/contract/tasks';
create index task_assignee on task using gin (assignee_ids);
create index task_watcher on task using gin (watcher_ids);
create index task_project on task (project_id, status, due_date);
create index task_department on task (department_id, status, due_date);
create index task_reporter on task (reporter_id);
create index task_due on task (due_date) where status not in ('done', 'cancelled');

create table task_dependency (
  task_id text not null references task,
  depends_on_id text not null references task,
  primary key (task_id, depends_on_id),
  check (task_id <> depends_on_id)
);
create index task_dependency_back on task_dependency (depends_on_id);
