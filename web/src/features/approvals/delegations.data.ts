import { queryOptions } from '@tanstack/react-query';
import type { Delegation, DelegationInput } from '@lintel/contract/delegations';
import { api, intentKey } from '#web/kit/api.ts';
import { readApprovalsAgain } from './approvals.data.ts';

/** Yours that count now or will: those you gave and those given to you. */
export const openDelegationsQuery = queryOptions({
  queryKey: ['approvals', 'delegations'],
  queryFn: async ({ signal }) => {
    const { items } = await api.delegations.list({ query: { mine: 'true', size: 50 } }, { signal });
    return items.filter(({ status }) => status === 'scheduled' || status === 'active');
  },
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
