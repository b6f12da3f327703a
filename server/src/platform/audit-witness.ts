import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readAuditHead, type AuditHead } from '#server/platform/audit-chain.ts';
import type { Services } from '#server/platform/context.ts';

/** Heads of the audit chain outside the database: one line an hour, `seq hash at` (reliability R25). */
const witnessFile = (services: Services): string => path.join(services.env.dataDir, 'audit-heads.log');

export async function witnessAuditHead(services: Services): Promise<void> {
  const head = await readAuditHead(services.db);
  const file = await open(witnessFile(services), 'a', 0o600);
  try {
    await file.appendFile(`${head.seq} ${head.hash} ${services.clock.now().toISOString()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All heads that were written down. A line that was cut by a crash says nothing. */
export async function readWitnessedHeads(services: Services): Promise<AuditHead[]> {
  const text = await readFile(witnessFile(services), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return Array.from(text.matchAll(/^(\d+) ([0-9a-f]{64}) \S+$/gm), ([, seq, hash]) => ({ seq: Number(seq), hash: hash! }));
}
