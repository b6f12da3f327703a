-- Resources are walked in the order of what is due next, as names are since 0251: the earliest day of documents, plans and planned
-- orders is kept beside the row.
alter table resource add column due_on date;

create function resource_due(resource_id text) returns date language sql stable as $$
  select min(one.on_day) from (
    select d.expires_on as on_day from resource_document d where d.resource_id = $1
    union all select p.last_on + p.every_days from maintenance_plan p where p.resource_id = $1
    union all select o.planned_on from maintenance_order o where o.resource_id = $1 and o.opened_at is null and o.closed_at is null) one
$$;

create function resource_dues() returns trigger language plpgsql as $$
declare
  of_resource text := coalesce(new.resource_id, old.resource_id);
  due date := resource_due(of_resource);
begin
  update resource set due_on = due where id = of_resource and due_on is distinct from due;
  return null;
end $$;
create trigger resource_document_dues after insert or delete or update of expires_on on resource_document
  for each row execute function resource_dues();
create trigger maintenance_plan_dues after insert or delete or update of last_on, every_days on maintenance_plan
  for each row execute function resource_dues();
create trigger maintenance_order_dues after insert or delete or update of planned_on, opened_at, closed_at on maintenance_order
  for each row execute function resource_dues();

update resource set due_on = resource_due(id);

create index resource_due_order on resource (due_on, id);
