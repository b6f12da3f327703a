-- A provider may give a mail another Message-ID than ours, and says so when it takes it: its copy in Sent, answers and returns know that one.
alter table outbox add column given_ids text[] not null default '{}';
create index outbox_given on outbox using gin (given_ids) where given_ids <> '{}';
