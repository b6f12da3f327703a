-- Drafts are saved while somebody writes: one row a composition, its files beside the text, and nothing left over.

-- The dialog that wrote the draft last, or sent the mail: a repeat finds the row that is there (reliability R24).
alter table entry add column compose_key text;
create unique index entry_compose on entry (account_id, compose_key) where compose_key is not null;

-- The files of a draft; they become part of the mail when it is sent.
create table mail_draft_file (
  entry_id bigint not null references entry on delete cascade,
  upload_id text not null references mail_upload,
  primary key (entry_id, upload_id)
);
create index mail_draft_file_upload on mail_draft_file (upload_id);

-- Who refers to a content: asked before it is given up.
create index message_raw on message (raw_sha256);
create index mail_upload_content on mail_upload (sha256);
create index outbox_raw on outbox (raw_sha256);

-- Contents that nobody refers to any more. Their row is gone; the file goes some time after the commit.
create table blob_removal (
  sha256 text primary key,
  at timestamptz not null
);
create index blob_removal_at on blob_removal (at);
