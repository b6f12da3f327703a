-- Whether everybody who sees the project reads a filed conversation (mail.md 3.1). What was filed before was for those who read the mailbox.
alter table mail_project add column is_open boolean not null default false;
