-- What an hour of each class of overtime counted when the week was handed in: a rate that changes later does not change it.
alter table timesheet add column overtime_percents int[];
