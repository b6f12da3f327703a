import { approvalsApi } from '@lintel/contract/approvals';
import { delegationsApi } from '@lintel/contract/delegations';
import { policiesApi } from '@lintel/contract/policies';
import { exportList } from '#server/features/lists/lists.service.ts';
import { fail } from '#server/platform/errors.ts';
import type { Mount } from '#server/platform/mount.ts';
import { approveSeveral } from './approvals.bulk.ts';
import { decisionsListNow, listDecisions } from './approvals.history.ts';
import { approvalsListNow, findApproval, listApprovals } from './approvals.list.ts';
import { countApprovals } from './approvals.queries.ts';
import { approvalOf, move, restart } from './approvals.service.ts';
import { watchApproval } from './approvals.watchers.ts';
import { listDelegations } from './delegations.queries.ts';
import { delegateOwn, moveDelegation } from './delegations.service.ts';
import { rehearsePolicy } from './policies.rehearsal.ts';
import { policiesOf, proposePolicy } from './policies.service.ts';

export function mountApprovals(mount: Mount): void {
  mount('approvals', approvalsApi, {
    list: ({ query }, { db, user, now }) => listApprovals(db, user, now, query),
    export: async ({ query }, ctx) => exportList(ctx, await approvalsListNow(ctx.db, ctx.user, ctx.now, query.tab), query),
    counts: (_input, ctx) => countApprovals(ctx),
    decisions: ({ query }, ctx) => listDecisions(ctx, query),
    exportDecisions: async ({ query }, ctx) => exportList(ctx, await decisionsListNow(ctx), query),
    of: ({ kind, subjectId }, ctx) => approvalOf(ctx, kind, subjectId),
    get: async ({ id }, ctx) => {
      const approval = await findApproval(ctx, id);
      if (!approval) throw fail('request.not_found');
      return approval;
    },
    watch: ({ id, body }, ctx) => watchApproval(ctx, id, body.isWatching),
    transition: ({ id, body }, ctx) => move(ctx, { id, ...body }),
    approveSeveral: ({ body }, ctx) => approveSeveral(ctx, body.items, restart),
  });
  mount('delegations', delegationsApi, {
    list: ({ query }, ctx) => listDelegations(ctx, query),
    create: ({ body }, ctx) => delegateOwn(ctx, body),
    transition: ({ id, body }, ctx) => moveDelegation(ctx, { id, ...body }),
  });
  mount('policies', policiesApi, {
    list: (_input, { db }) => policiesOf(db),
    propose: ({ body }, ctx) => proposePolicy(ctx, body),
    rehearse: ({ body }, ctx) => rehearsePolicy(ctx, body),
  });
}
