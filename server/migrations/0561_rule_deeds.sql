-- What a rule files and hands over is done in the name of who saved it last.
alter table mail_rule
  add column saved_by text references employee on delete set null,
  -- why it does an action no longer: the action, and the sentence that its owner was told
  add column stopped jsonb not null default '{}';
comment on column mail_rule.stopped is 'type: Partial<Record<"projectId" | "assigneeId", string>>';
create index mail_rule_saved_by on mail_rule (saved_by) where saved_by is not null;
