-- What work and money of projects are counted by, the same in the whole company (workspace A2). Two levels: `03`, and below it `03.10`.
create table cost_code (
  id text primary key,
  code text not null unique check (code ~ '^[0-9]{2}(\.[0-9]{2})?$'),
  name text not null,
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into cost_code (id, code, name) values
  ('cco_00000000000000000000000001', '01', 'Preliminaries'),
  ('cco_00000000000000000000000002', '02', 'Earthworks'),
  ('cco_00000000000000000000000003', '03', 'Concrete'),
  ('cco_00000000000000000000000004', '04', 'Masonry'),
  ('cco_00000000000000000000000005', '05', 'Steelwork'),
  ('cco_00000000000000000000000006', '06', 'Carpentry'),
  ('cco_00000000000000000000000007', '07', 'Roofing and waterproofing'),
  ('cco_00000000000000000000000008', '08', 'Windows and doors'),
  ('cco_00000000000000000000000009', '09', 'Finishes'),
  ('cco_00000000000000000000000010', '10', 'Mechanical'),
  ('cco_00000000000000000000000011', '11', 'Electrical'),
  ('cco_00000000000000000000000012', '12', 'Plumbing and drainage'),
  ('cco_00000000000000000000000013', '13', 'Paving and external'),
  ('cco_00000000000000000000000014', '14', 'Plant'),
  ('cco_00000000000000000000000015', '15', 'Subcontract general'),
  ('cco_00000000000000000000000016', '16', 'Site overhead'),
  ('cco_00000000000000000000000099', '99', 'Contingency');

alter table task add column cost_code_id text references cost_code;
create index task_cost_code on task (cost_code_id) where cost_code_id is not null;

-- Hours of a project are counted by its codes too. An operator's name the machine (workspace A4), and stand-by may name its project.
alter table time_entry
  add column cost_code_id text references cost_code,
  add column resource_id text references resource,
  add column on_site boolean not null default false,
  drop constraint time_entry_check,
  add constraint time_entry_target check (project_id is not null or activity is not null),
  add constraint time_entry_standby check (project_id is null or activity is null or activity = 'standby'),
  drop constraint time_entry_timesheet_id_day_project_id_activity_phase_id_ta_key,
  add constraint time_entry_one unique nulls not distinct
    (timesheet_id, day, project_id, activity, phase_id, task_id, cost_code_id, resource_id);
create index time_entry_cost_code on time_entry (cost_code_id) where cost_code_id is not null;
create index time_entry_resource on time_entry (resource_id, day) where resource_id is not null;
