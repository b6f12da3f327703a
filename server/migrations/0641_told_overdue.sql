-- The day of which was told that it is over: a morning without a run loses nobody's word. What is older than yesterday has been told.
alter table task add column told_overdue date;
alter table milestone add column told_late date;
update task set told_overdue = due_date where due_date < current_date - 1;
update milestone set told_late = due_date where due_date < current_date - 1;
