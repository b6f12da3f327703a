-- Conversations that somebody took apart or made one (mail.md 4.6). A mail that begins one of its own is joined by its answers, and to
-- nothing by what it answers itself; `split_from` is the mail beside which it stood, whose conversation it never becomes part of by itself.
alter table mail_thread_ref add column split_from bytea;
create index mail_thread_ref_split on mail_thread_ref (thread_id) where split_from is not null;

-- What it takes to undo it; the decisions themselves stand in mail_thread_ref.
create table mail_regrouping (
  id text primary key,
  account_id bigint not null references mail_account,
  -- the one that came of it
  thread_id bigint not null references mail_thread on delete cascade,
  before jsonb not null,
  done_by text not null references employee,
  done_at timestamptz not null
);
create index mail_regrouping_account on mail_regrouping (account_id);
create index mail_regrouping_thread on mail_regrouping (thread_id);
create index mail_regrouping_at on mail_regrouping (done_at);
