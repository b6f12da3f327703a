-- Mails about notifications: each once, at once or with the morning's mail (workspace A16).
alter table notification
  add column mail text not null default 'off' check (mail in ('off', 'digest', 'immediate')),
  add column mailed_at timestamptz;
create index notification_digest_waiting on notification (created_at) where mail = 'digest' and mailed_at is null;
create index notification_waiting on notification (recipient_id, created_at desc) where done_at is null and severity in ('action', 'critical');
