-- What a department is beside its name: the unit that costs are booked on, and where it sits (workspace A1).
alter table department
  add column cost_centre text unique check (cost_centre ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'),
  add column location text,
  add constraint department_two_people check (deputy_id <> head_id),
  add constraint department_not_own_parent check (parent_id <> id);
create index department_parent on department (parent_id);
create index department_head on department (head_id);
create index department_deputy on department (deputy_id);
