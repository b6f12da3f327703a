-- What somebody made of a mail (mail.md 3.5): a task, or a request.
alter table mail_task rename to mail_record;
alter index mail_task_message rename to mail_record_message;
alter table mail_record drop constraint mail_task_pkey;
alter table mail_record alter column task_id drop not null;
alter table mail_record add column request_id text unique references request on delete cascade;
alter table mail_record add constraint mail_record_task unique (task_id);
alter table mail_record add constraint mail_record_one check (num_nonnulls(task_id, request_id) = 1);
