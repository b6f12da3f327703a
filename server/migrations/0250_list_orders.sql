-- Orders that sorted all that the filter finds: people by their state, leave by its columns. By a person's name they go along
-- employee_name and need no more than to reach that person's rows.
create index employee_status_order on employee (status, id);
create index leave_request_status_order on leave_request (status, id);
create index leave_request_end_order on leave_request (to_day, id);
create index leave_request_days_order on leave_request (days100, id);
create index leave_request_submitted_order on leave_request (submitted_at, id);
create index request_needed_order on request (needed_by, id);
