-- The secret address under which another calendar reads somebody's leave: one a person, kept as its hash.
create table leave_feed (
  id text primary key,
  employee_id text not null unique references employee,
  secret_hash bytea not null,
  with_team boolean not null,
  created_at timestamptz not null,
  last_read_at timestamptz
);
