-- Lists are read in either direction, the id deciding the same way as what they are ordered by.
drop index leave_request_employee;
drop index leave_request_from;
drop index leave_request_status;
create index leave_request_employee on leave_request (employee_id, from_day, id);
create index leave_request_from on leave_request (from_day, id);
create index leave_request_status on leave_request (status, from_day, id);
create index approval_created on approval (created_at, id);
