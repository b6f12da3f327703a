-- How a circular is ended, as its header offers it.
alter table message add column unsubscribe jsonb;
comment on column message.unsubscribe is 'type: Unsubscribe from @lintel/contract/mail-reading';

-- Whose circulars a mailbox wants no more, and whether that was told.
create table mail_unsubscription (
  account_id bigint not null references mail_account on delete cascade,
  sender text not null,
  state text not null check (state in ('asked', 'done', 'failed')),
  asked_at timestamptz not null,
  primary key (account_id, sender)
);
