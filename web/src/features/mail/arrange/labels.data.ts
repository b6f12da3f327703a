import type { LabelInput, MailLabel, SearchInput } from '@lintel/contract/mail-labels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';

/** Changes of labels and saved searches show in every list: all of mail is read again. */
function useMailChange<Input>(run: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }) });
}

export const useSaveLabel = () =>
  useMailChange(({ label, account, input }: { label: MailLabel | null; account?: string | undefined; input: LabelInput }) =>
    label
      ? api.labels.update({ id: label.id, body: { ...input, version: label.version } }, { idempotencyKey: intentKey() })
      : api.labels.create({ body: { ...input, account } }, { idempotencyKey: intentKey() }),
  );

export const useRemoveLabel = () => useMailChange((id: string) => api.labels.remove({ id }, { idempotencyKey: intentKey() }));

export const useSaveSearch = () =>
  useMailChange((input: SearchInput) => api.labels.saveSearch({ body: input }, { idempotencyKey: intentKey() }));

export function useRemoveSearch(): (id: string, name: string) => void {
  const { mutate } = useMailChange((id: string) => api.labels.removeSearch({ id }, { idempotencyKey: intentKey() }));
  return (id, name) => mutate(id, { onSuccess: () => toast.result(`Search ${name} forgotten`), onError: (error) => toast.problem(error) });
}
