-- A role that somebody gets counts from the next day on (workspace B3, SoD-13).
alter table account
  add column planned_role text,
  add column planned_role_on date,
  add constraint account_planned_role check ((planned_role is null) = (planned_role_on is null));
comment on column account.planned_role is 'type: Role from @lintel/contract/access';
create index account_planned on account (planned_role_on) where planned_role is not null;
