-- All mails of a list can be filed to a project: Undo takes out what the run filed. `muted` says since then that the run changed whether
-- the conversation is muted, either way.
alter table mail_bulk_entry add column filed boolean not null default false;
