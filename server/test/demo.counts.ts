import { sql, type RawBuilder } from 'kysely';

/** The morning on which the demo of the tests stands: Monday, 12 October 2026. */
const NOW = sql`'2026-10-12T09:00Z'::timestamptz`;
const TODAY = sql`'2026-10-12'::date`;

const OWN_REQUESTS = sql`request.kind not in ('site_log', 'incident')`;
/** Requests that wait for a decision, with the step that is open. */
const WAITING = sql`request join approval on approval.subject_id = request.id and approval.status = 'pending'
  where request.status = 'pending' and ${OWN_REQUESTS}`;
const asked = (via: string) => sql`select distinct approval.id, via as status from approval_assignee
  join approval on approval.id = approval_id and approval.step_no = approval_assignee.step_no and approval.status = 'pending'
  join request on request.id = approval.subject_id where approval_assignee.is_active and via = ${via}`;
const OPEN_TASKS = sql`task.status not in ('done', 'cancelled')`;

/** workspace H7 and H2, one line a count: what is counted, its rows with a `status`, and how many there are of each. */
export const DEMO_COUNTS: readonly (readonly [what: string, rows: RawBuilder<unknown>, expected: Record<string, number>])[] = [
  [
    'tasks',
    sql`select case when project_id is null then 'departmental' else 'of a project' end as status from task`,
    { departmental: 12, 'of a project': 106 },
  ],
  ['tasks in hand', sql`select status from task where status in ('blocked', 'in_review')`, { blocked: 5, in_review: 6 }],
  [
    'tasks that are blocked without a reason',
    sql`select status from task where status = 'blocked' and coalesce(blocked_reason, '') = ''`,
    {},
  ],
  ['overdue tasks', sql`select 'overdue' as status from task where ${OPEN_TASKS} and due_date < ${TODAY}`, { overdue: 9 }],
  [
    'tasks of Marta Kessler',
    sql`select unnest(array['all'] || case when due_date < ${TODAY} then array['overdue'] else '{}' end
      || case when is_returned then array['returned'] else '{}' end) as status
      from task join employee on employee.id = any(assignee_ids) where employee.number = 'E0027' and ${OPEN_TASKS}`,
    { all: 7, overdue: 2, returned: 1 },
  ],
  [
    'projects with 14 to 22 tasks',
    sql`select case when count(*) between 14 and 22 then 'as many' else 'other' end as status from task where project_id is not null group by project_id`,
    { 'as many': 5 },
  ],
  [
    'hours of last week',
    sql`select coalesce(timesheet.status, 'missing') as status from employee
      left join timesheet on timesheet.employee_id = employee.id and week = '2026-W41' where employee.status = 'active'`,
    { approved: 41, missing: 4, returned: 3, submitted: 9 },
  ],
  ['weeks before this one', sql`select distinct week, 'with hours' as status from timesheet where week < '2026-W42'`, { 'with hours': 9 }],
  ['hours of this week', sql`select status from timesheet where week = '2026-W42'`, { draft: 4 }],
  ['hours that were opened again', sql`select status from timesheet where week < '2026-W41' and status <> 'approved'`, { returned: 1 }],
  [
    'Saturdays on Riverside Clinic',
    sql`select case when ot2_minutes > 0 then 'overtime' else 'none' end as status from time_entry
      join project on project.id = project_id where code = 'RC-01' and extract(isodow from day) = 6`,
    { overtime: 12 },
  ],
  [
    'hours on days of leave',
    sql`select 'worked' as status from time_entry join leave_request using (employee_id) where day between from_day and to_day
      and leave_request.status in ('approved', 'cancel_pending', 'recorded')`,
    {},
  ],
  ['kinds of leave', sql`select 'kind' as status from leave_type`, { kind: 7 }],
  ['leave', sql`select status from leave_request`, { approved: 21, cancel_pending: 2, pending: 6, recorded: 2, rejected: 4, withdrawn: 3 }],
  [
    'leave that waits',
    sql`select unnest(array['all'] || case when 'conflict' = any(approval.flags) then array['conflict'] else '{}' end
      || case when asker.number = 'E0024' and who.number = 'E0001' then array['of a head'] else '{}' end
      || case when leave_request.days100 > balance.days100 then array['over balance'] else '{}' end) as status
      from leave_request join approval on approval.subject_id = leave_request.id and approval.status = 'pending'
      join approval_assignee one on one.approval_id = approval.id and one.step_no = approval.step_no and one.is_active
      join employee who on who.id = one.employee_id join employee asker on asker.id = leave_request.employee_id
      left join lateral (select coalesce(sum(days100), 0) as days100 from leave_entry
        where leave_entry.employee_id = leave_request.employee_id and leave_entry.type_id = leave_request.type_id) balance on true
      where leave_request.status = 'pending'`,
    { all: 6, conflict: 1, 'of a head': 1, 'over balance': 1 },
  ],
  [
    'illness without a certificate',
    sql`select status from leave_request where status = 'recorded' and certified_at is null`,
    { recorded: 2 },
  ],
  // Of the eighteen that a company starts with one waits for budgets, and Human Resources has written another one.
  ['forms', sql`select status from template`, { published: 17, draft: 2 }],
  [
    'versions of Purchase with requests',
    sql`select distinct template_version.number, 'asked with' as status from request
      join template_version on template_version.id = template_version_id join template on template.id = request.template_id where template.name = 'Purchase'`,
    { 'asked with': 3 },
  ],
  [
    'requests',
    sql`select status from request where ${OWN_REQUESTS}`,
    { draft: 5, pending: 12, returned: 4, in_fulfilment: 9, completed: 13, rejected: 3 },
  ],
  [
    'requests that wait',
    sql`select case when approval.due_at < ${NOW} then 'past due' else 'in time' end as status from ${WAITING}`,
    { 'past due': 3, 'in time': 9 },
  ],
  // Not before the next morning, whenever the demo is loaded on its day.
  [
    'requests that run out today',
    sql`select 'today' as status from ${WAITING} and approval.due_at between ${NOW} and ${NOW} + interval '1 day'`,
    {},
  ],
  ['requests that were passed on', asked('escalation'), { escalation: 1 }],
  ['requests that a delegate decides', asked('delegate'), { delegate: 1 }],
  [
    'hours and requests that stand together',
    sql`select input ->> 'bundle' as status from approval where status = 'pending' and kind in ('timesheet', 'request', 'expense', 'procurement')`,
    { '2026-W41': 9, Expense: 1, Purchase: 5, 'Tool request': 2, Training: 4 },
  ],
  ['site logs', sql`select status from request where kind = 'site_log'`, { completed: 60 }],
  ['incidents', sql`select status from request where kind = 'incident'`, { approved: 1, completed: 4 }],
  ['bookings', sql`select status from booking`, { returned: 22, checked_out: 7, approved: 9, requested: 3, rejected: 1 }],
  ['overdue bookings', sql`select status from booking where status = 'checked_out' and to_at < ${NOW}`, { checked_out: 1 }],
  [
    'bookings that meet another',
    sql`select asked.status from booking asked where asked.status = 'requested' and exists (select from booking other
      where other.resource_id = asked.resource_id and other.id < asked.id and other.status in ('requested', 'approved', 'checked_out')
        and tstzrange(other.from_at, other.to_at) && tstzrange(asked.from_at, asked.to_at))`,
    { requested: 1 },
  ],
  [
    'maintenance',
    sql`select case when opened_at is null then 'planned' when closed_at is null then 'open' else 'closed' end as status from maintenance_order`,
    { planned: 1, open: 1, closed: 3 },
  ],
  ['tickets', sql`select status from ticket`, { new: 2, open: 5, waiting: 3, resolved: 6, closed: 3 }],
  ['late tickets', sql`select status from ticket where due_at < ${NOW}`, { open: 1 }],
  ['recoveries', sql`select status from recovery`, { verifying: 1, sent: 1, completed: 1, rejected: 1 }],
  [
    'certificates that end',
    sql`select case when expires_on < ${TODAY} then 'expired' else 'expiring' end as status from certification where expires_on <= ${TODAY} + 30`,
    { expired: 2, expiring: 8 },
  ],
  ['duties', sql`select status from duty_assignment`, { confirmed: 14 }],
  [
    'delegations',
    sql`select concat_ws(' ', giver.number, taker.number, to_day - from_day, max_amount_minor) as status from delegation
      join employee giver on giver.id = from_id join employee taker on taker.id = to_id`,
    { 'E0038 E0039 11 1000000': 1 },
  ],
  [
    'decisions on behalf',
    sql`select concat_ws(' ', actor.number, whose.number) as status from approval_decision
      join employee actor on actor.id = actor_id join employee whose on whose.id = on_behalf_of`,
    { 'E0039 E0038': 1 },
  ],
  [
    'critical settings that wait',
    sql`select concat_ws(' ', key, value #>> '{}', who.number) as status from setting_proposal
      join employee who on who.id = proposed_by where setting_proposal.status = 'pending'`,
    { 'approvals.t2_minor 1200000 E0013': 1 },
  ],
];
