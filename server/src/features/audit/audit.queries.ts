import type { AuditEntry } from '@lintel/contract/audit';
import type { PageOf } from '@lintel/contract/kit/route';
import { expressionBuilder, type Selectable } from 'kysely';
import type { AuditPayload } from '#server/platform/audit-payload.ts';
import type { Database, Db } from '#server/platform/db.ts';

export interface AuditQuery {
  page: number;
  size: number;
  /** The beginning of an action: `session.` finds every sign-in and sign-out. */
  action?: string | undefined;
  actorId?: string | undefined;
}

/** A page of the log, newest first; two queries. Who may read the log at all, reads all of it (workspace B2). */
export async function listAudit(db: Db, { page, size, action, actorId }: AuditQuery): Promise<PageOf<AuditEntry>> {
  const eb = expressionBuilder<Database, 'audit_entry'>();
  const wanted = eb.and([
    ...(action ? [eb('action', 'like', startingWith(action))] : []),
    ...(actorId ? [eb('actor_id', '=', actorId)] : []),
  ]);
  const { total } = await db
    .selectFrom('audit_entry')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where(wanted)
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(present), page: { number: page, size, total: Number(total) } };
}

const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function present(row: Selectable<Database['audit_entry']>): AuditEntry {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    role: row.role,
    ip: row.ip,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectLabel: row.subject_label,
    payload: row.payload === null ? null : changesIn(row.payload as AuditPayload),
    hash: row.hash,
  };
}

/** Without the part that only repeats the columns. */
const changesIn = ({ record: _, ...changes }: AuditPayload): Record<string, unknown> => changes;
