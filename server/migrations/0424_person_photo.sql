-- Somebody's photo, which everybody sees who sees them (workspace A1).
alter table employee add column photo_id text references file;
create index employee_photo on employee (photo_id) where photo_id is not null;
