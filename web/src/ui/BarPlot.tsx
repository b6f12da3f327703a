import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ChartData } from './ChartCard.tsx';
import { formatNumber } from './money.format.ts';
import { axisNumber, isTime, sayPoint, shortName } from './point.format.ts';

const BAR_PX = 32;

/** Bars under hairlines, without movement (design 6). Of times as many are said as fit, evenly; names lie beside their bars, each of them. */
export function BarPlot({ points, series, isStacked = true, colors, unit }: ChartData & { colors: readonly string[]; unit: string }) {
  const isLying = !points.every(isTime);
  const data = points.map((point, i) => ({ point, ...Object.fromEntries(series.map(({ name, values }) => [name, values[i] ?? 0])) }));
  return (
    <BarChart
      h={isLying ? points.length * BAR_PX + 40 : 220}
      orientation={isLying ? 'vertical' : 'horizontal'}
      data={data}
      dataKey="point"
      type={isStacked ? 'stacked' : 'default'}
      series={series.map(({ name }, i) => ({ name, color: colors[i]! }))}
      valueFormatter={(value) => `${formatNumber(value)} ${unit}`.trim()}
      gridAxis={isLying ? 'y' : 'x'}
      gridColor="var(--lt-line)"
      strokeDasharray={0}
      barChartProps={{ margin: { top: 8, right: 12 } }}
      tickLine="none"
      maxBarWidth={isLying ? 18 : 40}
      barProps={{ isAnimationActive: false }}
      {...(isLying
        ? {
            yAxisProps: { width: 132, interval: 0, tickFormatter: shortName },
            xAxisProps: { allowDecimals: false, tickFormatter: axisNumber },
          }
        : {
            yAxisProps: { allowDecimals: false, width: 40, tickFormatter: axisNumber },
            xAxisProps: { tickFormatter: sayPoint, interval: 'equidistantPreserveStart', minTickGap: 8 },
          })}
    />
  );
}
