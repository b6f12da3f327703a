import { z } from 'zod';
import { witnessAuditHead } from '#server/platform/audit-witness.ts';
import type { Job } from '#server/platform/jobs.ts';
import { watchChain } from './audit.service.ts';

const Nothing = z.object({});

/** Writes down outside the database where the chain ends (reliability R25). */
export const witnessHead: Job<typeof Nothing> = {
  name: 'audit.witness',
  data: Nothing,
  cron: '0 * * * *',
  run: (_data, ctx) => witnessAuditHead(ctx.services),
};

export const verifyNightly: Job<typeof Nothing> = {
  name: 'audit.verify',
  data: Nothing,
  cron: '30 2 * * *',
  run: (_data, ctx) => watchChain(ctx),
};

export const auditJobs: readonly Job[] = [witnessHead, verifyNightly];
