-- Leave of last year expires on a day that every year has (workspace A5): any other one stopped the accruals of everybody.
update leave_type set carry_expires = case when carry_expires like '02-%' then '02-28' else left(carry_expires, 3) || '30' end
  where carry_expires in ('02-29', '02-30', '02-31', '04-31', '06-31', '09-31', '11-31');
alter table leave_type add constraint leave_type_carry_day
  check (carry_expires not in ('02-29', '02-30', '02-31', '04-31', '06-31', '09-31', '11-31'));
