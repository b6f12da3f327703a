-- A project may ask for a site log of every working day; whether that counts is the company's rule.
alter table project add column site_log_daily boolean not null default false;
