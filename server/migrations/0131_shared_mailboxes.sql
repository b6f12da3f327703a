-- Shared mailboxes (mail.md 2, 3.7): an account of the post office that belongs to a role, a department or a project. It has no owner:
-- who may read it is found anew each time.
alter table mail_account alter column owner_id drop not null;
alter table mail_account add constraint mail_account_whose check (person_id is null or owner_id is not null);
drop index mail_account_address;
-- Those of the post office, a person's or a shared one; an account on another server may have any address.
create unique index mail_account_address on mail_account (lower(address)) where person_id is not null or owner_id is null;

create table shared_mailbox (
  id text primary key,
  account_id bigint not null unique references mail_account,
  name text not null,
  kind text not null check (kind in ('role', 'department', 'project')),
  roles text[] not null default '{}',
  department_id text references department,
  project_id text references project,
  -- mail to it is refused then, and nobody sees it; nothing is lost
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (
    (kind = 'role') = (roles <> '{}') and (kind = 'department') = (department_id is not null) and (kind = 'project') = (project_id is not null)
  )
);
create index shared_mailbox_department on shared_mailbox (department_id) where department_id is not null;
create index shared_mailbox_project on shared_mailbox (project_id) where project_id is not null;

-- Who wrote what stands in the Sent of a shared mailbox.
alter table entry add column written_by text references employee;

-- Who has a conversation of a shared mailbox.
create table mail_assignment (
  thread_id bigint primary key references mail_thread on delete cascade,
  assignee_id text not null references employee,
  assigned_at timestamptz not null
);
create index mail_assignment_assignee on mail_assignment (assignee_id, thread_id);

-- How it came to that; `to_id` is empty when it was taken from somebody.
create table mail_assignment_step (
  id bigint generated always as identity primary key,
  thread_id bigint not null references mail_thread on delete cascade,
  at timestamptz not null,
  by_id text not null references employee,
  to_id text references employee
);
create index mail_assignment_step_thread on mail_assignment_step (thread_id, id);

-- Who is writing an answer; a row that was not touched for minutes counts no more.
create table mail_answering (
  thread_id bigint not null references mail_thread on delete cascade,
  person_id text not null references employee,
  since timestamptz not null,
  heard_at timestamptz not null,
  primary key (thread_id, person_id)
);
