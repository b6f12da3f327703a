import { useQuery } from '@tanstack/react-query';
import { Failed } from '#web/kit/PageState.tsx';
import { ChartCard } from '#web/ui/ChartCard.tsx';
import { chartsQuery } from './dashboard.data.ts';

/** The charts of one's role; nothing where it has none. */
export function Charts() {
  const charts = useQuery(chartsQuery);
  if (charts.isError) return <Failed things="the charts" error={charts.error} onRetry={() => void charts.refetch()} />;
  if (!charts.data) return null;
  return charts.data.charts.map(({ key, ...chart }) => <ChartCard key={key} {...chart} />);
}
