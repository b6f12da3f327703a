-- The tickets that somebody follows: of whoever does not see all, they are looked for with each list and each search.
create index ticket_follower_employee on ticket_follower (employee_id);
