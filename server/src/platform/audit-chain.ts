import type { Selectable } from 'kysely';
import { canonicalJson, entryHashOf, payloadHashOf, type AuditPayload } from '#server/platform/audit-payload.ts';
import type { Database, Db } from '#server/platform/db.ts';

/** Where the chain ended at some moment. */
export interface AuditHead {
  seq: number;
  hash: string;
}
export interface AuditVerdict {
  /** Entries that were found whole, from the first. */
  entries: number;
  /** The first problem, such as "broken at seq 2 (gap)"; null when there is none. */
  problem: string | null;
}
type Entry = Selectable<Database['audit_entry']>;

const BATCH = 1000;
const GENESIS: AuditHead = { seq: 0, hash: '0'.repeat(64) };

/**
 * Walks the whole chain. `witnessed` are heads that were written down elsewhere: only against them a tail that was cut off or
 * written anew, together with the head row, can be seen (reliability R25).
 */
export async function verifyAudit(db: Db, witnessed: AuditHead[] = []): Promise<AuditVerdict> {
  const known = [...witnessed, await readAuditHead(db)].sort((a, b) => a.seq - b.seq);
  const redactions = await readRedactions(db);
  let last = GENESIS;
  let nextKnown = known.findIndex((head) => head.seq > 0);
  for (;;) {
    const batch = await db.selectFrom('audit_entry').selectAll().where('seq', '>', String(last.seq)).orderBy('seq').limit(BATCH).execute();
    for (const entry of batch) {
      const problem = problemOf(entry, last, redactions);
      if (problem) return { entries: last.seq, problem };
      last = { seq: Number(entry.seq), hash: entry.hash };
      for (; nextKnown >= 0 && known[nextKnown]?.seq === last.seq; nextKnown += 1) {
        if (known[nextKnown]!.hash !== last.hash)
          return { entries: last.seq - 1, problem: `broken at seq ${last.seq} (not what was witnessed)` };
      }
    }
    if (batch.length < BATCH) return { entries: last.seq, problem: await problemAtEnd(db, last, known.at(-1)!) };
  }
}

export async function readAuditHead(db: Db): Promise<AuditHead> {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
  return { seq: Number(head.seq), hash: head.hash };
}

/** Which entries were blanked on record, and by which later entry. */
async function readRedactions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['seq', 'subject_id'])
    .where('action', '=', 'audit.redact')
    .orderBy('seq')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, Number(row.seq)]));
}

function problemOf(entry: Entry, before: AuditHead, redactions: Map<string, number>): string | null {
  const seq = Number(entry.seq);
  if (seq !== before.seq + 1) return `broken at seq ${seq} (gap)`;
  if (entry.prev_hash !== before.hash || entry.hash !== hashOf(entry)) return `broken at seq ${seq}`;
  if (entry.payload === null || entry.salt === null) return (redactions.get(entry.seq) ?? 0) > seq ? null : `payload missing at seq ${seq}`;
  if (payloadHashOf(entry.salt, entry.payload) !== entry.payload_hash) return `broken at seq ${seq}`;
  return agrees(entry, entry.payload as AuditPayload) ? null : `broken at seq ${seq}`;
}

const hashOf = (entry: Entry): string =>
  entryHashOf({
    seq: Number(entry.seq),
    prevHash: entry.prev_hash,
    at: entry.at,
    actorId: entry.actor_id,
    action: entry.action,
    subjectId: entry.subject_id,
    payloadHash: entry.payload_hash,
  });

/** The columns that the hash leaves out say what the payload, which it covers, says about them. */
function agrees(entry: Entry, { record }: AuditPayload): boolean {
  if (!record) return true;
  const { actor_name, role, ip, session_id, subject_type, subject_label } = entry;
  return canonicalJson(record) === canonicalJson({ actor_name, role, ip, session_id, subject_type, subject_label });
}

async function problemAtEnd(db: Db, last: AuditHead, furthest: AuditHead): Promise<string | null> {
  if (furthest.seq > last.seq) return `broken at seq ${last.seq + 1} (tail missing)`;
  // Entries may have been added while we walked, but each of them together with its head.
  const head = await readAuditHead(db);
  return head.seq < last.seq ? `broken at seq ${head.seq + 1} (not in the head)` : null;
}
