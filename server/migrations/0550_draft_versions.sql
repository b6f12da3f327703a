-- What stood in a draft before. They hang on the Message-ID, which a draft keeps while its mail waits and when it is taken back.
create table mail_draft_version (
  id text primary key,
  account_id bigint not null references mail_account on delete cascade,
  message_id text not null,
  saved_at timestamptz not null,
  -- the text, as it stands in the blob store
  body_sha256 text not null references blob,
  written jsonb not null,
  changes jsonb not null
);
comment on column mail_draft_version.written is 'type: VersionFields from @lintel/contract/mail-drafts';
comment on column mail_draft_version.changes is 'type: VersionChanges from @lintel/contract/mail-drafts';
create index mail_draft_version_draft on mail_draft_version (account_id, message_id, saved_at desc, id desc);
create index mail_draft_version_age on mail_draft_version (saved_at);
create index mail_draft_version_body on mail_draft_version (body_sha256);

create table mail_draft_version_file (
  version_id text not null references mail_draft_version on delete cascade,
  upload_id text not null references mail_upload,
  primary key (version_id, upload_id)
);
create index mail_draft_version_file_upload on mail_draft_version_file (upload_id);
