import { recoveryApi } from '@lintel/contract/recovery';
import { exportList } from '#server/features/lists/lists.service.ts';
import type { Mount } from '#server/platform/mount.ts';
import { listRecoveries, recoveryList } from './recovery.list.ts';
import { inviteToSignIn, linkOfRecovery, moveRecovery, readRecovery, reportRecovery } from './recovery.service.ts';

export const mountRecovery = (mount: Mount): void =>
  mount('recovery', recoveryApi, {
    list: ({ query }, ctx) => listRecoveries(ctx, query),
    export: async ({ query }, ctx) => exportList(ctx, await recoveryList(ctx), query),
    get: ({ id }, ctx) => readRecovery(ctx, id),
    report: ({ body }, ctx) => reportRecovery(ctx, body),
    transition: ({ id, body }, ctx) => moveRecovery(ctx, { id, ...body }),
    link: ({ id }, ctx) => linkOfRecovery(ctx, id),
    invite: ({ body }, ctx) => inviteToSignIn(ctx, body.employeeId),
  });
