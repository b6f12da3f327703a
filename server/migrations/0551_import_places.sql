-- Emails are taken in to where they were, and into shared mailboxes: whoever started it sees how far it is.
alter table mail_import drop constraint mail_import_folder_check;
alter table mail_import add constraint mail_import_folder_check check (folder in ('inbox', 'archive', 'sent', 'kept'));
alter table mail_import add column person_id text references employee;
update mail_import set person_id = (select person_id from mail_account where mail_account.id = mail_import.account_id);
alter table mail_import alter column person_id set not null;
create index mail_import_person on mail_import (person_id, id);
