-- Accounts on other servers have a Spam like the company's own mailboxes; there it is made when the first mail goes into it.
insert into mailbox (account_id, role)
select id, 'spam' from mail_account
where not exists (select from mailbox where mailbox.account_id = mail_account.id and mailbox.role = 'spam' and mailbox.name is null);
