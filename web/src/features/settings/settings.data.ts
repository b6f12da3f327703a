import { queryOptions, useMutation } from '@tanstack/react-query';
import type { SettingRow } from '@lintel/contract/settings';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';
import { settingsQuery } from '#web/kit/settings.ts';
import { toast } from '#web/kit/toast.tsx';

const KEY = 'company-settings';

export const settingListQuery = queryOptions({ queryKey: [KEY, 'list'], queryFn: ({ signal }) => api.settings.list({}, { signal }) });

export const settingHistoryQuery = queryOptions({
  queryKey: [KEY, 'history'],
  queryFn: ({ signal }) => api.settings.history({}, { signal }),
});

export const installationQuery = queryOptions({
  queryKey: [KEY, 'installation'],
  queryFn: ({ signal }) => api.settings.installation({}, { signal }),
});

export const jobsQuery = queryOptions({
  queryKey: [KEY, 'jobs'],
  queryFn: ({ signal }) => api.jobs.list({}, { signal }),
  staleTime: 10_000,
});

/** Since an instant, or all of them. */
export const deadJobsQuery = (since: string | null) =>
  queryOptions({
    queryKey: [KEY, 'dead-jobs', since],
    queryFn: ({ signal }) => api.jobs.dead({ query: { size: 50, ...(since ? { since } : {}) } }, { signal }),
    staleTime: 10_000,
  });

export const demoQuery = queryOptions({ queryKey: ['health'], queryFn: ({ signal }) => api.health.health({}, { signal }) });

export const testSignIn = () => api.settings.testSignIn({ body: {} });
export const testMail = (to: string) => api.settings.testMail({ body: { to } }, { idempotencyKey: intentKey() });

const readAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export const changeSetting = async (
  { key, version }: Pick<SettingRow, 'key' | 'version'>,
  value: unknown,
  effectiveOn = '',
): Promise<SettingRow> => {
  const row = await api.settings.change(
    { key, body: { value, version, ...(effectiveOn ? { effectiveOn } : {}) } },
    { idempotencyKey: intentKey() },
  );
  await readAgain();
  // Name, logo and the way of writing days are shown everywhere.
  await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
  return row;
};

/** Takes a proposal back before it is decided. */
export const useWithdraw = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      api.settings.transition({ id, body: { name: 'withdraw', version } }, { idempotencyKey: intentKey() }),
    onSuccess: readAgain,
    onError: (error) => toast.problem(error),
  });

export const useRunJob = () =>
  useMutation({
    mutationFn: (name: string) => api.jobs.run({ name, body: {} }, { idempotencyKey: intentKey() }),
    onSuccess: async (_, name) => {
      toast.result(`${name} was started`);
      await readAgain();
    },
    onError: (error) => toast.problem(error),
  });

export const useRetryJob = () =>
  useMutation({
    mutationFn: (id: string) => api.jobs.retry({ id, body: {} }, { idempotencyKey: intentKey() }),
    onSuccess: async () => {
      toast.result('The job runs again');
      await readAgain();
    },
    onError: (error) => toast.problem(error),
  });
