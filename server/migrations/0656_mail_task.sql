-- Tasks that somebody made of a mail (mail.md 3.5): whoever reads the mail sees how they stand.
create table mail_task (
  task_id text primary key references task on delete cascade,
  account_id bigint not null references mail_account on delete cascade,
  message_id bigint not null references message on delete cascade,
  made_by text not null references employee,
  made_at timestamptz not null
);
create index mail_task_message on mail_task (message_id, account_id);
