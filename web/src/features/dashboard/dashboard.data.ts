import type { Chart, Figure } from '@lintel/contract/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { api } from '#web/kit/api.ts';
import type { Asked } from './useAsked.ts';

const LOOKED_AT = 50;

/** The unread ones among the newest mails of the inbox. */
export const unreadMailsQuery = queryOptions({
  queryKey: ['mail', 'latest-unread'],
  queryFn: async ({ signal }) => {
    const { items } = await api.mail.folder({ folder: 'inbox', query: { size: LOOKED_AT } }, { signal });
    return items.filter(({ status }) => status === 'unread').slice(0, 5);
  },
});

/** Figures, short lists and what else wants a look; read anew after a minute (workspace D). */
export const boardQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['dashboard', 'board', asked],
    queryFn: ({ signal }) => api.dashboard.board({ query: asked }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** What waits for somebody; read anew when that is another. */
export const waitingQuery = queryOptions({ queryKey: ['waiting'], queryFn: ({ signal }) => api.dashboard.waiting({}, { signal }) });

/** Read anew after a minute (workspace D). */
export const chartsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['dashboard', 'charts', asked],
    queryFn: ({ signal }) => api.dashboard.charts({ query: asked }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** A chart among what is not pinned: a figure may have the same key. */
export const chartKey = (key: string): string => `chart.${key}`;

/** What a person has not taken off the board. */
export function useShownFigures(figures: readonly Figure[]): Figure[] {
  const hidden = usePreferences().data?.dashboardHidden ?? [];
  return figures.filter(({ key }) => !hidden.includes(key));
}

export function useShownCharts(charts: readonly Chart[]): Chart[] {
  const hidden = usePreferences().data?.dashboardHidden ?? [];
  return charts.filter(({ key }) => !hidden.includes(chartKey(key)));
}
