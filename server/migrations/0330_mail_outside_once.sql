-- Mails of the house that left for an outside address, such as the head of the audit log (workspace A17): none leaves twice.
create table mail_outside (
  message_id text not null,
  address text not null,
  sent_at timestamptz not null,
  primary key (message_id, address)
);
