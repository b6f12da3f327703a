-- The kind of a leave and the form of a request are walked in their order too, as the names of 0251 are.
alter table request add column template_sort text;
alter table leave_request add column type_sort text;

create or replace function request_sorts() returns trigger language plpgsql as $$
begin
  new.department_sort := (select lower(name) from department where id = new.department_id);
  new.project_sort := (select lower(name) from project where id = new.project_id);
  new.template_sort := (select lower(name) from template where id = new.template_id);
  return new;
end $$;
drop trigger request_sorts on request;
create trigger request_sorts before insert or update of department_id, project_id, template_id on request
  for each row execute function request_sorts();

create or replace function leave_request_sorts() returns trigger language plpgsql as $$
begin
  new.department_sort := (select lower(department.name) from employee join department on department.id = employee.department_id
    where employee.id = new.employee_id);
  new.type_sort := (select lower(name) from leave_type where id = new.type_id);
  return new;
end $$;
drop trigger leave_request_sorts on leave_request;
create trigger leave_request_sorts before insert or update of employee_id, type_id on leave_request
  for each row execute function leave_request_sorts();

create function resort_by_template() returns trigger language plpgsql as $$
begin
  update request set template_id = template_id where template_id = new.id;
  return null;
end $$;
create trigger template_resorts after update of name on template for each row
  when (new.name is distinct from old.name) execute function resort_by_template();

create function resort_by_leave_type() returns trigger language plpgsql as $$
begin
  update leave_request set type_id = type_id where type_id = new.id;
  return null;
end $$;
create trigger leave_type_resorts after update of name on leave_type for each row
  when (new.name is distinct from old.name) execute function resort_by_leave_type();

update request set template_id = template_id;
update leave_request set type_id = type_id;

create index request_template_order on request (template_sort, id);
create index leave_request_type_order on leave_request (type_sort, id);
