-- Mails of another server that failed to come. After some tries one is left alone for hours, so that older mail goes on, and its owner is
-- told (mail.md 4.1).
create table imap_failed (
  mailbox_id bigint not null references imap_mailbox on delete cascade,
  uid bigint not null,
  failures int not null default 1,
  parked_until timestamptz,
  primary key (mailbox_id, uid)
);
