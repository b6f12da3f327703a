-- A critical change may count from a later day on (workspace A18): the old value holds until that instant, and nothing has to happen then.
alter table setting_proposal add column effective_on date;
alter table company_setting
  add column next_value jsonb,
  add column next_from timestamptz,
  add constraint company_setting_next check ((next_value is null) = (next_from is null));
