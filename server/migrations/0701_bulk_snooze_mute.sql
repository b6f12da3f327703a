-- All mails of a list can be put away or muted too; Undo lets the conversations be heard again that a run muted.
alter table mail_bulk_entry add column muted boolean not null default false;
comment on column mail_bulk.change is 'type: BulkChange from @lintel/contract/mail-bulk';
