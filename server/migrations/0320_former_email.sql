-- The private address from before its latest change, and when that was: a change of bank details is told there for a while (workspace A1).
alter table employee_private add column former_email text, add column email_changed_at timestamptz;
