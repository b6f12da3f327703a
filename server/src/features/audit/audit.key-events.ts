import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { auditApi, KeyEvent } from '@lintel/contract/audit';
import { addDays } from '@lintel/contract/kit/days';
import { KEY_EVENT_ACTIONS, KEY_EVENTS, type KeyEventAction } from '@lintel/contract/key-event-kinds';
import { startOfDay } from '#server/features/settings/settings.service.ts';
import type { Database } from '#server/platform/db.ts';
import { defineList } from '#server/platform/list.ts';
import { literally } from '#server/platform/text-search.ts';

const WORDS = Object.fromEntries(KEY_EVENT_ACTIONS.map((action) => [action, KEY_EVENTS[action].label]));
const eb = expressionBuilder<Database, 'audit_entry'>();

/** What a decision set off is the system's entry of that very moment: the approval behind it. */
const decided = sql`from approval where audit_entry.role = 'system'
  and approval.subject_id = audit_entry.subject_id and approval.decided_at = audit_entry.at`;

/** Who said the last word; the entry itself is the system's where a decision set it off. */
const decider = sql`(select who.name from approval join approval_decision decision on decision.approval_id = approval.id
  join employee who on who.id = decision.actor_id
  where audit_entry.role = 'system' and approval.subject_id = audit_entry.subject_id and approval.decided_at = audit_entry.at
  order by decision.at desc, decision.id desc limit 1)`;

/** What is called by its kind alone in the log is called by its person here. */
const subject = sql<string>`coalesce(case audit_entry.subject_type
  when 'bank_change' then (select 'Bank details of ' || who.name from bank_change
    join employee who on who.id = bank_change.employee_id where bank_change.id = audit_entry.subject_id)
  when 'compensation' then (select 'Pay of ' || who.name from compensation
    join employee who on who.id = compensation.employee_id where compensation.id = audit_entry.subject_id)
  when 'duty' then (select replace(initcap(left(duty, 1)) || substr(duty, 2), '_', ' ') || ', ' || who.name from duty_assignment
    join employee who on who.id = duty_assignment.employee_id where duty_assignment.id = audit_entry.subject_id)
  when 'milestone' then (select project.code || ', ' || milestone.name from milestone
    join project on project.id = milestone.project_id where milestone.id = audit_entry.subject_id)
  end, audit_entry.subject_label)`;

const link = sql<string | null>`(case audit_entry.subject_type
  when 'project' then 'project/' || audit_entry.subject_id
  when 'milestone' then (select 'project/' || project_id from milestone where milestone.id = audit_entry.subject_id) end)`;

// Reasons about people stay where they were given: in the approval, and with HR.
const reason = sql<
  string | null
>`(case when audit_entry.subject_type in ('project', 'milestone', 'department') then audit_entry.payload ->> 'reason' end)`;

/** The managing director's time line: of the audit log what turned the company, with whoever decided it (workspace C1.35). */
export const keyEventList = (now: Date) =>
  defineList<z.output<typeof auditApi.keyEvents.query>>()({
    dataset: 'key-events',
    from: sql`audit_entry`,
    key: sql`audit_entry.seq`,
    scope: () => eb('action', 'in', [...KEY_EVENT_ACTIONS]),
    filters: {
      group: (group) =>
        eb(
          'action',
          'in',
          KEY_EVENT_ACTIONS.filter((action) => KEY_EVENTS[action].group === group),
        ),
      minMinor: (least) => sql<SqlBool>`exists (select ${decided} and approval.amount_minor >= ${least})`,
      from: (day) => eb('at', '>=', startOfDay(day, now)),
      to: (day) => eb('at', '<', startOfDay(addDays(day, 1), now)),
    },
    search: (text) => {
      const part = `%${literally(text)}%`;
      return sql<SqlBool>`(${subject} ilike ${part} or audit_entry.actor_name ilike ${part} or ${decider} ilike ${part})`;
    },
    order: '-at',
    columns: {
      seq: { value: sql<string>`audit_entry.seq` },
      at: { value: sql<Date>`audit_entry.at`, label: 'Time', kind: 'instant', sort: true },
      action: { value: sql<KeyEventAction>`audit_entry.action`, label: 'What', words: WORDS },
      subject: { value: subject, label: 'Subject' },
      byName: { value: sql<string>`coalesce(${decider}, audit_entry.actor_name)`, label: 'By' },
      reason: { value: reason, label: 'Reason' },
      amount: { value: sql<string | null>`(select approval.amount_minor ${decided} limit 1)`, label: 'Amount', kind: 'money' },
      approvalId: { value: sql<string | null>`(select approval.id ${decided} limit 1)` },
      link: { value: link },
    },
    present: ({ amount, ...row }): KeyEvent => ({ ...row, seq: Number(row.seq), at: row.at.toISOString(), amountMinor: amount }),
  });
