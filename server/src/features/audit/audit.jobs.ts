import { z } from 'zod';
import { witnessAuditHead } from '#server/platform/audit-witness.ts';
import type { Job } from '#server/platform/jobs.ts';
import { mailAuditHead } from './audit.head.ts';
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

/** Every morning the head leaves the house: whoever rewrites the whole chain cannot reach those mails (workspace A17). */
const mailHead: Job<typeof Nothing> = {
  name: 'audit.mail-head',
  data: Nothing,
  cron: '0 5 * * *',
  run: (_data, ctx) => mailAuditHead(ctx),
};

export const auditJobs: readonly Job[] = [witnessHead, verifyNightly, mailHead];
