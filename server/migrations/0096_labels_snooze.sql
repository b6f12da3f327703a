-- A person's labels with their colours. Entries carry the names: a list shows them without another look.
create table mail_label (
  id text primary key,
  account_id bigint not null references mail_account on delete cascade,
  name text not null,
  colour text not null default 'grey',
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index mail_label_name on mail_label (account_id, lower(name));

insert into mail_label (id, account_id, name)
  select 'lbl_' || substr(md5(account_id || lower(name)), 1, 26), account_id, name
  from (
    select distinct on (account_id, lower(name)) account_id, name
    from entry cross join unnest(labels) as one (name) where labels <> '{}' order by account_id, lower(name), name
  ) as used;

-- Mails that come back later lie in a folder of their own: out of the list and counted like any other.
alter table mailbox drop constraint mailbox_role_check;
alter table mailbox add constraint mailbox_role_check check (role in ('inbox', 'sent', 'drafts', 'archive', 'trash', 'snoozed'));
insert into mailbox (account_id, role) select id, 'snoozed' from mail_account on conflict do nothing;
alter table entry add column snoozed_until timestamptz;
-- when it came back; its place in the list is that of this moment
alter table entry add column returned_at timestamptz;
create index entry_snoozed on entry (snoozed_until) where snoozed_until is not null;

-- Searches that a person looks at again.
create table mail_saved_search (
  id text primary key,
  account_id bigint not null references mail_account on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);
create unique index mail_saved_search_name on mail_saved_search (account_id, lower(name));
