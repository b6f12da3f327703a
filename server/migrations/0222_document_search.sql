-- Documents are found by a part of their name.
create index file_name on file using gin (lower(name) gin_trgm_ops) where subject_id is not null;
