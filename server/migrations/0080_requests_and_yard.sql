-- What a request led to ends it: a booking that was returned finds the request that asked for it.
create index request_linked on request ((linked ->> 'path')) where linked is not null;

-- What was said of a document (days before its end) and of a plan, so that each is said once; renewed, it begins anew.
alter table resource_document add column told_days int;
alter table maintenance_plan add column told text check (told in ('soon', 'due'));

-- The bookings of a time, and those of whoever operates.
create index booking_time on booking (from_at, id);
create index booking_operator on booking (operator_id) where operator_id is not null;
