-- Two things are numbered in the order of commits: the entries of the audit chain, and the ids of events. Their numbers are
-- given by deferred triggers, at the very end of a transaction and behind one lock. So no call waits for another in the middle
-- of its work, no two can wait for each other, and whoever sees a number has seen all smaller ones.
create function enter_commit_order() returns void language sql as $$ select pg_advisory_xact_lock(5461200716) $$;

-- An entry waits here from the moment it is written to the end of its transaction (workspace A17).
create table audit_intake (
  id bigint generated always as identity primary key,
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
  payload jsonb not null,
  salt text not null,
  payload_hash text not null
);

create function link_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
  next_hash text;
begin
  perform enter_commit_order();
  select * into strict head from audit_head for update;
  next_hash := encode(sha256(convert_to(concat_ws(E'\n', head.seq + 1, head.hash,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    new.actor_id, new.action, new.subject_id, new.payload_hash), 'UTF8')), 'hex');
  insert into audit_entry (seq, at, actor_id, actor_name, role, ip, session_id, action, subject_type, subject_id, subject_label,
    payload, salt, payload_hash, prev_hash, hash)
  values (head.seq + 1, new.at, new.actor_id, new.actor_name, new.role, new.ip, new.session_id, new.action, new.subject_type,
    new.subject_id, new.subject_label, new.payload, new.salt, new.payload_hash, head.hash, next_hash);
  update audit_head set seq = head.seq + 1, hash = next_hash;
  delete from audit_intake where id = new.id;
  return null;
end $$;
create constraint trigger audit_intake_link after insert on audit_intake
  deferrable initially deferred for each row execute function link_audit_entry();

create function order_event() returns trigger language plpgsql as $$
begin
  perform enter_commit_order();
  update event set id = default where id = new.id;
  perform pg_notify('lintel_event', '');
  return null;
end $$;
create constraint trigger event_order after insert on event
  deferrable initially deferred for each row execute function order_event();
