import type { MailTeam, SharedMailbox } from '@lintel/contract/mail-shared';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey, keepOnly } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

/** The shared mailboxes that the person may read; events make it stale like every count. What was kept of others goes with the answer. */
export const sharedQuery = queryOptions({
  queryKey: mailKeys.shared,
  queryFn: async ({ signal }): Promise<SharedMailbox[]> => {
    const mailboxes = await api.sharedMail.list({}, { signal });
    await keepOnly({ shared: mailboxes.map(({ id }) => id) });
    return mailboxes;
  },
  staleTime: 120_000,
  gcTime: 600_000,
});

/** Who is about the conversation of a mail. Somebody who went silent is seen to have gone. */
export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.team(id),
    queryFn: ({ signal }): Promise<MailTeam> => api.sharedMail.team({ id }, { signal }),
    staleTime: 30_000,
    refetchInterval: ({ state }) => ((state.data?.answering.length ?? 0) > 0 ? 60_000 : false),
  });

/** Hands the conversation of a mail to somebody, or to nobody. */
export function useAssign(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (assigneeId: string | null) => api.sharedMail.assign({ id, body: { assigneeId } }, { idempotencyKey: intentKey() }),
    onSuccess: (team) => client.setQueryData(mailKeys.team(id), team),
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.lists }),
  });
}
