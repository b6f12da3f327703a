import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Role } from '@lintel/contract/access';
import type { ListLayout } from '@lintel/contract/lists';
import { api, intentKey } from './api.ts';
import { queryClient } from './queries.ts';
import { toast } from './toast.tsx';

const layoutQuery = (list: string) =>
  queryOptions({ queryKey: ['lists', list], queryFn: ({ signal }) => api.lists.layout({ list }, { signal }) });

/** Columns and views that a person keeps of a list. Until they are known, and where they cannot be read, the list has its own. */
export function useListLayout(list: string) {
  const layout = useQuery(layoutQuery(list)).data ?? { columns: null, views: [] };
  const take = (next: ListLayout) => queryClient.setQueryData(layoutQuery(list).queryKey, next);
  const keepColumns = useMutation({
    mutationFn: (columns: string[] | null) => api.lists.keepColumns({ list, body: { columns } }, { idempotencyKey: intentKey() }),
    onMutate: (columns) => take({ ...layout, columns }),
    onSuccess: take,
    onError: (error) => toast.problem(error),
  });
  const saveView = useMutation({
    mutationFn: async ({ sharedWith, ...view }: { name: string; query: string; columns: string[] | null; sharedWith: Role | null }) => {
      const saved = await api.lists.saveView({ list, body: view }, { idempotencyKey: intentKey() });
      const made = saved.views.find((one) => one.isMine && one.name === view.name.trim());
      if (!sharedWith || !made) return saved;
      return api.lists.shareView({ list, id: made.id, body: { sharedWith } }, { idempotencyKey: intentKey() });
    },
    onSuccess: take,
  });
  const removeView = useMutation({
    mutationFn: (id: string) => api.lists.removeView({ list, id }, { idempotencyKey: intentKey() }),
    onSuccess: take,
    onError: (error) => toast.problem(error),
  });
  return { ...layout, keepColumns: keepColumns.mutate, saveView, removeView: removeView.mutate };
}
export type KeptLayout = ReturnType<typeof useListLayout>;
