import type { MailRule, RuleInput } from '@lintel/contract/mail-sorting';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { showBulk } from '#web/features/mail/list/bulk.store.ts';

const KEY = ['mail-rules'] as const;

/** One's own, or with `account` those of a shared mailbox. */
export const rulesQuery = (account?: string) =>
  queryOptions({
    queryKey: [...KEY, account ?? ''],
    queryFn: ({ signal }): Promise<MailRule[]> => api.mailRules.list({ query: { account } }, { signal }),
  });

function useRuleCall<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useSaveRule = (account?: string) =>
  useRuleCall(({ rule, input }: { rule: MailRule | null; input: RuleInput }) =>
    rule
      ? api.mailRules.update({ id: rule.id, body: { ...input, version: rule.version } }, { idempotencyKey: intentKey() })
      : api.mailRules.create({ body: { ...input, account } }, { idempotencyKey: intentKey() }),
  );

export const useArrangeRules = (account?: string) =>
  useRuleCall((ids: string[]) => api.mailRules.arrange({ body: { ids, account } }, { idempotencyKey: intentKey() }));
export const useRemoveRule = () => useRuleCall((id: string) => api.mailRules.remove({ id }, { idempotencyKey: intentKey() }));
export const useTryRule = (account?: string) =>
  useMutation({
    mutationFn: (rule: Pick<RuleInput, 'conditions' | 'matchesAny' | 'appliesTo' | 'actions'>) =>
      api.mailRules.try({ body: { ...rule, account } }),
  });

/** Does with the mails that are there what the rule does with those that come; its progress stands above the list. */
export function useApplyRule(): (id: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.mailRules.apply({ id, body: {} }, { idempotencyKey: intentKey() }),
    onSuccess: (run) => {
      showBulk(client, run, 'sorted');
      toast.result('The rule runs over your newest emails. The mailbox shows how far it is, with Undo.');
    },
    onError: (error) => toast.problem(error),
  });
  return mutate;
}
