import { auditApi } from '@lintel/contract/audit';
import type { Mount } from '#server/platform/mount.ts';
import { listAudit } from './audit.queries.ts';
import { verifyChain } from './audit.service.ts';

export const mountAudit = (mount: Mount): void =>
  mount('audit', auditApi, {
    list: ({ query }, { db }) => listAudit(db, query),
    verify: (_input, ctx) => verifyChain(ctx),
  });
