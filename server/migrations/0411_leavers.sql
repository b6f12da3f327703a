-- Who left before pay and parts in projects ended with the last day (workspace A1): pay that was open counted on, parts went on.
update compensation set status = 'cancelled'
  from employee where employee.id = employee_id and employee.status = 'terminated' and compensation.status = 'approved'
    and from_day > end_date;
update compensation set to_day = end_date
  from employee where employee.id = employee_id and employee.status = 'terminated' and compensation.status = 'approved'
    and (to_day is null or to_day > end_date);
delete from project_member
  using employee where employee.id = employee_id and employee.status = 'terminated' and from_day > end_date;
update project_member set to_day = end_date
  from employee where employee.id = employee_id and employee.status = 'terminated' and (to_day is null or to_day > end_date);
