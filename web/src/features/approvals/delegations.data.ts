import { queryOptions } from '@tanstack/react-query';
import type { Delegation, DelegationInput } from '@lintel/contract/delegations';
import { api, intentKey } from '#web/kit/api.ts';
import { readApprovalsAgain } from './approvals.data.ts';

const openOnes = async (query: { mine: 'true' } | { employeeId: string }, signal: AbortSignal) => {
  const { items } = await api.delegations.list({ query: { ...query, size: 50 } }, { signal });
  return items.filter(({ status }) => status === 'scheduled' || status === 'active');
};

/** Yours that count now or will: those you gave and those given to you. */
export const openDelegationsQuery = queryOptions({
  queryKey: ['approvals', 'delegations'],
  queryFn: ({ signal }) => openOnes({ mine: 'true' }, signal),
});

/** Those of somebody else, as far as they are yours to see. */
export const delegationsOfQuery = (employeeId: Delegation['fromId']) =>
  queryOptions({
    queryKey: ['approvals', 'delegations', employeeId],
    queryFn: ({ signal }) => openOnes({ employeeId }, signal),
  });

export async function delegate(body: DelegationInput): Promise<Delegation> {
  const delegation = await api.delegations.create({ body }, { idempotencyKey: intentKey() });
  await readApprovalsAgain();
  return delegation;
}

export const moveDelegation = (name: string, { id, version }: Delegation): Promise<Delegation> =>
  api.delegations.transition(
    { id: id as `dlg_${string}`, body: { name: name as 'revoke' | 'end', version } },
    { idempotencyKey: intentKey() },
  );
