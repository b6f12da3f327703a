-- The account that pay goes to changes on its day, not when it is verified.
alter table bank_change add column applied_at timestamptz;
update bank_change set applied_at = updated_at where status = 'verified';
create index bank_change_due on bank_change (effective_from) where status = 'verified' and applied_at is null;

-- Who suspends asks a second person: until that person has decided, the reason stands here.
alter table employee add column suspension_reason text;
insert into approval_policy (id, kind, number, rules, status, created_by) values
  ('apc_00000000000000000000000040', 'suspension', 1, '[
      {"name": "Everybody", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 8}]}
    ]', 'active', 'system');
