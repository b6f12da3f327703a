-- What was wrong on a locked day names its cost code and machine too, and stand-by its project, as an entry does.
alter table time_correction
  add column cost_code_id text references cost_code,
  add column resource_id text references resource,
  drop constraint time_correction_check,
  add constraint time_correction_target check (project_id is not null or activity is not null),
  add constraint time_correction_standby check (project_id is null or activity is null or activity = 'standby');
create index time_correction_cost_code on time_correction (cost_code_id) where cost_code_id is not null;
create index time_correction_resource on time_correction (resource_id) where resource_id is not null;
