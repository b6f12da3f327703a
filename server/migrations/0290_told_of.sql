-- What was told already (workspace A16): of a certificate, how many days before its end; of a project, that it is red.
alter table certification add column told_days int;
alter table project add column red_since date;
