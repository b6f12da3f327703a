-- A department that becomes part of another one on a day to come (workspace A1).
alter table department
  add column merge_into_id text references department,
  add column merge_on date,
  add column merge_by text references employee,
  add constraint department_merge check ((merge_into_id is null) = (merge_on is null) and (merge_into_id is null) = (merge_by is null));
create index department_merge_into on department (merge_into_id) where merge_into_id is not null;
