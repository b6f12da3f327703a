import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ChartData } from './ChartCard.tsx';
import { sayPoint } from './point.format.ts';

/** Longer names would be left out below upright bars: theirs lie on the side. */
const LONGEST = 10;
const BAR_PX = 32;

/** Bars under hairlines, without movement (design 6). */
export function BarPlot({ points, series, isStacked = true }: ChartData) {
  const isLying = points.some((point) => sayPoint(point).length > LONGEST);
  const data = points.map((point, i) => ({ point, ...Object.fromEntries(series.map(({ name, values }) => [name, values[i] ?? 0])) }));
  return (
    <BarChart
      h={isLying ? points.length * BAR_PX + 40 : 220}
      orientation={isLying ? 'vertical' : 'horizontal'}
      data={data}
      dataKey="point"
      type={isStacked ? 'stacked' : 'default'}
      series={series.map(({ name }, i) => ({ name, color: `var(--lt-chart-${i + 1})` }))}
      gridAxis={isLying ? 'y' : 'x'}
      gridColor="var(--lt-line)"
      strokeDasharray={0}
      barChartProps={{ margin: { top: 8 } }}
      tickLine="none"
      maxBarWidth={isLying ? 18 : 40}
      barProps={{ isAnimationActive: false }}
      {...(isLying
        ? { yAxisProps: { width: 132, interval: 0 }, xAxisProps: { allowDecimals: false } }
        : { yAxisProps: { allowDecimals: false, width: 40 }, xAxisProps: { tickFormatter: sayPoint } })}
    />
  );
}
