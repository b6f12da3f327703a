-- A booking is for a project or for a department (workspace A14), and knows who moved it to another resource while it was asked for.
alter table booking
  add column department_id text references department,
  add column moved_by text references employee,
  add constraint booking_for check (project_id is null or department_id is null);
create index booking_department on booking (department_id) where department_id is not null;
