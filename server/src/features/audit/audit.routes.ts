import { auditApi } from '@lintel/contract/audit';
import { exportList } from '#server/features/lists/lists.service.ts';
import { readList } from '#server/platform/list.ts';
import type { Mount } from '#server/platform/mount.ts';
import { keyEventList } from './audit.key-events.ts';
import { auditList } from './audit.list.ts';
import { chainState, exportBundle, redactEntry, verifyChain } from './audit.service.ts';

export const mountAudit = (mount: Mount): void =>
  mount('audit', auditApi, {
    list: ({ query }, ctx) => readList(auditList(ctx.now), ctx, query),
    export: ({ query }, ctx) => exportList(ctx, auditList(ctx.now), query),
    keyEvents: ({ query }, ctx) => readList(keyEventList(ctx.now), ctx, query),
    exportKeyEvents: ({ query }, ctx) => exportList(ctx, keyEventList(ctx.now), query),
    bundle: ({ query }, ctx) => exportBundle(ctx, query),
    chain: (_input, ctx) => chainState(ctx),
    redact: ({ seq, body }, ctx) => redactEntry(ctx, seq, body.reason),
    verify: (_input, ctx) => verifyChain(ctx),
  });
