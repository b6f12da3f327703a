import { sql } from 'kysely';
import type { StaleData } from '@lintel/contract/kit/stale';
import type { Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';

/** An edit that was made on `seen`, where the row has `version` by now. */
export interface StaleEdit {
  /** The subject of its audit entries. */
  type: string;
  id: string;
  seen: number;
  version: number;
  /** The fields that the caller edits, and so reads. What else was changed is not theirs to know: the log holds more than a form. */
  shown: readonly string[];
}

/**
 * The refusal of an edit that was made on an older version of a row (reliability R21). What changed since is read from the audit
 * entries of the row: those that carry `version` among their fields.
 */
export async function staleRow(db: Db, { type, id, seen, version, shown }: StaleEdit): Promise<Refusal> {
  const { rows } = await sql<{
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    actor_name: string | null;
    at: Date;
  }>`select coalesce(payload->'before', '{}') as before, payload->'after' as after, actor_name, at from audit_entry
    where subject_type = ${type} and subject_id = ${id} and (payload->'after'->>'version')::int > ${seen}
    order by seq limit 200`.execute(db);
  const changed: StaleData['changed'] = {};
  for (const { before, after } of rows) {
    for (const [column, value] of Object.entries(after)) {
      const field = shown.find((one) => one === column || one === camelOf(column));
      if (field) changed[field] = { before: (changed[field] ?? { before: before[column] ?? null }).before, after: value };
    }
  }
  const last = rows.at(-1);
  const data = { version, byName: last?.actor_name ?? null, at: last?.at.toISOString() ?? null, changed };
  return fail('row.stale', {}, { data: data satisfies StaleData });
}

/** The log has some fields by the names of their columns. */
const camelOf = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
