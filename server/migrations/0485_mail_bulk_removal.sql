-- A run that removes mails for good; nothing of it can be put back.
alter table mail_bulk add column is_removal boolean not null default false;
