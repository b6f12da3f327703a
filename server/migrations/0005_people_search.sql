-- Finding people by any part of name, number, mail address or position; three letters and more are served by the index.
create extension if not exists pg_trgm;
create index employee_search on employee
  using gin (lower(name || ' ' || number || ' ' || work_email || ' ' || position) gin_trgm_ops);

-- Signing in with the whole mail address.
create index account_email on account (lower(email));
