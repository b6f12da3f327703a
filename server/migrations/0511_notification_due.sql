-- Until when what a notification asks for has to be done: what waits for somebody stands in this order.
alter table notification add column due_at timestamptz;
-- What is critical has no time.
update notification set due_at = created_at where severity = 'critical' and done_at is null;
create index notification_due on notification (recipient_id, due_at, created_at) where done_at is null and severity in ('action', 'critical');
-- What is done is closed for everybody who was asked.
create index notification_open on notification (dedupe_key) where done_at is null and severity in ('action', 'critical');
