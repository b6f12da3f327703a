-- Why somebody took a resource out of service (workspace A14); null where a document or an order did, which then ends it too.
alter table resource add column out_reason text;
