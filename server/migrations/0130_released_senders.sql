-- Whose disowned mail the owner of a mailbox took out of Spam: it is not held for that again.
create table mail_released_sender (
  account_id bigint not null references mail_account on delete cascade,
  email text not null,
  at timestamptz not null,
  primary key (account_id, email)
);
