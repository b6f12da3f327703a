-- To whom a mailbox said that its owner is away, and when: once in four days is enough (RFC 3834).
create table absence_answer (
  account_id bigint not null references mail_account on delete cascade,
  sender text not null,
  answered_at timestamptz not null,
  primary key (account_id, sender)
);
