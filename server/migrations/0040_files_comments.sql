-- Files of any record, and what people say about it (workspace 0.1).

-- Without a subject: uploaded for a form that is not sent yet; its uploader's alone, and gone after a week.
create table file (
  id text primary key,
  name text not null,
  size int not null,
  mime text not null,
  sha256 text not null references blob,
  uploaded_by text not null,
  subject_type text,
  subject_id text,
  category text,
  sensitivity text not null default 'normal' check (sensitivity in ('normal', 'personal', 'medical', 'pay')),
  created_at timestamptz not null,
  check ((subject_type is null) = (subject_id is null))
);
create index file_subject on file (subject_type, subject_id, created_at, id) where subject_id is not null;
create index file_waiting on file (created_at) where subject_id is null;

create table comment (
  id text primary key,
  subject_type text not null,
  subject_id text not null,
  author_id text not null,
  text text not null,
  mentions text[] not null default '{}',
  -- seen by those who work on the subject, not by those it is for
  is_internal boolean not null default false,
  edited_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index comment_subject on comment (subject_type, subject_id, created_at desc, id desc);

-- What a comment said before it was edited.
create table comment_edit (
  comment_id text not null references comment,
  version int not null,
  text text not null,
  at timestamptz not null,
  primary key (comment_id, version)
);
