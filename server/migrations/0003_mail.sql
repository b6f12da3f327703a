-- Mail (mail.md 4.2): immutable messages shared by all inside recipients, narrow entries, counters kept by the writer.

create table mail_account (
  id bigint generated always as identity primary key,
  person_id text not null unique references employee,
  address text not null,
  -- moves by one with each change of the account's entries; feeds the change log
  modseq bigint not null default 0,
  created_at timestamptz not null default now()
);
create unique index mail_account_address on mail_account (lower(address));

create table mailbox (
  id bigint generated always as identity primary key,
  account_id bigint not null references mail_account,
  role text not null check (role in ('inbox', 'sent', 'drafts', 'archive', 'trash')),
  total int not null default 0 check (total >= 0),
  unread int not null default 0 check (unread >= 0),
  unique (account_id, role)
);

-- How many entries of a mailbox fall into a month (UTC): finds page 5,000 without walking over 4,999 pages.
create table mailbox_month (
  mailbox_id bigint not null references mailbox,
  month date not null,
  total int not null check (total >= 0),
  primary key (mailbox_id, month)
);

-- What was said, once, whoever has it. Never updated but for a newer reading of the same bytes (parsed_version).
create table message (
  id bigint generated always as identity primary key,
  raw_sha256 text not null references blob,
  -- the bytes as they were handed over, before our own Received line: tells a repeat from another mail with this Message-ID
  source_sha256 text not null,
  size int not null,
  message_id text not null,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  subject text not null,
  from_name text not null,
  from_email text not null,
  reply_to text,
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  date timestamptz not null,
  received_at timestamptz not null,
  snippet text not null,
  text_body text not null,
  html_clean text,
  blocked_images int not null default 0,
  clean_version int not null,
  priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  attachments jsonb not null default '[]',
  attachment_count int not null default 0,
  unreadable boolean not null default false
);
comment on column message.to_list is 'type: Address[] from @lintel/contract/mail';
comment on column message.cc_list is 'type: Address[] from @lintel/contract/mail';
comment on column message.attachments is 'type: Attachment[] from @lintel/contract/mail';
create index message_message_id on message (message_id);
create index message_source on message (source_sha256);

create table mail_thread (
  id bigint generated always as identity primary key,
  account_id bigint not null references mail_account
);
-- Which thread of an account a Message-ID belongs to; the hash keeps long and hostile ids small.
create table mail_thread_ref (
  account_id bigint not null references mail_account,
  ref_hash bytea not null,
  thread_id bigint not null references mail_thread,
  primary key (account_id, ref_hash)
);
create index mail_thread_ref_thread on mail_thread_ref (thread_id);

-- A message in somebody's folder: all that may change about it.
create table entry (
  id bigint generated always as identity primary key,
  account_id bigint not null references mail_account,
  mailbox_id bigint not null references mailbox,
  message_id bigint not null references message,
  thread_id bigint not null references mail_thread,
  date timestamptz not null,
  seen boolean not null default false,
  starred boolean not null default false,
  answered boolean not null default false,
  forwarded boolean not null default false,
  draft boolean not null default false,
  -- a mail to oneself stands once as sent and once as received
  origin text not null check (origin in ('received', 'sent', 'draft')),
  labels text[] not null default '{}',
  -- only the sender's own entry knows who was blind-copied
  bcc_list jsonb not null default '[]',
  draft_data jsonb,
  deleted_at timestamptz,
  modseq bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column entry.bcc_list is 'type: Address[] from @lintel/contract/mail';
comment on column entry.draft_data is 'type: DraftData from @lintel/contract/mail';
create unique index entry_message_once on entry (account_id, message_id, origin);
create index entry_list on entry (mailbox_id, date desc, id desc);
create index entry_unread on entry (mailbox_id, date desc, id desc) where not seen;
create index entry_account on entry (account_id, date desc, id desc);
create index entry_thread on entry (thread_id, date);
create index entry_message on entry (message_id);
create index entry_labelled on entry (account_id) where labels <> '{}';

-- Counters follow the entries in the same statement, whoever writes. Writers hold the account's row, so that no two of
-- them meet here, and take several accounts in the order of their ids, so that none waits in a circle.
create function move_counts(of_mailbox bigint, of_month date, more int, more_unread int) returns void language plpgsql as $$
begin
  update mailbox set total = total + more, unread = unread + more_unread where id = of_mailbox;
  if more = 0 then return; end if;
  update mailbox_month set total = total + more where mailbox_id = of_mailbox and month = of_month;
  if not found then
    insert into mailbox_month (mailbox_id, month, total) values (of_mailbox, of_month, more);
  end if;
end $$;

create function month_of(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'UTC')::date
$$;

create function count_added_entries() returns trigger language plpgsql as $$
begin
  perform move_counts(mailbox_id, month_of(date), count(*)::int, (count(*) filter (where not seen))::int)
    from added group by mailbox_id, month_of(date);
  return null;
end $$;

create function count_removed_entries() returns trigger language plpgsql as $$
begin
  perform move_counts(mailbox_id, month_of(date), -count(*)::int, -(count(*) filter (where not seen))::int)
    from gone group by mailbox_id, month_of(date);
  return null;
end $$;

create function count_changed_entries() returns trigger language plpgsql as $$
begin
  perform move_counts(mailbox_id, month, sum(one)::int, sum(one_unread)::int)
    from (select mailbox_id, month_of(date) as month, 1 as one, (not seen)::int as one_unread from added
          union all
          select mailbox_id, month_of(date), -1, -(not seen)::int from gone) as both_sides
    group by mailbox_id, month having sum(one) <> 0 or sum(one_unread) <> 0;
  return null;
end $$;

create trigger entry_added after insert on entry referencing new table as added
  for each statement execute function count_added_entries();
create trigger entry_removed after delete on entry referencing old table as gone
  for each statement execute function count_removed_entries();
create trigger entry_changed after update on entry referencing old table as gone new table as added
  for each statement execute function count_changed_entries();

-- The words of an entry; apart from it, so that a flag change never touches the word index.
create extension if not exists btree_gin;
create table entry_search (
  entry_id bigint primary key references entry on delete cascade,
  account_id bigint not null,
  tsv tsvector not null
);
create index entry_search_words on entry_search using gin (account_id, tsv);

create table mail_change (
  account_id bigint not null references mail_account,
  modseq bigint not null,
  kind text not null check (kind in ('added', 'updated', 'removed')),
  entry_id bigint not null,
  at timestamptz not null default now(),
  primary key (account_id, modseq, entry_id)
);
create index mail_change_at on mail_change (at);

-- Files that were uploaded for a mail that is still being written.
create table mail_upload (
  id text primary key,
  account_id bigint not null references mail_account,
  sha256 text not null references blob,
  filename text not null,
  type text not null,
  size int not null,
  at timestamptz not null default now()
);
create index mail_upload_at on mail_upload (at);

-- Mail to outside recipients: rendered bytes and Message-ID are stored before anything is said to the relay (R9).
create table outbox (
  id text primary key,
  account_id bigint not null references mail_account,
  entry_id bigint references entry on delete set null,
  message_id text not null,
  raw_sha256 text not null references blob,
  mail_from text not null,
  status text not null default 'queued' check (status in ('queued', 'transmitting', 'sent', 'failed', 'unknown')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  give_up_at timestamptz not null,
  -- the fence: only who holds the lease with this token may report a result
  lease_token text,
  lease_until timestamptz,
  -- when the first byte of the mail left for the relay in this try: before it, a lost lease may be tried again
  data_at timestamptz,
  last_answer text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index outbox_due on outbox (next_try_at) where status = 'queued';
create index outbox_lease on outbox (lease_until) where status = 'transmitting';
create index outbox_entry on outbox (entry_id);

create table outbox_recipient (
  outbox_id text not null references outbox on delete cascade,
  address text not null,
  state text not null default 'queued' check (state in ('queued', 'transmitting', 'sent', 'failed', 'unknown')),
  detail text not null default '',
  primary key (outbox_id, address)
);

-- Who somebody wrote with, for completion.
create table mail_contact (
  account_id bigint not null references mail_account,
  email text not null,
  name text not null default '',
  uses int not null default 1,
  last_at timestamptz not null default now(),
  primary key (account_id, email)
);
