import { useQuery } from '@tanstack/react-query';
import { Failed } from '#web/kit/PageState.tsx';
import { ChartCard } from '#web/ui/ChartCard.tsx';
import { chartsQuery } from './dashboard.data.ts';

/** The charts of one's role, or those that are named; nothing where it has none. */
export function Charts({ only }: { only?: readonly string[] }) {
  const charts = useQuery(chartsQuery);
  if (charts.isError) return <Failed things="the charts" error={charts.error} onRetry={() => void charts.refetch()} />;
  if (!charts.data) return null;
  const shown = charts.data.charts.filter(({ key }) => !only || only.includes(key));
  return shown.map(({ key, ...chart }) => <ChartCard key={key} {...chart} />);
}
