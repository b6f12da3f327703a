import { queryOptions } from '@tanstack/react-query';
import type { Recovery, RecoveryInput } from '@lintel/contract/recovery';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'recoveries';

export const recoveryQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.recovery.get({ id: id as Recovery['id'] }, { signal }) });

/** How many wait: the rows of the page of password resets. */
export const openRecoveriesQuery = queryOptions({
  queryKey: [KEY, 'open'],
  queryFn: ({ signal }) => api.recovery.list({ query: { size: 1, isOpen: 'true' } }, { signal }),
});

const readAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export async function reportRecovery(body: RecoveryInput): Promise<Recovery> {
  const recovery = await api.recovery.report({ body }, { idempotencyKey: intentKey() });
  await readAgain();
  return recovery;
}

export async function moveRecovery({ id, version }: Recovery, name: string, input?: Record<string, unknown>): Promise<Recovery> {
  const recovery = await api.recovery.transition(
    { id, body: { name: name as 'take', version, ...(input ? { input } : {}) } },
    { idempotencyKey: intentKey() },
  );
  await readAgain();
  return recovery;
}

export const linkOf = ({ id }: Recovery) => api.recovery.link({ id });
export const inviteToSignIn = (employeeId: string) => api.recovery.invite({ body: { employeeId: employeeId as `emp_${string}` } });
