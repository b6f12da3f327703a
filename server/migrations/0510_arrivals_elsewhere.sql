-- Mail that arrives in accounts on other servers (mail.md 4.3): sorted like mail of the company's mailbox, once.

-- A person's rules stand with their company mailbox. They are for it alone, for one account elsewhere, or for all mailboxes of theirs.
alter table mail_rule
  add column is_for_all boolean not null default false,
  add column only_account_id bigint references mail_account on delete cascade,
  add check (not is_for_all or only_account_id is null);
create index mail_rule_only on mail_rule (only_account_id) where only_account_id is not null;

alter table imap_mailbox
  -- mails from this number on arrived after the folder was first looked at
  add column news_from bigint,
  -- made there by us, because the server had none
  add column is_made_here boolean not null default false;
update imap_mailbox set news_from = uidnext;
