-- A project that was suggested for a conversation (mail.md 3.2) and that somebody said it is not about: it is suggested to them no more.
create table mail_not_of_project (
  thread_id bigint not null references mail_thread on delete cascade,
  project_id text not null references project,
  person_id text not null references employee,
  said_at timestamptz not null,
  primary key (thread_id, person_id, project_id)
);
-- What somebody filed themselves, the newest first.
create index mail_project_filed_by on mail_project (filed_by, filed_at desc);
