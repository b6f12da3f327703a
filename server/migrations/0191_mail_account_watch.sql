-- Of several servers on one database one stays in step with an account: whoever has it says so again and again.
alter table imap_account add column watched_by text, add column watched_until timestamptz;
