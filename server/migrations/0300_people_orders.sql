-- People are walked in the order of their departments and of their managers too, as the names of 0251 are.
alter table employee add column department_sort text, add column manager_sort text;

create function employee_sorts() returns trigger language plpgsql as $$
begin
  new.department_sort := (select lower(name) from department where id = new.department_id);
  new.manager_sort := (select lower(name) from employee where id = new.manager_id);
  return new;
end $$;
create trigger employee_sorts before insert or update of department_id, manager_id on employee
  for each row execute function employee_sorts();

create function resort_reports() returns trigger language plpgsql as $$
begin
  update employee set manager_id = manager_id where manager_id = new.id;
  return null;
end $$;
create trigger employee_resorts_reports after update of name on employee for each row
  when (new.name is distinct from old.name) execute function resort_reports();

create function resort_members() returns trigger language plpgsql as $$
begin
  update employee set department_id = department_id where department_id = new.id;
  return null;
end $$;
create trigger department_resorts_members after update of name on department for each row
  when (new.name is distinct from old.name) execute function resort_members();

update employee set department_id = department_id;

create index employee_department_order on employee (department_sort, id);
create index employee_manager_order on employee (manager_sort, id);
