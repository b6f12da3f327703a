-- Support tickets (workspace A15): who needs what, who answers, and until when.

-- Business minutes until the first answer, until the next answer, and until it is solved.
create table ticket_target (
  priority text primary key check (priority in ('low', 'normal', 'high', 'critical')),
  first_minutes int not null check (first_minutes between 1 and 100000),
  update_minutes int not null check (update_minutes between 1 and 100000),
  resolve_minutes int not null check (resolve_minutes between 1 and 100000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into ticket_target (priority, first_minutes, update_minutes, resolve_minutes) values
  ('critical', 60, 120, 480), ('high', 240, 240, 960), ('normal', 480, 480, 2400), ('low', 960, 960, 4800);

create table ticket (
  id text primary key,
  number text not null unique,
  -- null: a mail from somebody unknown, until an agent says whose it is
  requester_id text references employee,
  sender_name text not null default '',
  sender_email text not null default '',
  subject text not null,
  category text not null check (category in ('it', 'mail', 'workspace', 'facilities', 'vehicle', 'hr', 'other')),
  team text not null check (team in ('it', 'office', 'hr')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'critical')),
  channel text not null check (channel in ('form', 'behalf', 'mail')),
  assignee_id text references employee,
  status text not null default 'new' check (status in ('new', 'open', 'waiting', 'resolved', 'closed', 'merged')),
  first_due_at timestamptz not null,
  first_answered_at timestamptz,
  -- runs from the requester's latest word until it is answered
  update_due_at timestamptz,
  resolve_due_at timestamptz not null,
  -- what is due next; null while nobody here has to act
  due_at timestamptz,
  -- the due time that people were told about, so that they hear of it once
  told_due_at timestamptz,
  paused_at timestamptz,
  paused_minutes int not null default 0 check (paused_minutes >= 0),
  resolved_at timestamptz,
  reopen_until timestamptz,
  merged_into text references ticket,
  rating int check (rating between 1 and 5),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (merged_into is null or status = 'merged')
);
create index ticket_due on ticket (due_at) where due_at is not null;
create index ticket_created on ticket (created_at desc, id desc);
create index ticket_requester on ticket (requester_id, created_at desc);
create index ticket_assignee on ticket (assignee_id) where status in ('new', 'open', 'waiting');
create index ticket_reopen on ticket (reopen_until) where status = 'resolved';

create table ticket_message (
  id text primary key,
  ticket_id text not null references ticket,
  -- null: the sender of a mail whom nobody knows
  author_id text references employee,
  author_name text not null,
  channel text not null check (channel in ('web', 'mail')),
  is_internal boolean not null default false,
  -- a mail from outside only claims who wrote it
  is_verified boolean not null default true,
  body text not null,
  mail_message_id text unique,
  created_at timestamptz not null,
  -- two of one millisecond keep their order
  seq bigint generated always as identity
);
create index ticket_message_ticket on ticket_message (ticket_id, created_at, seq);

-- Who hears of public replies beside the requester: those whose tickets were merged into this one.
create table ticket_follower (
  ticket_id text not null references ticket,
  employee_id text not null references employee,
  primary key (ticket_id, employee_id)
);

create table ticket_macro (
  id text primary key,
  title text not null unique,
  body text not null,
  created_at timestamptz not null default now()
);
