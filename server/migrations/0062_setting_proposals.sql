-- Critical settings are proposed, and hold when somebody else has approved them (workspace A18).
create table setting_proposal (
  id text primary key,
  key text not null,
  value jsonb not null,
  -- what held when it was proposed
  previous jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  proposed_by text not null references employee,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index setting_proposal_pending on setting_proposal (key) where status = 'pending';
