-- Lists of tables that grow are walked in the order that was asked for, whichever it is, instead of sorting all that the filter finds.
create index request_status_order on request (status, id);
create index request_amount_order on request (amount_minor, id);
create index request_due_order on request (due_at, id);
create index request_submitted_order on request (submitted_at, id);
create index ticket_status_order on ticket (status, id);
create index ticket_category_order on ticket (category, id);
create index ticket_priority_order on ticket (array_position(array['critical', 'high', 'normal', 'low'], priority), id);
create index task_status_order on task
  (array_position(array['blocked', 'in_progress', 'todo', 'in_review', 'done', 'cancelled'], status), id);
create index task_priority_order on task (array_position(array['urgent', 'high', 'normal', 'low'], priority), id);
create index booking_status_order on booking (status, id);
create index booking_end_order on booking (to_at, id);
create index approval_status_order on approval (status, id);
create index approval_decided_order on approval (coalesce(decided_at, updated_at), id);
