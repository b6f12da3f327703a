import { queryOptions } from '@tanstack/react-query';
import type { PolicyProposal, PolicyTrial } from '@lintel/contract/policies';
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

/** Who would decide by other rules, and who decides now. */
export const rehearsePolicy = (body: PolicyTrial) => api.policies.rehearse({ body });

/** What a rule may name. */
export const formsQuery = queryOptions({
  queryKey: ['templates', 'names'],
  queryFn: async ({ signal }) => (await api.templates.list({ query: { size: 200 } }, { signal })).items,
});
export const leaveTypesQuery = queryOptions({
  queryKey: ['leave', 'types'],
  queryFn: ({ signal }) => api.leave.types({}, { signal }),
  staleTime: 300_000,
});
