-- Which approvals a mail of the house told its reader of: its card outlives the notification, which goes after the days that are set.
create table mailed_approval (
  notification_id text not null,
  recipient_id text not null references employee (id),
  approval_id text not null,
  in_digest boolean not null,
  told_at timestamptz not null,
  mailed_at timestamptz not null,
  primary key (notification_id, mailed_at)
);
create index mailed_approval_digest on mailed_approval (recipient_id, mailed_at) where in_digest;
insert into mailed_approval
  select id, recipient_id, substring(link from 'approval=(apr_[0-9a-z]{26})'), mail = 'digest', created_at, mailed_at from notification
  where mailed_at is not null and link ~ 'approval=apr_[0-9a-z]{26}';
