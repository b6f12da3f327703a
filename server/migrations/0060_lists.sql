-- How people see lists: the columns that they chose, and filters that they keep under a name (workspace C0).

create table list_columns (
  person_id text not null references employee,
  list text not null,
  columns text[] not null,
  primary key (person_id, list)
);

create table saved_view (
  id text primary key,
  owner_id text not null references employee,
  list text not null,
  name text not null,
  query text not null,
  columns text[],
  shared_with text check (shared_with in ('super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator', 'department_head', 'employee')),
  created_at timestamptz not null
);
create unique index saved_view_name on saved_view (owner_id, list, lower(name));
create index saved_view_shared on saved_view (list, shared_with) where shared_with is not null;

-- The log by time, and by the beginning of an action.
create index audit_entry_at on audit_entry (at);
create index audit_entry_action_prefix on audit_entry (action text_pattern_ops, seq desc);
