-- A request that came back and is sent again for the same amount goes on where it was returned (workspace A6): the steps before
-- stand as they were decided, in the approval that `previous_id` names.
alter table approval add column from_step int not null default 1 check (from_step > 0);
alter table approval add constraint approval_resumed check (from_step = 1 or previous_id is not null);
