-- Hours a week and the share of full time are one fact: it changes with the pay, and counts from its day.
alter table compensation add column weekly_minutes int check (weekly_minutes between 0 and 10080);
update compensation set weekly_minutes = case
  -- Until now the hours of the record counted, and a share that nobody gave was that of full time.
  when fte_bps = 10000 then (select employee.weekly_minutes from employee where employee.id = compensation.employee_id)
  else round(fte_bps * 2400 / 10000.0) end;
alter table compensation alter column weekly_minutes set not null;
alter table compensation drop column fte_bps;
