-- A provider keeps an account out that fetched too much in a day: what came since when, and when old mail goes on.
alter table imap_account
  add column received_bytes bigint not null default 0,
  add column received_since timestamptz,
  add column resumes_at timestamptz;
