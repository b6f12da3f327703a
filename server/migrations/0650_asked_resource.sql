-- Where a long booking is to go while that is decided; until then it keeps the resource that it has (workspace A7).
alter table booking add column asked_resource_id text references resource;
