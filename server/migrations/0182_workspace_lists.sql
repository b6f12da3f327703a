-- Lists and the search of everything, at a hundred thousand rows. Texts are looked for by their trigrams, orders are read from an index.
create index task_search on task using gin (lower(number || ' ' || title) gin_trgm_ops);
create index task_due_order on task (coalesce(due_date, 'infinity'::date), id);
create index task_title on task (lower(title), id);
create index ticket_search on ticket using gin (lower(number || ' ' || subject) gin_trgm_ops);
create index ticket_due_order on ticket (coalesce(due_at, 'infinity'), id);
create index ticket_subject on ticket (lower(subject), id);
create index request_search on request using gin (lower(coalesce(number, '') || ' ' || title) gin_trgm_ops);
create index request_title on request (lower(title), id);
create index resource_search on resource using gin
  (lower(code || ' ' || name || ' ' || category || ' ' || coalesce(plate, '') || ' ' || coalesce(serial, '')) gin_trgm_ops);
create index booking_purpose on booking using gin (lower(purpose) gin_trgm_ops);
create index approval_search on approval using gin (lower(title) gin_trgm_ops);
create index approval_title on approval (lower(title), id);
create index project_name on project (lower(name), id);
create index employee_position on employee (lower(position), id);
