import { queryOptions } from '@tanstack/react-query';
import type { PolicyProposal } from '@lintel/contract/policies';
import { api, intentKey } from '#web/kit/api.ts';
import { readApprovalsAgain } from './approvals.data.ts';

export const policiesQuery = queryOptions({
  queryKey: ['approvals', 'policies'],
  queryFn: ({ signal }) => api.policies.list({}, { signal }),
});

export async function proposePolicy(body: PolicyProposal) {
  const proposed = await api.policies.propose({ body }, { idempotencyKey: intentKey() });
  await readApprovalsAgain();
  return proposed;
}
