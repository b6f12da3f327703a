-- What SPF, DKIM and DMARC said about the sender when the mail arrived; null for mail of the house and where nothing was asked.
alter table message add column sender_check jsonb;
comment on column message.sender_check is 'type: SenderCheck from @lintel/contract/mail-reading';

-- Where mail goes that its supposed sender disowns, and what people put there themselves. Accounts elsewhere have folders of their own.
alter table mailbox drop constraint mailbox_role_check;
alter table mailbox add constraint mailbox_role_check check (role in ('inbox', 'sent', 'drafts', 'archive', 'trash', 'snoozed', 'spam'));
insert into mailbox (account_id, role) select id, 'spam' from mail_account where person_id is not null on conflict do nothing;
