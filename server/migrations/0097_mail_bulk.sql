-- One change of every mail that a list or a search shows: what is meant is fixed when it is asked for, with how each was before.
create table mail_bulk (
  id text primary key,
  account_id bigint not null references mail_account on delete cascade,
  change jsonb not null,
  total int not null,
  done int not null default 0,
  -- it is being taken back, or was
  is_undo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column mail_bulk.change is 'type: MailChange from @lintel/contract/mail-form';
create index mail_bulk_account on mail_bulk (account_id);
create index mail_bulk_created on mail_bulk (created_at);

create table mail_bulk_entry (
  bulk_id text not null references mail_bulk on delete cascade,
  entry_id bigint not null references entry on delete cascade,
  mailbox_id bigint not null,
  seen boolean not null,
  starred boolean not null,
  labels text[] not null,
  snoozed_until timestamptz,
  deleted_at timestamptz,
  -- null until its turn came; the version that the change made, 0 where it changed nothing; -1 once it is taken back
  version_after int,
  primary key (bulk_id, entry_id)
);
create index mail_bulk_entry_open on mail_bulk_entry (bulk_id, entry_id) where version_after is null;
create index mail_bulk_entry_entry on mail_bulk_entry (entry_id);

-- What is done with mails as they arrive, in this order.
create table mail_rule (
  id text primary key,
  account_id bigint not null references mail_account on delete cascade,
  name text not null,
  place int not null,
  is_on boolean not null default true,
  conditions jsonb not null,
  matches_any boolean not null default false,
  actions jsonb not null,
  -- later rules are not asked where this one held
  stops boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column mail_rule.conditions is 'type: RuleCondition[] from @lintel/contract/mail-sorting';
comment on column mail_rule.actions is 'type: RuleActions from @lintel/contract/mail-sorting';
create index mail_rule_account on mail_rule (account_id, place) where is_on;
