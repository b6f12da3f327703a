-- Texts to write mails with: of the mailbox of a person, of a shared one, or of the company.
create table mail_template (
  id text primary key,
  -- null is the company
  account_id bigint references mail_account on delete cascade,
  name text not null,
  subject text not null default '',
  -- clean already; cleaned again when it is sent
  html text not null,
  -- what it says, for lists
  text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mail_template_account on mail_template (account_id, lower(name));
