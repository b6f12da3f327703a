-- A change of all that several mailboxes show: of nobody's mailbox alone, but of who asked for it.
alter table mail_bulk alter column account_id drop not null;
alter table mail_bulk add column person_id text references employee on delete cascade;
alter table mail_bulk add check (num_nonnulls(account_id, person_id) = 1);
create index mail_bulk_person on mail_bulk (person_id) where person_id is not null;
