import type { AuditEntry, auditApi, ChainState } from '@lintel/contract/audit';
import type { z } from 'zod';
import { sql } from 'kysely';
import { audit, redactAudit } from '#server/platform/audit.ts';
import { bundleFingerprint, readBundleEntries, writeBundle, type BundleEntry } from '#server/platform/audit-bundle.ts';
import { readAuditHead, verifyAudit, type AuditVerdict } from '#server/platform/audit-chain.ts';
import { readWitnessedHeads } from '#server/platform/audit-witness.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson, withTransaction } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { countList, readOne, wholeStatement } from '#server/platform/list.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { auditList } from './audit.list.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { holdersOf } from '#server/features/people/people.service.ts';

export { auditList } from './audit.list.ts';

type LogFilters = z.output<typeof auditApi.bundle.query>;

const VERDICT = 'audit.verdict';

/** Walks the chain, compares it with every head that was written down outside the database, and keeps what was found. */
export async function verifyChain(ctx: Ctx): Promise<AuditVerdict> {
  const verdict = await verifyAudit(ctx.db, await readWitnessedHeads(ctx.services));
  const value = toJson({ ...verdict, at: ctx.now.toISOString() });
  await ctx.db
    .insertInto('setting')
    .values({ key: VERDICT, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value, updated_at: ctx.now }))
    .execute();
  return verdict;
}

/** The nightly look: a broken chain is told to those who answer for it (workspace A16, security.*). */
export async function watchChain(ctx: Ctx): Promise<void> {
  const { problem } = await verifyChain(ctx);
  if (!problem) return;
  ctx.log.error({ problem }, 'the audit chain is broken');
  await withTransaction(ctx.db, async (tx) => {
    for (const recipientId of await holdersOf(tx, ['super_admin', 'managing_director'])) {
      await notify(
        { ...ctx, db: tx },
        {
          recipientId,
          type: 'security.audit_chain',
          severity: 'critical',
          title: 'The audit log was tampered with',
          body: `Verification says: ${problem}. Keep the database as it is and compare it with a backup.`,
          link: 'audit-logs',
          dedupeKey: 'security.audit_chain',
        },
      );
    }
  });
}

/** Where the chain ends, what the last walk found, and the key that exports are signed with. */
export async function chainState({ db, services }: Ctx): Promise<ChainState> {
  const kept = await db.selectFrom('setting').select('value').where('key', '=', VERDICT).executeTakeFirst();
  return {
    head: await readAuditHead(db),
    verified: (kept?.value as ChainState['verified'] | undefined) ?? null,
    fingerprint: await bundleFingerprint(services),
  };
}

/**
 * Blanks what one entry says for privacy. Nobody takes away the traces of their own doing, nor why something was blanked.
 * @throws Refusal request.not_found, audit.own, audit.no_payload
 */
export async function redactEntry(ctx: Ctx, seq: string, reason: string): Promise<AuditEntry> {
  const row = await ctx.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'payload'])
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  if (row.actor_id === ctx.user.id) throw fail('audit.own');
  if (row.payload === null || row.action === 'audit.redact') throw fail('audit.no_payload', { seq });
  await redactAudit(ctx, Number(seq), reason);
  const list = auditList(ctx.now);
  return list.present((await readOne(list, ctx, sql`audit_entry.seq = ${seq}`))!, ctx.user);
}

const MOST_ENTRIES = 20_000;
const BATCH = 5000;

/** The entries of a filter with their salts and hashes, signed: whoever has the file can prove that nothing in it was changed. */
export async function exportBundle(ctx: Ctx, filters: LogFilters): Promise<FileAnswer> {
  const count = await countList(auditList(ctx.now), ctx, filters);
  if (count > MOST_ENTRIES) throw fail('list.too_large', { count, limit: MOST_ENTRIES });
  const { rows } = await wholeStatement(auditList(ctx.now), ctx.user, filters).execute(ctx.db);
  const entries: BundleEntry[] = [];
  for (let start = 0; start < rows.length; start += BATCH)
    entries.push(
      ...(await readBundleEntries(
        ctx.db,
        rows.slice(start, start + BATCH).map(({ seq }) => seq),
      )),
    );
  const head = await readAuditHead(ctx.db);
  const text = await writeBundle(ctx.services, { madeAt: ctx.now.toISOString(), madeBy: ctx.user.name, filters, head }, entries);
  await audit(ctx, {
    action: 'export.audit',
    subjectType: 'dataset',
    subjectId: 'audit',
    subjectLabel: 'audit',
    after: { format: 'signed', filters, rows: entries.length, head: head.hash },
  });
  return { content: Buffer.from(text), filename: `audit-${ctx.now.toISOString().slice(0, 10)}.jsonl`, type: 'application/jsonl' };
}
