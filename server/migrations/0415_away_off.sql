-- Whoever is away may turn the answer of their mailbox off without giving up its words.
alter table leave_request add column away_off_at timestamptz;
