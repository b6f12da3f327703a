import { Skeleton } from '@mantine/core';
import { Kpi } from './Kpi.tsx';
import { KpiStrip } from './KpiStrip.tsx';

const PLACES = 4;

/** Figures on their way. How many rows of them there will be, nobody knows. */
export function KpiSkeleton({ label }: { label?: string }) {
  return (
    <KpiStrip label={label}>
      {Array.from({ length: PLACES }, (_, i) => (
        <Kpi
          key={i}
          label={<Skeleton height={14} width="60%" data-coming />}
          value={<Skeleton height={26} width="40%" mt={4} />}
          note={<Skeleton height={12} width={120} />}
        />
      ))}
    </KpiStrip>
  );
}
