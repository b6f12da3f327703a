-- Files of mails that are taken in by a job. The file goes when it was read.
create table mail_import (
  id text primary key,
  account_id bigint not null references mail_account on delete cascade,
  sha256 text references blob,
  filename text not null,
  folder text not null check (folder in ('inbox', 'archive', 'sent')),
  size int not null,
  read int not null default 0,
  added int not null default 0,
  known int not null default 0,
  refused int not null default 0,
  is_done boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mail_import_account on mail_import (account_id, id);
create index mail_import_blob on mail_import (sha256) where sha256 is not null;
