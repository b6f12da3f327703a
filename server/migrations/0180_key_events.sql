-- The decision behind an entry of the audit log is found by its subject and the moment it was settled.
create index approval_settled on approval (subject_id, decided_at) where decided_at is not null;
