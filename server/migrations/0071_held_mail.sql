-- Mail that waits in the outbox before anybody gets it: to be taken back for a moment, or to go out at a chosen time.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('held', 'queued', 'transmitting', 'sent', 'failed', 'unknown', 'cancelled'));
alter table outbox_recipient drop constraint outbox_recipient_state_check;
alter table outbox_recipient add constraint outbox_recipient_state_check
  check (state in ('held', 'queued', 'transmitting', 'sent', 'failed', 'unknown', 'cancelled'));

-- Until when it waits; its sender chose that time where it is scheduled.
alter table outbox add column send_at timestamptz;
alter table outbox add column scheduled boolean not null default false;
-- What was written, word for word: taking the mail back makes it a draft again. Empty once it is sent.
alter table outbox add column written jsonb;
comment on column outbox.written is 'type: Written from @lintel/contract/mail-form';
alter table outbox add constraint outbox_held_until check (status <> 'held' or (send_at is not null and written is not null));
create index outbox_held on outbox (account_id, send_at) where status = 'held';
-- Finds the mail that a report of non-delivery is about.
create index outbox_message on outbox (message_id);
