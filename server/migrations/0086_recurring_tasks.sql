-- Work that comes again (workspace A3): when a task is done, the next one is made.
alter table task
  add column recurrence text check (recurrence in ('week', 'fortnight', 'month', 'quarter')),
  -- The task that this one followed: each is followed once.
  add column follows_id text references task,
  add check (recurrence is null or due_date is not null);
create unique index task_follows on task (follows_id);
