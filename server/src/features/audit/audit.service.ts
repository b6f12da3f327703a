import { verifyAudit, type AuditVerdict } from '#server/platform/audit-chain.ts';
import { readWitnessedHeads } from '#server/platform/audit-witness.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';

/** Walks the chain and compares it with every head that was written down outside the database. */
export async function verifyChain(ctx: Ctx): Promise<AuditVerdict> {
  return verifyAudit(ctx.db, await readWitnessedHeads(ctx.services));
}

/** The nightly look: a broken chain is told to those who answer for it (workspace A16, security.*). */
export async function watchChain(ctx: Ctx): Promise<void> {
  const { problem } = await verifyChain(ctx);
  if (!problem) return;
  ctx.log.error({ problem }, 'the audit chain is broken');
  await withTransaction(ctx.db, async (tx) => {
    for (const recipientId of await findGuardians({ ...ctx, db: tx })) {
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

async function findGuardians({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('last_role', 'in', ['super_admin', 'managing_director'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
