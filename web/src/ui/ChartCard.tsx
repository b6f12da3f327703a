import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import s from './ChartCard.module.css';
import { ChartTable } from './ChartTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Legend } from './Legend.tsx';
import { PlotUnit } from './PlotUnit.tsx';
import { sayPoint } from './point.format.ts';
import { Sheet } from './Sheet.tsx';
import { SheetBody } from './SheetBody.tsx';
import { SheetHeader } from './SheetHeader.tsx';

export interface ChartData {
  points: string[];
  /** At most four. */
  /** `colour`: of 1 to 7, where it has one of its own; the others have them in their order. */
  series: { name: string; values: number[]; colour?: number }[];
  /** Whether the series of a point add up to something; left out: they do. */
  isStacked?: boolean;
}

interface ChartCardProps extends ChartData {
  title: string;
  note?: string;
  /** What the values are: `people`, `hours`. */
  unit?: string;
}

const BarPlot = lazy(() => import('./BarPlot.tsx').then(({ BarPlot: Plot }) => ({ default: Plot })));

const colorsOf = (series: ChartData['series']): string[] => series.map(({ colour }, i) => `var(--lt-chart-${colour ?? i + 1})`);

/** One chart with its table: the same figures, drawn or read. The plot is loaded when it is first shown. */
export function ChartCard({ title, note, unit = '', points, series, isStacked = true }: ChartCardProps) {
  const [view, setView] = useState('chart');
  const colors = colorsOf(series);
  return (
    <Sheet>
      <SheetHeader
        title={title}
        note={note}
        actions={
          <SegmentedControl
            aria-label={`${title} as`}
            value={view}
            onChange={setView}
            data={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        }
      />
      <SheetBody className={s.body}>
        {view === 'table' ? (
          <ChartTable title={title} unit={unit} points={points} series={series} />
        ) : series.every(({ values }) => values.every((value) => value === 0)) ? (
          <EmptyState compact icon={IconChartBar} title="There is nothing to draw in this time." />
        ) : (
          <>
            {series.length > 1 && <Legend items={series.map(({ name }, i) => ({ label: name, color: colors[i]! }))} />}
            {unit && <PlotUnit unit={unit} />}
            <div role="img" aria-label={summaryOf(title, unit, { points, series })}>
              <Suspense fallback={<Skeleton height={220} />}>
                <BarPlot points={points} series={series} colors={colors} unit={unit} isStacked={isStacked} />
              </Suspense>
            </div>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}

/** What the picture says, in a sentence. */
function summaryOf(title: string, unit: string, { points, series }: ChartData): string {
  const sums = points.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const most = Math.max(0, ...sums);
  const round = (value: number) => Math.round(value * 10) / 10;
  return most === 0
    ? `${title}: none.`
    : `${title}: most at ${sayPoint(points[sums.indexOf(most)]!)} with ${`${round(most)} ${unit}`.trim()}.`;
}
