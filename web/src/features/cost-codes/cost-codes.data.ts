import { queryOptions } from '@tanstack/react-query';
import type { CostCodeChange, CostCodeInput } from '@lintel/contract/cost-codes';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'cost-codes';

export const costCodesQuery = queryOptions({ queryKey: [KEY], queryFn: ({ signal }) => api.costCodes.list({}, { signal }) });

const readAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export async function createCostCode(body: CostCodeInput): Promise<void> {
  await api.costCodes.create({ body }, { idempotencyKey: intentKey() });
  await readAgain();
}
export async function updateCostCode(id: string, body: CostCodeChange): Promise<void> {
  await api.costCodes.update({ id, body }, { idempotencyKey: intentKey() }).finally(readAgain);
}
