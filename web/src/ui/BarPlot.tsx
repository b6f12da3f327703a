import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ChartData } from './ChartCard.tsx';

/** Longer names would be left out below upright bars: theirs lie on the side. */
const LONGEST = 10;
const BAR_PX = 32;

/** Bars under hairlines, without movement (design 6). */
export function BarPlot({ points, series, isStacked = true }: ChartData) {
  const isLying = points.some((point) => shortened(point).length > LONGEST);
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
      strokeDasharray={0}
      barChartProps={{ margin: { top: 8 } }}
      tickLine="none"
      maxBarWidth={isLying ? 18 : 40}
      barProps={{ isAnimationActive: false }}
      {...(isLying
        ? { yAxisProps: { width: 132, interval: 0 }, xAxisProps: { allowDecimals: false } }
        : { yAxisProps: { allowDecimals: false, width: 40 }, xAxisProps: { tickFormatter: shortened } })}
    />
  );
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as `06 Mar`, a month as `Mar 2026`; everything else stays. */
function shortened(point: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(point) ?? [];
  if (!month) return point;
  return day ? `${day} ${MONTHS[Number(month) - 1]}` : `${MONTHS[Number(month) - 1]} ${year}`;
}
