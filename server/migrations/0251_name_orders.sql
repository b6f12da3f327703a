-- Names that lists are ordered by, kept beside the rows that are ordered: each order is walked in an index of its own. They are
-- written where the row is, and again where the person, the department or the project is called something else.
alter table ticket add column requester_sort text, add column assignee_sort text;
alter table request add column department_sort text, add column project_sort text;
alter table leave_request add column department_sort text;

create function ticket_sorts() returns trigger language plpgsql as $$
begin
  new.requester_sort := lower(coalesce((select name from employee where id = new.requester_id), nullif(new.sender_name, ''), new.sender_email));
  new.assignee_sort := (select lower(name) from employee where id = new.assignee_id);
  return new;
end $$;
create trigger ticket_sorts before insert or update of requester_id, assignee_id, sender_name, sender_email on ticket
  for each row execute function ticket_sorts();

create function request_sorts() returns trigger language plpgsql as $$
begin
  new.department_sort := (select lower(name) from department where id = new.department_id);
  new.project_sort := (select lower(name) from project where id = new.project_id);
  return new;
end $$;
create trigger request_sorts before insert or update of department_id, project_id on request
  for each row execute function request_sorts();

create function leave_request_sorts() returns trigger language plpgsql as $$
begin
  new.department_sort := (select lower(department.name) from employee join department on department.id = employee.department_id
    where employee.id = new.employee_id);
  return new;
end $$;
create trigger leave_request_sorts before insert or update of employee_id on leave_request
  for each row execute function leave_request_sorts();

-- A column that is set to itself is set: the triggers above read the new name.
create function resort_by_employee() returns trigger language plpgsql as $$
begin
  if new.name is distinct from old.name then
    update ticket set requester_id = requester_id where requester_id = new.id;
    update ticket set assignee_id = assignee_id where assignee_id = new.id;
  end if;
  if new.department_id is distinct from old.department_id then
    update leave_request set employee_id = employee_id where employee_id = new.id;
  end if;
  return null;
end $$;
create trigger employee_resorts after update of name, department_id on employee for each row execute function resort_by_employee();

create function resort_by_department() returns trigger language plpgsql as $$
begin
  update request set department_id = department_id where department_id = new.id;
  update leave_request set employee_id = employee_id where employee_id in (select id from employee where employee.department_id = new.id);
  return null;
end $$;
create trigger department_resorts after update of name on department for each row
  when (new.name is distinct from old.name) execute function resort_by_department();

create function resort_by_project() returns trigger language plpgsql as $$
begin
  update request set project_id = project_id where project_id = new.id;
  return null;
end $$;
create trigger project_resorts after update of name on project for each row
  when (new.name is distinct from old.name) execute function resort_by_project();

update ticket set requester_id = requester_id;
update request set department_id = department_id;
update leave_request set employee_id = employee_id;

create index ticket_requester_order on ticket (requester_sort, id);
create index ticket_assignee_order on ticket (assignee_sort, id);
create index request_department_order on request (department_sort, id);
create index request_project_order on request (project_sort, id);
create index leave_request_department_order on leave_request (department_sort, id);
