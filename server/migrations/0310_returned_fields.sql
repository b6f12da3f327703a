-- Which fields of a form were marked as its request was returned (workspace A6), with their labels in that version of the form.
alter table approval_decision add column fields jsonb not null default '[]';
comment on column approval_decision.fields is 'type: ApprovalField[] from @lintel/contract/approvals';
