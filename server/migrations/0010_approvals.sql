-- Who decides what, and what was decided (workspace A7).

-- The chains of a kind as data: a list of rules, the first that fits counts. A change is a new row, never an edit.
create table approval_policy (
  id text primary key,
  kind text not null,
  number int not null check (number > 0),
  rules jsonb not null check (jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) > 0),
  note text not null default '',
  status text not null default 'proposed' check (status in ('proposed', 'active', 'retired', 'declined')),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, number)
);
comment on column approval_policy.kind is 'type: ApprovalKind from @lintel/contract/approval-kinds';
comment on column approval_policy.rules is 'type: PolicyRule[] from @lintel/contract/policies';
create unique index approval_policy_active on approval_policy (kind) where status = 'active';
create unique index approval_policy_proposed on approval_policy (kind) where status = 'proposed';

create table approval (
  id text primary key,
  kind text not null,
  subject_id text not null,
  title text not null,
  requester_id text not null references employee,
  -- Who prepared it, entered it for somebody or gains from it: like the requester, they do not decide (SoD-1).
  involved text[] not null default '{}',
  department_id text references department,
  project_id text references project,
  owner_id text references employee,
  amount_minor bigint check (amount_minor >= 0),
  flags text[] not null default '{}',
  facts jsonb not null default '[]',
  -- What is approved, in the order in which it is shown (json keeps it), and its hash: a decision stands for exactly this.
  content json not null,
  subject_hash text not null,
  -- Everything that the rules were asked with, so that a restart asks the same.
  input jsonb not null,
  policy_id text not null references approval_policy,
  rule_name text not null,
  -- The one that this replaces because the subject changed; its content is the "before".
  previous_id text references approval,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'returned', 'cancelled', 'void')),
  step_no int not null default 1,
  due_at timestamptz,
  decided_at timestamptz,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column approval.kind is 'type: ApprovalKind from @lintel/contract/approval-kinds';
comment on column approval.flags is 'type: ApprovalFlag[] from @lintel/contract/approval-kinds';
comment on column approval.facts is 'type: Fact[] from @lintel/contract/approvals';
create unique index approval_pending on approval (kind, subject_id) where status = 'pending';
create index approval_subject on approval (kind, subject_id, created_at desc);
create index approval_requester on approval (requester_id, created_at desc);
create index approval_department on approval (department_id, status, created_at desc);
create index approval_due on approval (due_at, id) where status = 'pending';
create index approval_decided on approval (decided_at desc, id desc) where decided_at is not null;
create index approval_kind on approval (kind, status, created_at desc);

create table approval_step (
  approval_id text not null references approval on delete cascade,
  no int not null check (no > 0),
  name text not null,
  -- As the rule had it: approver, mode, hours, whom to escalate to.
  spec jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'open', 'approved', 'rejected', 'returned', 'closed')),
  started_at timestamptz,
  remind_at timestamptz,
  due_at timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz,
  overdue_at timestamptz,
  ended_at timestamptz,
  primary key (approval_id, no)
);
comment on column approval_step.spec is 'type: PolicyStep from @lintel/contract/policies';
create index approval_step_open on approval_step (due_at) where status = 'open';

-- To whom a step is addressed and why. Who was replaced stays, no longer active.
create table approval_assignee (
  approval_id text not null,
  step_no int not null,
  employee_id text not null references employee,
  via text not null check (via in ('approver', 'delegate', 'fallback', 'escalation', 'reassigned', 'adviser')),
  -- The person whose decision a delegate takes.
  on_behalf_of text references employee,
  is_active boolean not null default true,
  assigned_at timestamptz not null,
  primary key (approval_id, step_no, employee_id),
  foreign key (approval_id, step_no) references approval_step (approval_id, no) on delete cascade
);
create index approval_assignee_employee on approval_assignee (employee_id, approval_id);

create table approval_decision (
  id text primary key,
  approval_id text not null references approval on delete cascade,
  step_no int not null,
  actor_id text not null references employee,
  on_behalf_of text references employee,
  action text not null check (action in ('approve', 'reject', 'return', 'reassign', 'ask', 'advise')),
  comment text not null default '',
  -- The person it was handed to, or who was asked.
  to_id text references employee,
  subject_hash text not null,
  at timestamptz not null,
  channel text not null default 'web' check (channel in ('web', 'mail_link'))
);
create index approval_decision_approval on approval_decision (approval_id, at, id);
create index approval_decision_actor on approval_decision (actor_id, at desc, id desc);
create trigger approval_decision_append_only before update or delete on approval_decision
  for each row execute function refuse_change();

create table delegation (
  id text primary key,
  from_id text not null references employee,
  to_id text not null references employee,
  from_day date not null,
  to_day date not null,
  -- null: all kinds
  kinds text[],
  max_amount_minor bigint check (max_amount_minor > 0),
  reason text not null default '',
  source text not null default 'self' check (source in ('self', 'leave', 'admin')),
  status text not null default 'scheduled' check (status in ('scheduled', 'active', 'ended', 'revoked')),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (to_day >= from_day),
  check (from_id <> to_id)
);
comment on column delegation.kinds is 'type: ApprovalKind[] from @lintel/contract/approval-kinds';
create index delegation_from on delegation (from_id, from_day desc);
create index delegation_to on delegation (to_id, from_day desc);
create index delegation_open on delegation (from_day, to_day) where status in ('scheduled', 'active');

-- The chains that a company starts with (workspace A7). T1, T2 and T3 are settings.
insert into approval_policy (id, kind, number, rules, status, created_by) values
  ('apc_00000000000000000000000001', 'leave', 1, '[
      {"name": "Unpaid", "when": {"unpaid": true}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Human resources", "approver": {"by": "role", "role": "hr_manager"}, "mode": "any", "slaHours": 16}]},
      {"name": "More than 10 days", "when": {"moreThanDays100": 1000}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Human resources", "approver": {"by": "role", "role": "hr_manager"}, "mode": "any", "slaHours": 16}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000002', 'timesheet', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Head or deputy", "approver": {"by": "head", "orDeputy": true}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000003', 'request', 1, '[
      {"name": "Form with an owner", "when": {"owned": true}, "steps": [{"name": "Owner of the form", "approver": {"by": "owner"}, "mode": "any", "slaHours": 16}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000004', 'expense', 1, '[
      {"name": "Up to T1", "when": {"upTo": "t1"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000005', 'procurement', 1, '[
      {"name": "Over budget on a project, up to T1", "when": {"onProject": true, "overBudget": true, "upTo": "t1"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget on a project, up to T2", "when": {"onProject": true, "overBudget": true, "upTo": "t2"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget on a project, up to T3", "when": {"onProject": true, "overBudget": true, "upTo": "t3"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget, up to T2", "when": {"overBudget": true, "upTo": "t2"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget, up to T3", "when": {"overBudget": true, "upTo": "t3"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "On a project, up to T1", "when": {"onProject": true, "upTo": "t1"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}]},
      {"name": "On a project, up to T2", "when": {"onProject": true, "upTo": "t2"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]},
      {"name": "On a project, up to T3", "when": {"onProject": true, "upTo": "t3"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}]},
      {"name": "On a project, above T3", "when": {"onProject": true}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16, "requireFiles": 3}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Up to T2", "when": {"upTo": "t2"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]},
      {"name": "Up to T3", "when": {"upTo": "t3"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16, "requireFiles": 3}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000006', 'po_change', 1, '[
      {"name": "Over budget on a project, up to T1", "when": {"onProject": true, "overBudget": true, "upTo": "t1"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget on a project, up to T2", "when": {"onProject": true, "overBudget": true, "upTo": "t2"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget on a project, up to T3", "when": {"onProject": true, "overBudget": true, "upTo": "t3"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget, up to T2", "when": {"overBudget": true, "upTo": "t2"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Over budget, up to T3", "when": {"overBudget": true, "upTo": "t3"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "On a project, up to T1", "when": {"onProject": true, "upTo": "t1"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}]},
      {"name": "On a project, up to T2", "when": {"onProject": true, "upTo": "t2"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]},
      {"name": "On a project, up to T3", "when": {"onProject": true, "upTo": "t3"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}]},
      {"name": "On a project, above T3", "when": {"onProject": true}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16, "requireFiles": 3}, {"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Up to T2", "when": {"upTo": "t2"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]},
      {"name": "Up to T3", "when": {"upTo": "t3"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16, "requireFiles": 2}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16, "requireFiles": 3}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000007', 'bill_exception', 1, '[
      {"name": "On a project, deviation above 5 %", "when": {"onProject": true, "flag": "large_deviation"}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}]},
      {"name": "On a project", "when": {"onProject": true}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}]},
      {"name": "Deviation above 5 %", "when": {"flag": "large_deviation"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}, {"name": "Budget controller", "approver": {"by": "duty", "duty": "budget_controller"}, "mode": "any", "slaHours": 16}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000008', 'project_charter', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000009', 'rebaseline', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000010', 'budget_change', 1, '[
      {"name": "Transfer up to T2", "when": {"flag": "transfer", "upTo": "t2"}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000011', 'milestone', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Head of department", "approver": {"by": "head"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000012', 'vendor_bank', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Second person for bank data", "approver": {"by": "duty", "duty": "bank_verifier"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000013', 'employee_bank', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Second person for bank data", "approver": {"by": "duty", "duty": "bank_verifier"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000014', 'compensation', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000015', 'payroll_run', 1, '[
      {"name": "Net above 250 000", "when": {"above": "25000000"}, "steps": [{"name": "Payroll approver", "approver": {"by": "duty", "duty": "payroll_approver"}, "mode": "any", "slaHours": 16}, {"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Payroll approver", "approver": {"by": "duty", "duty": "payroll_approver"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000016', 'payment_batch', 1, '[
      {"name": "Up to T3", "when": {"upTo": "t3"}, "steps": [{"name": "Payment releaser", "approver": {"by": "duty", "duty": "payment_releaser"}, "mode": "any", "slaHours": 8}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000017', 'journal', 1, '[
      {"name": "Above T2", "when": {"above": "t2"}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Second accountant", "approver": {"by": "role", "role": "accountant"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000018', 'writeoff', 1, '[
      {"name": "Above T2", "when": {"above": "t2"}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Second accountant", "approver": {"by": "role", "role": "accountant"}, "mode": "any", "slaHours": 16}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000019', 'period_reopen', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000020', 'settings_critical', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000022', 'policy_change', 1, '[
      {"name": "Everything", "when": {}, "steps": [{"name": "Managing director", "approver": {"by": "role", "role": "managing_director"}, "mode": "any", "slaHours": 24}]}
    ]', 'active', 'system'),
  ('apc_00000000000000000000000021', 'resource_booking', 1, '[
      {"name": "Free, certified and up to 3 days", "when": {"flag": "self_service"}, "steps": []},
      {"name": "More than 20 days on a project", "when": {"onProject": true, "moreThanDays100": 2000}, "steps": [{"name": "Project manager", "approver": {"by": "project_manager"}, "mode": "any", "slaHours": 16}, {"name": "Administration", "approver": {"by": "role", "role": "administrator"}, "mode": "any", "slaHours": 8}]},
      {"name": "Everything else", "when": {}, "steps": [{"name": "Administration", "approver": {"by": "role", "role": "administrator"}, "mode": "any", "slaHours": 8}]}
    ]', 'active', 'system');
