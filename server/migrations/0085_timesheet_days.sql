-- Days of a week that came back alone, days that are locked, what was corrected after that, and who confirmed a project's line
-- (workspace A4).
alter table timesheet
  -- Null: the whole week came back.
  add column returned_days date[] check (cardinality(returned_days) between 1 and 7),
  -- Days until this one are paid: they change by corrections alone.
  add column locked_through date;

create table time_correction (
  id text primary key,
  timesheet_id text not null references timesheet,
  employee_id text not null references employee,
  day date not null,
  project_id text references project,
  activity text check (activity in ('office', 'training', 'travel', 'standby', 'workshop')),
  -- More or fewer minutes than were locked.
  minutes int not null check (minutes <> 0 and minutes between -1440 and 1440 and minutes % 5 = 0),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  check ((project_id is null) <> (activity is null))
);
create index time_correction_sheet on time_correction (timesheet_id);
create index time_correction_employee on time_correction (employee_id, day);
create index time_correction_project on time_correction (project_id);

-- The hours of a handed-in week on one project, which its manager confirms first where the company wants it so.
create table timesheet_line (
  timesheet_id text not null references timesheet,
  project_id text not null references project,
  confirmed_by text references employee,
  confirmed_at timestamptz,
  primary key (timesheet_id, project_id)
);
create index timesheet_line_waiting on timesheet_line (project_id) where confirmed_at is null;
create index timesheet_line_confirmed on timesheet_line (confirmed_by);
