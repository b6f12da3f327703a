-- How far a task is, and whether it is handed in with a photo (workspace A3).
alter table task
  add column percent int not null default 0 check (percent between 0 and 100),
  add column needs_photo boolean not null default false;
update task set percent = 100 where status = 'done';
