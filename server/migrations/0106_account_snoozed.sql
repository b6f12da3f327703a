-- Mails of accounts on other servers can be put away too: there they stay where they are, and lie here until they come back.
insert into mailbox (account_id, role) select id, 'snoozed' from mail_account where person_id is null on conflict do nothing;
