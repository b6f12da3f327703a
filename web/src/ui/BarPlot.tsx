import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ChartData } from './ChartCard.tsx';

/** Bars under hairlines, without movement (design 6). */
export function BarPlot({ points, series, isStacked = true }: ChartData) {
  const data = points.map((point, i) => ({ point, ...Object.fromEntries(series.map(({ name, values }) => [name, values[i] ?? 0])) }));
  return (
    <BarChart
      h={220}
      data={data}
      dataKey="point"
      type={isStacked ? 'stacked' : 'default'}
      series={series.map(({ name }, i) => ({ name, color: `var(--lt-chart-${i + 1})` }))}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={40}
      barProps={{ isAnimationActive: false }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      xAxisProps={{ tickFormatter: shortened }}
    />
  );
}

/** A day loses its year; everything else stays. */
const shortened = (point: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(point) ? `${point.slice(8)}.${point.slice(5, 7)}.` : point);
