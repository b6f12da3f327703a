import { addDays } from '@lintel/contract/kit/days';
import { AUDIT_GROUPS, type auditApi, type AuditEntry } from '@lintel/contract/audit';
import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '#server/features/settings/settings.service.ts';
import type { AuditPayload } from '#server/platform/audit-payload.ts';
import type { Database } from '#server/platform/db.ts';
import { defineList } from '#server/platform/list.ts';
import { literally } from '#server/platform/text-search.ts';

const eb = expressionBuilder<Database, 'audit_entry'>();

/** The log, newest first. Who may read it at all, reads all of it (workspace B2). */
export const auditList = (now: Date) =>
  defineList<z.output<typeof auditApi.list.query>>()({
    dataset: 'audit',
    from: sql`audit_entry`,
    key: sql`audit_entry.seq`,
    scope: () => sql`true`,
    filters: {
      // The beginning of an action: `session.` finds every sign-in and sign-out.
      action: (text) => eb('action', 'like', startingWith(text)),
      group: (group) => eb.or(AUDIT_GROUPS[group].actions.map((action) => eb('action', 'like', startingWith(action)))),
      actorId: (id) => eb('actor_id', '=', id),
      role: (role) => eb('role', '=', role),
      subjectType: (type) => eb('subject_type', '=', type),
      subjectId: (id) => eb('subject_id', '=', id),
      from: (day) => eb('at', '>=', startOfDay(day, now)),
      to: (day) => eb('at', '<', startOfDay(addDays(day, 1), now)),
      since: (at) => eb('at', '>=', new Date(at)),
    },
    search: (text) => {
      const part = `%${literally(text)}%`;
      return eb.or([
        eb('actor_name', 'ilike', part),
        eb('subject_label', 'ilike', part),
        eb('action', 'ilike', part),
        eb('subject_id', '=', text),
      ]);
    },
    order: '-seq',
    columns: {
      seq: { value: sql<string>`audit_entry.seq`, label: 'Entry', kind: 'number', sort: true },
      at: { value: sql<Date>`audit_entry.at`, label: 'Time', kind: 'instant' },
      actorId: { value: sql<string>`audit_entry.actor_id` },
      actorName: { value: sql<string>`audit_entry.actor_name`, label: 'Who' },
      onBehalfOfName: {
        value: sql<string | null>`(select name from employee where employee.id = audit_entry.payload ->> 'onBehalfOf')`,
        label: 'For',
      },
      role: { value: sql<string>`audit_entry.role`, label: 'Role' },
      action: { value: sql<string>`audit_entry.action`, label: 'Action' },
      subjectType: { value: sql<string>`audit_entry.subject_type`, label: 'Kind of subject' },
      subjectLabel: { value: sql<string>`audit_entry.subject_label`, label: 'Subject' },
      subjectId: { value: sql<string>`audit_entry.subject_id`, label: 'Subject id' },
      changes: {
        value: sql<AuditPayload | null>`audit_entry.payload - 'record' - 'onBehalfOf'`,
        label: 'Changes',
        kind: 'changes',
      },
      ip: { value: sql<string | null>`audit_entry.ip`, label: 'From' },
      payload: { value: sql<AuditPayload | null>`audit_entry.payload` },
      hash: { value: sql<string>`audit_entry.hash`, label: 'Hash' },
    },
    present: ({ changes: _, ...row }): AuditEntry => ({
      ...row,
      seq: Number(row.seq),
      at: row.at.toISOString(),
      payload: row.payload && changesIn(row.payload),
    }),
  });

const startingWith = (text: string): string => `${literally(text)}%`;

/** Without the parts that have a column of their own. */
const changesIn = ({ record: _, onBehalfOf: __, ...changes }: AuditPayload): Record<string, unknown> => changes;
