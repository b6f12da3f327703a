-- Leave (workspace A5): kinds of leave with their policy, an append-only ledger whose sum is the balance, and requests.
-- Days are integers in hundredths of a working day.

create table leave_type (
  id text primary key,
  name text not null unique,
  -- 10000: paid in full
  paid_bps int not null default 10000 check (paid_bps between 0 and 10000),
  unit text not null default 'half_day' check (unit in ('day', 'half_day')),
  -- reported rather than asked for: it counts at once and HR acknowledges it
  is_recorded boolean not null default false,
  -- whether there is an entitlement that is used up
  has_balance boolean not null default true,
  needs_file_after_days int check (needs_file_after_days >= 0),
  notice_days int not null default 0 check (notice_days >= 0),
  max_days int check (max_days > 0),
  allow_negative100 int not null default 0 check (allow_negative100 >= 0),
  counts_holidays boolean not null default false,
  -- nothing accrues while somebody is away like this
  stops_accrual boolean not null default false,
  -- to colleagues it is "Absent"
  is_private boolean not null default false,
  sort int not null,
  -- the policy
  annual100 int not null default 0 check (annual100 between 0 and 36600),
  accrual text not null default 'none' check (accrual in ('monthly_start', 'monthly_end', 'yearly_front', 'none')),
  prorates_join boolean not null default true,
  is_fte_scaled boolean not null default true,
  -- null: everything is carried over, without an end
  carry_max100 int check (carry_max100 >= 0),
  -- MM-DD; null: what is carried over stays
  carry_expires text check (carry_expires ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  -- [{ "years": 5, "days100": 100 }]: more after so many years
  seniority jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now()
);

insert into leave_type (id, name, paid_bps, unit, is_recorded, has_balance, needs_file_after_days, notice_days, max_days,
  counts_holidays, stops_accrual, is_private, sort, annual100, accrual, carry_max100, carry_expires) values
  ('lvt_00000000000000000000000001', 'Annual leave', 10000, 'half_day', false, true, null, 7, null, false, false, false, 1, 2500, 'monthly_start', 500, '03-31'),
  ('lvt_00000000000000000000000002', 'Sick leave', 10000, 'half_day', true, false, 3, 0, null, false, false, true, 2, 0, 'none', null, null),
  ('lvt_00000000000000000000000003', 'Unpaid leave', 0, 'half_day', false, false, null, 14, null, false, true, false, 3, 0, 'none', null, null),
  ('lvt_00000000000000000000000004', 'Parental leave', 10000, 'day', false, false, 0, 30, null, false, false, false, 4, 0, 'none', null, null),
  ('lvt_00000000000000000000000005', 'Training leave', 10000, 'half_day', false, true, null, 14, null, false, false, false, 5, 500, 'yearly_front', 0, null),
  ('lvt_00000000000000000000000006', 'Bereavement leave', 10000, 'half_day', false, true, null, 0, 5, false, false, true, 6, 300, 'yearly_front', 0, null),
  ('lvt_00000000000000000000000007', 'Site-rest leave', 10000, 'half_day', false, true, null, 3, 5, false, false, false, 7, 0, 'none', null, null);

-- Grief is not earned by the month.
update leave_type set prorates_join = false, is_fte_scaled = false where id = 'lvt_00000000000000000000000006';

-- The share of full time that somebody's entitlement counts with, from a day on.
create table leave_share (
  employee_id text not null references employee,
  from_day date not null,
  bps int not null check (bps between 0 and 10000),
  primary key (employee_id, from_day)
);

create table leave_request (
  id text primary key,
  employee_id text not null references employee,
  type_id text not null references leave_type,
  -- as the type was when it was written
  is_recorded boolean not null default false,
  from_day date not null,
  to_day date not null,
  -- away from midday on the first day, until midday on the last
  half_start boolean not null default false,
  half_end boolean not null default false,
  days100 int not null check (days100 > 0),
  reason text,
  handover_id text references employee,
  -- who decides approvals in the meantime
  delegate_id text references employee,
  -- what the mailbox answers meanwhile; null: nothing
  away_message text,
  status text not null default 'draft' check (status in ('draft', 'pending', 'returned', 'approved', 'rejected', 'withdrawn',
    'cancel_pending', 'cancelled', 'recorded', 'acknowledged')),
  -- the last word of whoever decided
  decision_note text,
  submitted_at timestamptz,
  certificate_due_on date,
  certified_at timestamptz,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (to_day >= from_day),
  check (not (from_day = to_day and half_start and half_end)),
  check (handover_id <> employee_id),
  check (delegate_id <> employee_id)
);
create index leave_request_employee on leave_request (employee_id, from_day desc, id);
create index leave_request_from on leave_request (from_day desc, id);
create index leave_request_status on leave_request (status, from_day desc, id);
-- Who is away in a range.
create index leave_request_away on leave_request (to_day, from_day)
  where status in ('pending', 'approved', 'cancel_pending', 'recorded', 'acknowledged');

create table leave_entry (
  id text primary key,
  -- The order in which lines were written.
  seq bigint generated always as identity unique,
  employee_id text not null references employee,
  type_id text not null references leave_type,
  day date not null,
  days100 int not null check (days100 <> 0),
  kind text not null check (kind in ('carry_in', 'forfeiture', 'accrual', 'taken', 'cancel', 'adjust', 'expiry', 'payout')),
  -- what a job posted it for: 2026-03, or 2026
  period text,
  request_id text references leave_request,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now()
);
create index leave_entry_balance on leave_entry (employee_id, type_id, day, seq);
create index leave_entry_request on leave_entry (request_id) where request_id is not null;
create index leave_entry_day on leave_entry (day desc, seq desc);
create unique index leave_entry_once on leave_entry (employee_id, type_id, kind, period) where kind = 'accrual';

create trigger leave_entry_append_only before update or delete on leave_entry for each row execute function refuse_change();
create trigger leave_entry_no_truncate before truncate on leave_entry for each statement execute function refuse_change();
