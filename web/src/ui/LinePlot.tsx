import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatDate } from './date.format.ts';
import { formatNumber } from './money.format.ts';

export interface Reading {
  at: string;
  value: number;
}

/** How something stood over time: readings at their distance from each other, every line unbroken. */
export function LinePlot({ lines, height }: { lines: readonly (readonly Reading[])[]; height: number }) {
  return (
    <LineChart
      h={height}
      data={lines.flatMap((line, i) => line.map(({ at, value }) => ({ at: Date.parse(at), [`line${i}`]: value })))}
      dataKey="at"
      series={lines.map((_, i) => ({ name: `line${i}`, color: 'var(--lt-chart-1)' }))}
      curveType="linear"
      gridColor="var(--lt-line)"
      strokeDasharray={0}
      tickLine="none"
      withTooltip={false}
      lineProps={{ isAnimationActive: false }}
      dotProps={{ r: 2.5 }}
      lineChartProps={{ margin: { top: 8, right: 8 } }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickCount: 3,
        tickFormatter: (at: number) => formatDate(new Date(at).toISOString(), 'list'),
      }}
      yAxisProps={{ width: 52, domain: ['auto', 'auto'], tickCount: 4, tickFormatter: (value: number) => formatNumber(value) }}
    />
  );
}
