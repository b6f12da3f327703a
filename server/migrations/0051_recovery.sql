-- Sign-in recovery and one-time links (workspace A15). No password is ever in a row of these.

create table recovery (
  id text primary key,
  employee_id text not null references employee,
  -- who confirms it for the roles that reach far; as it was when it was reported
  manager_id text references employee,
  reported_by text not null references employee,
  channel text not null check (channel in ('colleague', 'phone', 'in_person', 'mail')),
  reason text not null check (reason in ('forgotten', 'locked', 'lost_factor', 'suspected_theft')),
  note text not null default '',
  needs_manager boolean not null default false,
  manager_confirmed_by text references employee,
  manager_confirmed_at timestamptz,
  handler_id text references employee,
  method text check (method in ('callback_number_on_file', 'in_person_badge', 'manager_confirms', 'video')),
  verification_note text,
  idp_action text check (idp_action in ('link_sent', 'mfa_reset', 'disabled')),
  sent_at timestamptz,
  reject_reason text,
  status text not null default 'new' check (status in ('new', 'verifying', 'verified', 'sent', 'completed', 'expired', 'rejected')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index recovery_created on recovery (created_at desc, id desc);
create index recovery_employee on recovery (employee_id, created_at desc);
create index recovery_sent on recovery (sent_at) where status = 'sent';
-- One at a time for each person.
create unique index recovery_running on recovery (employee_id) where status in ('new', 'verifying', 'verified', 'sent');

create table sign_in_link (
  -- sha256 of what stands in the link
  token_hash text primary key,
  account_id text not null references account,
  recovery_id text references recovery,
  purpose text not null check (purpose in ('recovery', 'invite')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by text not null,
  created_at timestamptz not null
);
create index sign_in_link_account on sign_in_link (account_id) where used_at is null;
