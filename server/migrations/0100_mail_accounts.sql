-- Accounts elsewhere (mail.md 4.2-4.4): the other server is the truth, our tables are its index and the list of what it still has to be told.

-- `person_id`: whose mailbox in the company's post office this is; empty for an account on another server. `owner_id`: who reads it.
alter table mail_account alter column person_id drop not null;
alter table mail_account add column owner_id text references employee;
update mail_account set owner_id = person_id;
alter table mail_account alter column owner_id set not null;
create index mail_account_owner on mail_account (owner_id);
drop index mail_account_address;
create unique index mail_account_address on mail_account (lower(address)) where person_id is not null;

-- Folders of another server without a part of their own have a name, and count as archive.
alter table mailbox add column name text;
alter table mailbox drop constraint mailbox_account_id_role_key;
create unique index mailbox_role on mailbox (account_id, role) where name is null;
create index mailbox_account on mailbox (account_id);

create table imap_account (
  account_id bigint primary key references mail_account,
  name text not null,
  imap_host text not null,
  imap_port int not null,
  imap_security text not null check (imap_security in ('tls', 'starttls', 'none')),
  smtp_host text not null,
  smtp_port int not null,
  smtp_security text not null check (smtp_security in ('tls', 'starttls', 'none')),
  username text not null,
  login_kind text not null check (login_kind in ('password', 'oauth2')),
  -- what opens the account, sealed with SECRET_KEY
  login_sealed text not null,
  status text not null default 'connecting' check (status in ('connecting', 'syncing', 'ready', 'waiting', 'removed')),
  -- why it waits, and what the server refused last: sentences for its owner
  problem text,
  problem_at timestamptz,
  notice text,
  done int not null default 0,
  expected int not null default 0,
  -- when everything was here for the first time, and when the server was last found to agree
  whole_at timestamptz,
  synced_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A folder as the other server has it, and how far we know it.
create table imap_mailbox (
  mailbox_id bigint primary key references mailbox,
  account_id bigint not null references mail_account,
  path text not null,
  -- chosen by the owner rather than found
  is_chosen boolean not null default false,
  uidvalidity bigint,
  uidnext bigint,
  modseq bigint,
  -- every message that was listed is here
  is_whole boolean not null default false,
  compared_at timestamptz,
  unique (account_id, path)
);

-- Where the other server has a message. Without a uid it is not known where: moved, removed, or not there yet.
create table imap_entry (
  entry_id bigint primary key references entry on delete cascade,
  account_id bigint not null references mail_account,
  mailbox_id bigint references imap_mailbox on delete set null,
  uid bigint,
  -- since when it is missing where it was; who is not found elsewhere in the next round is gone
  lost_at timestamptz,
  check (uid is null or mailbox_id is not null)
);
create unique index imap_entry_place on imap_entry (mailbox_id, uid);
create index imap_entry_lost on imap_entry (account_id) where lost_at is not null;

-- What the other server still has to be told, in order; only the difference (mail.md 4.4).
create table imap_intent (
  id bigint generated always as identity primary key,
  account_id bigint not null references mail_account,
  -- empty for a removal: the entry is gone here already
  entry_id bigint references entry on delete cascade,
  op text not null check (op in ('flags', 'move', 'remove')),
  -- move: where to; remove: where from
  mailbox_id bigint references mailbox on delete cascade,
  uid bigint,
  add_flags text[] not null default '{}',
  remove_flags text[] not null default '{}',
  tries int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index imap_intent_account on imap_intent (account_id, id);
create index imap_intent_entry on imap_intent (entry_id);
