-- As whom somebody writes from their mailbox: the name that readers see, where answers go, and what stands under the text.
create table mail_identity (
  id text primary key,
  account_id bigint not null references mail_account on delete cascade,
  title text not null,
  -- '' is the person's own name
  name text not null default '',
  reply_to text,
  -- clean already; cleaned again when it is sent
  signature_html text not null default '',
  on_new boolean not null default true,
  on_answer boolean not null default true,
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mail_identity_account on mail_identity (account_id, id);
create unique index mail_identity_default on mail_identity (account_id) where is_default;
