import type { ResourceDetail } from '@lintel/contract/resources';
import { useCurrency } from '#web/kit/settings.ts';
import { ChartCard } from '#web/ui/ChartCard.tsx';

const wholeOf = (minor: string): number => Number(minor) / 100;

/** What maintenance cost beside what returns were charged; nothing for who does not oversee bookings. */
export function Costs({ resource: { costs } }: { resource: ResourceDetail }) {
  const currency = useCurrency();
  return (
    costs && (
      <ChartCard
        title="Costs and recovery"
        note="last 12 months"
        unit={currency}
        isStacked={false}
        points={costs.map(({ month }) => month)}
        series={[
          { name: 'Maintenance', values: costs.map(({ costMinor }) => wholeOf(costMinor)) },
          { name: 'Charged to projects and departments', values: costs.map(({ recoveredMinor }) => wholeOf(recoveredMinor)) },
        ]}
      />
    )
  );
}
