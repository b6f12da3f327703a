-- What every slice stands on. Written for PostgreSQL 15.

-- Settings of the installation: anchor of the demo, signing keys, names.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Where every row with a machine has been (house 4.3). Append-only.
create table transition (
  seq bigint generated always as identity primary key,
  entity text not null,
  entity_id text not null,
  name text not null,
  from_state text not null,
  to_state text not null,
  by_id text not null,
  at timestamptz not null,
  input jsonb not null default '{}'
);
create index transition_entity on transition (entity, entity_id, seq);

-- The tamper-evident log (workspace A17). Gapless: the head row is locked by each writer.
create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  role text not null,
  ip text,
  session_id text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  payload jsonb,
  salt text,
  payload_hash text not null,
  prev_hash text not null,
  hash text not null
);
create index audit_entry_actor on audit_entry (actor_id, seq desc);
create index audit_entry_action on audit_entry (action, seq desc);
create index audit_entry_subject on audit_entry (subject_type, subject_id, seq desc);

create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Payload and salt alone may be blanked, for privacy retention; `verify` then asks for an audit.redact entry.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.payload is null and new.salt is null
     and (to_jsonb(new) - 'payload' - 'salt') = (to_jsonb(old) - 'payload' - 'salt') then
    return new;
  end if;
  raise exception 'audit_entry is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function refuse_change();
create trigger transition_append_only before update or delete on transition for each row execute function refuse_change();
create trigger transition_no_truncate before truncate on transition for each statement execute function refuse_change();

-- The answer of a call that must happen once, kept beside its effect (reliability R20).
create table idempotency (
  caller text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status int not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (caller, route, key)
);
create index idempotency_at on idempotency (at);

-- What open browsers are told, in commit order; a stream resumes after the id it saw last.
create table event (
  id bigint generated always as identity primary key,
  person_id text,
  kind text not null,
  data jsonb not null,
  at timestamptz not null default now()
);
create index event_person on event (person_id, id);
create index event_at on event (at);

-- Content-addressed files. Small ones stand in the row, large ones in the blob store.
create table blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  bytes bytea,
  at timestamptz not null default now()
);
