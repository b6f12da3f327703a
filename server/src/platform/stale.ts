import { sql } from 'kysely';
import type { StaleData } from '@lintel/contract/kit/stale';
import type { Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';

/**
 * The refusal of an edit that was made on an older version of a row (reliability R21). What changed since is read from the audit
 * entries of the row: those that carry `version` among their fields.
 */
export async function staleRow(db: Db, subjectType: string, subjectId: string, seen: number, version: number): Promise<Refusal> {
  const { rows } = await sql<{
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    actor_name: string | null;
    at: Date;
  }>`select coalesce(payload->'before', '{}') as before, payload->'after' as after, actor_name, at from audit_entry
    where subject_type = ${subjectType} and subject_id = ${subjectId} and (payload->'after'->>'version')::int > ${seen}
    order by seq limit 200`.execute(db);
  const changed: StaleData['changed'] = {};
  for (const { before, after } of rows) {
    for (const [field, value] of Object.entries(after)) {
      if (field !== 'version') changed[field] = { before: (changed[field] ?? { before: before[field] ?? null }).before, after: value };
    }
  }
  const last = rows.at(-1);
  const data = { version, byName: last?.actor_name ?? null, at: last?.at.toISOString() ?? null, changed };
  return fail('row.stale', {}, { data: data satisfies StaleData });
}
