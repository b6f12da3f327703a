-- Mails of one folder and thread as one row of a list (mail.md 4.6), kept by the writer like the counters: a page of conversations
-- is a walk over one index, however large the folder.
create table conversation (
  mailbox_id bigint not null references mailbox,
  thread_id bigint not null,
  -- its newest mail in this folder: with it the conversation stands in the list
  id bigint not null,
  date timestamptz not null,
  total int not null check (total > 0),
  unread int not null check (unread >= 0),
  primary key (mailbox_id, thread_id)
);
create index conversation_list on conversation (mailbox_id, date desc, id desc);
alter table mailbox add column conversations int not null default 0 check (conversations >= 0);

create function recount_conversations(boxes bigint[], threads bigint[]) returns void language plpgsql as $$
begin
  with pair as (
    select distinct box, thread from unnest(boxes, threads) as one (box, thread)
  ), here as (
    select entry.mailbox_id, entry.thread_id, count(*)::int as total, (count(*) filter (where not seen))::int as unread,
      max(date) as date, (array_agg(id order by date desc, id desc))[1] as id
    from entry join pair on entry.thread_id = pair.thread and entry.mailbox_id = pair.box
    group by entry.mailbox_id, entry.thread_id
  ), gone as (
    delete from conversation using pair
    where conversation.mailbox_id = pair.box and conversation.thread_id = pair.thread
      and not exists (select from here where here.mailbox_id = pair.box and here.thread_id = pair.thread)
    returning conversation.mailbox_id
  ), put as (
    insert into conversation (mailbox_id, thread_id, id, date, total, unread)
    select mailbox_id, thread_id, id, date, total, unread from here
    on conflict (mailbox_id, thread_id) do update
      set id = excluded.id, date = excluded.date, total = excluded.total, unread = excluded.unread
    returning conversation.mailbox_id, conversation.xmax = 0 as is_new
  ), moved as (
    select mailbox_id, sum(by)::int as by
    from (select mailbox_id, -1 as by from gone union all select mailbox_id, 1 from put where is_new) as one
    group by mailbox_id
  )
  update mailbox set conversations = conversations + moved.by from moved where mailbox.id = moved.mailbox_id and moved.by <> 0;
end $$;

create function follow_added_entries() returns trigger language plpgsql as $$
begin
  perform recount_conversations(array_agg(mailbox_id), array_agg(thread_id)) from added;
  return null;
end $$;

create function follow_removed_entries() returns trigger language plpgsql as $$
begin
  perform recount_conversations(array_agg(mailbox_id), array_agg(thread_id)) from gone;
  return null;
end $$;

-- A star or a label changes no conversation.
create function follow_changed_entries() returns trigger language plpgsql as $$
begin
  perform recount_conversations(array_agg(mailbox_id), array_agg(thread_id)) from (
    select side.mailbox_id, side.thread_id
    from added join gone using (id)
    cross join lateral (values (added.mailbox_id, added.thread_id), (gone.mailbox_id, gone.thread_id)) as side (mailbox_id, thread_id)
    where (added.mailbox_id, added.thread_id, added.date, added.seen) is distinct from (gone.mailbox_id, gone.thread_id, gone.date, gone.seen)
  ) as touched;
  return null;
end $$;

create trigger entry_added_to_conversation after insert on entry referencing new table as added
  for each statement execute function follow_added_entries();
create trigger entry_removed_from_conversation after delete on entry referencing old table as gone
  for each statement execute function follow_removed_entries();
create trigger entry_changed_in_conversation after update on entry referencing old table as gone new table as added
  for each statement execute function follow_changed_entries();

insert into conversation (mailbox_id, thread_id, id, date, total, unread)
  select mailbox_id, thread_id, (array_agg(id order by date desc, id desc))[1], max(date), count(*)::int, (count(*) filter (where not seen))::int
  from entry group by mailbox_id, thread_id;
update mailbox set conversations = (select count(*) from conversation where conversation.mailbox_id = mailbox.id);

-- An answer without references joins by its subject only where that cannot be a stranger's (mail.md 4.6).
alter table mail_thread add column subject_base text;
alter table mail_thread add column last_at timestamptz;
create index mail_thread_subject on mail_thread (account_id, subject_base, last_at) where subject_base is not null;
