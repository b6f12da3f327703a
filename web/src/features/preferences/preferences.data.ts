import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Preferences } from '@lintel/contract/preferences';
import { useEffect } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';
import { applyTheme } from '#web/kit/theme.store.ts';
import { toast } from '#web/kit/toast.tsx';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api.preferences.get({}, { signal }),
});

/** Your preferences, and the theme among them applied. */
export function usePreferences() {
  const preferences = useQuery(preferencesQuery);
  const theme = preferences.data?.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  return preferences;
}

const CHANGE = ['preferences', 'change'];

/** Changes some of them at once; what the server does not take is put back. One change goes after the other, in their order. */
export function useChangePreferences() {
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join() },
    mutationFn: (change: Partial<Preferences>) => api.preferences.update({ body: change }, { idempotencyKey: intentKey() }),
    onMutate: async (change) => {
      await queryClient.cancelQueries(preferencesQuery);
      const before = queryClient.getQueryData(preferencesQuery.queryKey);
      if (before) queryClient.setQueryData(preferencesQuery.queryKey, { ...before, ...change });
      if (change.theme) applyTheme(change.theme);
      return before;
    },
    onSuccess: (after) => {
      // What the server had before the changes that still wait is not what the person sees.
      if (queryClient.isMutating({ mutationKey: CHANGE }) === 1) queryClient.setQueryData(preferencesQuery.queryKey, after);
    },
    onError: (error, _, before) => {
      if (before) {
        queryClient.setQueryData(preferencesQuery.queryKey, before);
        applyTheme(before.theme);
      }
      toast.problem(error);
    },
  });
}
