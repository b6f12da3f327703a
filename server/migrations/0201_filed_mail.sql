-- Conversations filed to a project (mail.md 3.1): what comes to them later is filed with them.
create table mail_project (
  thread_id bigint not null references mail_thread on delete cascade,
  project_id text not null references project,
  filed_by text not null references employee,
  filed_at timestamptz not null,
  primary key (thread_id, project_id)
);
create index mail_project_project on mail_project (project_id, thread_id);
