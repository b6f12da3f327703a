-- When somebody first had a password of their own here: from then on a link to their account needs a recovery.
alter table account add column password_set_at timestamptz;
update account set password_set_at = coalesce(
  (select max(at) from audit_entry where action = 'account.set-password' and subject_type = 'account' and subject_id = account.id),
  last_sign_in_at);
