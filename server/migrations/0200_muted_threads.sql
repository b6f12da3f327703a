-- A muted conversation: what comes to it goes to the archive without a word (mail.md 6.3).
alter table mail_thread add column muted_at timestamptz;
create index mail_thread_muted on mail_thread (account_id, id) where muted_at is not null;
