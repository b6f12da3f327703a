-- Files of long lists that a job writes. `key` says which list, filter, order and form: while one is on its way, the same is not begun again.
create table list_export (
  id text primary key,
  person_id text not null references employee (id),
  path text not null,
  query jsonb not null,
  key text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filename text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  rows integer,
  done integer not null default 0,
  problem text,
  sha256 text references blob (sha256),
  size integer,
  -- What its reader could see when it was written: who can see something else since does not get it.
  reach text,
  created_at timestamptz not null,
  expires_at timestamptz
);
create unique index list_export_one on list_export (person_id, key) where status in ('waiting', 'running');
create index list_export_person on list_export (person_id, created_at desc, id desc);
create index list_export_content on list_export (sha256) where sha256 is not null;
