-- A token that carries another role than the one before it (workspace D1): somebody looks at each.
create table role_change (
  id text primary key,
  employee_id text not null references employee,
  from_role text not null,
  to_role text not null,
  at timestamptz not null,
  reviewed_by text references employee,
  reviewed_at timestamptz,
  check ((reviewed_by is null) = (reviewed_at is null))
);
create index role_change_person on role_change (employee_id, at desc);

-- What dashboards count over weeks and months.
create index leave_request_days on leave_request (from_day, to_day) where status in ('approved', 'cancel_pending', 'recorded', 'acknowledged');
create index time_entry_day on time_entry (day) include (employee_id, project_id, minutes);
