import type pg from 'pg';

/**
 * Rows as they would be after years of work, written by the database itself: `size` of each table that has a list, fewer where the
 * database checks each row against the others (bookings, the audit chain). People have
 * Marta Kessler as their manager, and what is asked for is asked for by them.
 */
export async function fillRecords(pool: pg.Pool, size: number): Promise<void> {
  await pool.query('set synchronous_commit = off');
  for (const text of STATEMENTS) await pool.query(text, text.includes('$1') ? [size] : []);
  await pool.query('vacuum analyze');
}

const WORDS = `(array['concrete','crane','facade','permit','trench','roof','cable','pump','scaffold','boiler','survey','mortar','panel','drain',
  'beam','helmet','truck','invoice','audit','plaster'])`;
const word = (by: string) => `${WORDS}[1 + (${by}) % 20]`;
const id = (prefix: string) => `'${prefix}_' || lpad(i::text, 26, '0')`;
const some = (list: readonly string[], by = 'i') => `(array[${list.map((one) => `'${one}'`).join(',')}])[1 + (${by}) % ${list.length}]`;
const from = (most = '$1::int') => `from generate_series(1, ${most}) i`;
const letters = (count: number) =>
  Array.from({ length: count }, (_, i) => `chr(65 + (i / ${26 ** i}) % 26)`)
    .reverse()
    .join(' || ');
/** Person number i; people repeat beyond the end. */
const person = (by = 'i') => `'emp_' || lpad((1 + (${by}) % $1::int)::text, 26, '0')`;
const BLD = `(select id from department where code = 'BLD')`;

const STATEMENTS: readonly string[] = [
  `insert into employee (id, number, given_name, family_name, name, work_email, position, department_id, status, hire_date)
   select ${id('emp')}, 'N' || i, 'Given' || i % 997, ${word('i')} || i, 'Given' || i % 997 || ' ' || ${word('i')} || i,
     'person' || i || '@bench.example', ${word('i / 7')} || ' worker', ${BLD}, ${some(['active', 'active', 'active', 'terminated'])},
     date '2015-01-01' + i % 4000 ${from()} on conflict do nothing`,
  `insert into project (id, code, name, department_id, status, created_by, planned_start, planned_finish)
   select ${id('prj')}, ${letters(2)} || '-' || lpad((i % 10000)::text, 4, '0'), ${word('i')} || ' hall ' || i, ${BLD},
     ${some(['active', 'active', 'approved', 'closed', 'closed', 'cancelled'])}, ${person()}, date '2020-01-01' + i % 2000, date '2021-01-01' + i % 2000
   ${from()} on conflict do nothing`,
  `insert into task (id, number, title, department_id, reporter_id, assignee_ids, due_date, status, priority)
   select ${id('tsk')}, 'T-' || i, ${word('i')} || ' work ' || ${word('i / 3')} || ' ' || i, ${BLD}, ${person('i * 7')}, array[${person('i * 3')}],
     date '2024-01-01' + i % 1500, ${some(['todo', 'in_progress', 'done', 'done', 'done', 'blocked'])}, ${some(['low', 'normal', 'high', 'urgent'], 'i / 5')}
   ${from()} on conflict do nothing`,
  `insert into ticket (id, number, subject, category, team, channel, requester_id, first_due_at, resolve_due_at, status, created_by, created_at, updated_at)
   select ${id('tkt')}, 'TKB-' || i, ${word('i')} || ' does not work ' || ${word('i / 3')} || ' ' || i, 'it', 'it', 'form', ${person('i * 5')},
     now(), now(), ${some(['open', 'closed', 'closed', 'closed', 'resolved'])}, ${person('i * 5')}, now() - i * interval '7 minutes', now()
   ${from()} on conflict do nothing`,
  `insert into template (id, name, icon, category, kind, owner_id, fulfilment, status, created_by, created_at, updated_at)
   values ('tpl_' || lpad('1', 26, '0'), 'Bench form', 'file', 'general', 'general', (select id from employee order by id limit 1), 'administrator',
     'published', 'system', now(), now()) on conflict do nothing`,
  `insert into template_version (id, template_id, number, fields, published_at, created_at)
   values ('tpv_' || lpad('1', 26, '0'), 'tpl_' || lpad('1', 26, '0'), 1, '[]', now(), now()) on conflict do nothing`,
  `insert into request (id, number, template_id, template_version_id, kind, title, requester_id, sensitivity, fulfilment, owner_id, department_id,
     status, submitted_at, created_at, updated_at)
   select ${id('req')}, 'REQB-' || i, 'tpl_' || lpad('1', 26, '0'), 'tpv_' || lpad('1', 26, '0'), 'general', ${word('i')} || ' for ' || ${word('i / 3')} || ' ' || i,
     ${person('i * 11')}, 'normal', 'administrator', ${person('i * 11')}, ${BLD}, ${some(['completed', 'completed', 'approved', 'rejected'])},
     now() - i * interval '9 minutes', now() - i * interval '9 minutes', now() ${from()} on conflict do nothing`,
  `insert into resource (id, kind, code, name, category, created_at, updated_at)
   select ${id('rsc')}, ${some(['vehicle', 'equipment'])}, ${letters(2)} || '-' || lpad((i % 10000)::text, 4, '0'), ${word('i')} || ' ' || i, ${word('i / 9')}, now(), now()
   ${from()} on conflict do nothing`,
  `insert into booking (id, resource_id, resource_no, from_at, to_at, requester_id, purpose, status, created_at, updated_at)
   select 'bkg_' || lpad(no::text, 26, '0'), id, no, timestamptz '2025-01-01' + no * interval '1 hour', timestamptz '2025-01-01' + (no + 3) * interval '1 hour',
     'emp_' || lpad((1 + no % $1::int)::text, 26, '0'), 'Work at ' || name, 'returned', now(), now() from resource where no <= 20000 on conflict do nothing`,
  `insert into leave_request (id, employee_id, type_id, from_day, to_day, days100, status, created_by)
   select ${id('lvr')}, ${person('i * 13')}, (select id from leave_type order by id limit 1), date '2022-01-01' + i % 1500, date '2022-01-03' + i % 1500, 300,
     ${some(['approved', 'approved', 'pending', 'rejected'])}, ${person('i * 13')} ${from()} on conflict do nothing`,
  `insert into approval (id, kind, subject_id, title, requester_id, content, subject_hash, input, policy_id, rule_name, status, department_id,
     created_at, decided_at, created_by)
   select ${id('apr')}, 'request', ${id('req')}, ${word('i')} || ' for ' || ${word('i / 3')} || ' ' || i, ${person('i * 11')}, '{}', 'x', '{}',
     (select id from approval_policy where kind = 'request' order by id limit 1), 'bench', 'approved', ${BLD}, now() - i * interval '9 minutes',
     now() - i * interval '8 minutes', 'system' ${from()} on conflict do nothing`,
  `insert into audit_intake (at, actor_id, actor_name, role, action, subject_type, subject_id, subject_label, payload, salt, payload_hash)
   select now(), ${person()}, 'Given' || i % 997, 'employee', ${some(['session.start', 'task.update', 'department.update', 'project.start'])}, 'task', ${id('tsk')},
     ${word('i')} || ' ' || i, '{}', '', '' ${from('least($1::int, 5000)')}`,
];
