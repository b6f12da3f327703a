-- Who retires a resource asks a second person: until that person has decided, it stands here.
alter table resource
  add column retirement_reason text,
  add column retirement_by text,
  add column retirement_at timestamptz,
  add check (num_nulls(retirement_reason, retirement_by, retirement_at) in (0, 3));
insert into approval_policy (id, kind, number, rules, status, created_by) values
  ('apc_00000000000000000000000041', 'resource_retirement', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Accountant", "approver": {"by": "role", "role": "accountant"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system');
