-- A mail that left by its account's own server is filed in the Sent folder there (mail.md 4.5). That it could not be is a state of its
-- own: the mail itself is sent, and never goes out again for it.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('held', 'queued', 'transmitting', 'sent', 'filed', 'unfiled', 'failed', 'unknown', 'cancelled'));

alter table imap_intent drop constraint imap_intent_op_check;
alter table imap_intent add constraint imap_intent_op_check check (op in ('flags', 'move', 'remove', 'file'));
create unique index imap_intent_file on imap_intent (entry_id) where op = 'file';
