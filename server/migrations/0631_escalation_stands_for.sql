-- In whose place somebody may decide to whom a step has come because its time was over: with their word a step of all is not asked of these.
alter table approval_assignee add column stands_for text[] not null default '{}';
