-- A folder that its server does not open is left alone for hours after some tries, and its owner is told (mail.md 4.1).
alter table imap_mailbox
  add column refusals int not null default 0,
  add column parked_until timestamptz;

-- Servers where one message has labels instead of lying in one of several folders (X-GM-EXT-1, mail.md 4.3).
alter table imap_account add column has_labels boolean not null default false;

-- What its server calls a message wherever it lies (RFC 8474 EMAILID, X-GM-MSGID): it is found again by that.
alter table imap_entry add column email_id text;

-- What its server calls a conversation (THREADID, X-GM-THRID) stands beside the Message-IDs and decides before them (mail.md 4.6).
alter table mail_thread_ref add column is_thread_id boolean not null default false;
create index mail_thread_ref_thread_id on mail_thread_ref (thread_id) where is_thread_id;
