-- Whose pictures from other servers a person wants to see.
create table mail_trusted_sender (
  account_id bigint not null references mail_account on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, email)
);
