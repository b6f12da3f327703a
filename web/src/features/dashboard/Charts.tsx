import { useQuery } from '@tanstack/react-query';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { ChartCard } from '#web/ui/ChartCard.tsx';
import { chartsQuery, useShownCharts } from './dashboard.data.ts';
import { useAsked } from './useAsked.ts';

/** The charts of one's role, or those that are named; nothing where it has none. */
export function Charts({ only }: { only?: readonly string[] }) {
  const asked = useAsked();
  const charts = useQuery(chartsQuery(only ? {} : asked));
  const pinned = useShownCharts(charts.data?.charts ?? []);
  if (hasFailed(charts)) return <Failed things="the charts" read={charts} />;
  if (!charts.data) return null;
  // A page that names its charts has them, whatever is pinned to the dashboard.
  const shown = only ? charts.data.charts.filter(({ key }) => only.includes(key)) : pinned;
  return shown.map(({ key, ...chart }) => <ChartCard key={key} {...chart} />);
}
