-- What was gone through at both ends of a booking, as the company's checklist of its category said then.
alter table booking add column out_checks text[] not null default '{}';
alter table booking add column in_checks text[] not null default '{}';
