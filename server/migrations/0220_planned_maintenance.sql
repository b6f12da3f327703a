-- Maintenance that is planned for a day (workspace A14): its order stands before it is opened, and on that day the resource is not to be
-- had. An order that was closed without having been opened was called off.
alter table maintenance_order alter column opened_at drop not null;
alter table maintenance_order add column planned_on date;
alter table maintenance_order add check (opened_at is not null or planned_on is not null);
drop index maintenance_order_open;
-- One at a time; and one a day.
create unique index maintenance_order_open on maintenance_order (resource_id) where opened_at is not null and closed_at is null;
create unique index maintenance_order_planned on maintenance_order (resource_id, planned_on) where opened_at is null and closed_at is null;
