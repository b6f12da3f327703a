-- What a resource is and whose (workspace A14): its year, from whom and on which order it is hired, and its photo, a file of its own.
alter table resource
  add column year int check (year between 1950 and 2100),
  add column hired_from text,
  add column hire_order text,
  add column photo_id text references file;
create index resource_home on resource (home_department_id);
